import { defineTexts } from '#language/texts.ts'

/** The page about the schedule and recurring work. */
export const jobSchedulingTexts = defineTexts({
  en: {
    title: 'Job scheduling for small crews | Fieldlark',
    description:
      'Recurring visits, overlaps shown before you save, a column for each person, reminders by email. Try a rhythm and see a year of dates, without an account.',
    headline: 'Say it once. It’s on the schedule all year.',
    body: 'Every second Tuesday, the last day of the month, each quarter: the visits are there a year ahead, and an exception stays an exception.',
    pointsTitle: 'What the schedule does for you',
    points: [
      {
        name: 'Overlaps, before you save',
        body: 'Drag a visit and you see which one it runs into, or that there’s no time to drive. Move it anyway or don’t; nothing moves by itself.',
      },
      {
        name: 'A column for each person',
        body: 'Day, week and month, with working hours and time off. Drag work from one person to another.',
      },
      {
        name: 'Work that waits',
        body: 'Jobs without a date lie beside the calendar until you drop them on a day.',
      },
      {
        name: 'Clients know',
        body: 'An email when a visit is booked or moved, if you choose so, a reminder the day before, and one tap for “on my way”.',
      },
      {
        name: 'Your day in order',
        body: 'The next stops on the phone with address and notes, and all of them at once in your maps app.',
      },
      {
        name: 'In the calendar you have',
        body: 'A private link shows your visits in Google, Apple or Outlook calendars.',
      },
    ],
    stepsTitle: 'A regular client, from the first day on',
    steps: [
      {
        name: 'Set the rhythm',
        body: 'Days, weeks, months or quarters, with an end date or without, and who goes.',
      },
      {
        name: 'Twelve months appear',
        body: 'Each visit is a visit of its own: with its time, its checklist and its photos.',
      },
      {
        name: 'Skip, move, pause',
        body: 'They’re on vacation: skip one. They want Wednesdays: change it from that visit on. Winter: pause the series.',
      },
      {
        name: 'Complete and invoice',
        body: 'Finish a visit and make its invoice in the same step, or bill the whole month at once.',
      },
    ],
    notYet:
      'The app sends emails, not text messages. It doesn’t plan routes by itself, and the calendar link is read only: changes are made in Fieldlark.',
    posts: [
      { path: '/blog/no-shows', name: 'No-shows and locked doors' },
      { path: '/blog/first-helper', name: 'Your first helper: what an hour really costs' },
      { path: '/blog/raise-prices', name: 'Raise your prices and keep your regulars' },
    ],
  },
  es: {
    title: 'Agenda de trabajos para equipos pequeños | Fieldlark',
    description:
      'Visitas que se repiten, choques a la vista antes de guardar, una columna por persona y recordatorios por correo. Prueba un ritmo y mira un año de fechas.',
    headline: 'Lo dices una vez y queda en la agenda todo el año.',
    body: 'Cada dos martes, el último día del mes, cada trimestre: las visitas están ahí con un año de adelanto, y una excepción no cambia las demás.',
    pointsTitle: 'Lo que la agenda hace por ti',
    points: [
      {
        name: 'Choques, antes de guardar',
        body: 'Mueve una visita y ves con cuál choca, o que no queda tiempo para el viaje. Tú decides si la mueves; nada se mueve solo.',
      },
      {
        name: 'Una columna por persona',
        body: 'Día, semana y mes, con horarios y ausencias. Pasa trabajo de una persona a otra con solo arrastrarlo.',
      },
      {
        name: 'Trabajo en espera',
        body: 'Los trabajos sin fecha están junto al calendario hasta que los sueltas en un día.',
      },
      {
        name: 'Tus clientes lo saben',
        body: 'Un correo al programar o mover una visita, si tú quieres, un recordatorio el día antes y un toque para “voy en camino”.',
      },
      {
        name: 'Tu día en orden',
        body: 'Las paradas que siguen en el teléfono, con dirección y notas, y todas juntas en tu aplicación de mapas.',
      },
      {
        name: 'En el calendario que ya usas',
        body: 'Un enlace privado muestra tus visitas en el calendario de Google, Apple u Outlook.',
      },
    ],
    stepsTitle: 'Un cliente fijo, desde el primer día',
    steps: [
      {
        name: 'Elige el ritmo',
        body: 'Días, semanas, meses o trimestres, con fecha final o sin ella, y quién va.',
      },
      {
        name: 'Aparecen doce meses',
        body: 'Cada visita es una visita propia: con su hora, su lista de tareas y sus fotos.',
      },
      {
        name: 'Salta, mueve, pausa',
        body: 'Están de vacaciones: salta una. Quieren los miércoles: cambia desde esa visita. Invierno: pausa las visitas.',
      },
      {
        name: 'Termina y factura',
        body: 'Termina la visita y crea su factura en el mismo paso, o cobra el mes entero de una vez.',
      },
    ],
    notYet:
      'La aplicación envía correos, no mensajes de texto. No planea rutas por su cuenta, y el enlace de calendario es de solo lectura: los cambios se hacen en Fieldlark.',
    posts: [
      { path: '/blog/plantones', name: 'Plantones y puertas cerradas' },
      { path: '/blog/primer-ayudante', name: 'Tu primer ayudante: lo que cuesta su hora' },
      { path: '/blog/subir-precios', name: 'Sube precios sin perder clientes fijos' },
    ],
  },
})
