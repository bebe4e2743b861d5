import { defineTexts } from '#language/texts.ts'

/** What appliance repair businesses ask first, and their year. */
export const applianceRepairYearTexts = defineTexts({
  en: {
    questions: [
      'What make and model? A photo of the plate, please.',
      'What does it do, or not do, and since when?',
      'Is there an error code, a noise, a smell or water?',
      'How old is it, and is it still under the maker’s warranty?',
      'Gas or electric, built in or free-standing?',
      'Has someone worked on it already, or bought a part?',
      'Which floor, is there an elevator, and who lets us in?',
    ],
    months: [
      'Ovens and dishwashers that gave out over the holidays; book the second visits with the first.',
      'Cold and damp: dryers that take two cycles. Offer to clean the vent as an optional item.',
      'Moves begin: installations and connections, priced as a service of their own.',
      'Check your price for the part you order most; suppliers raise theirs in spring.',
      'Before the heat: coils cleaned on fridges you repaired last year.',
      'Fridges and ice makers come first; hold two slots a day for food that is spoiling.',
      'The hottest weeks: say on the phone when you can come, and add the rush price to the quote.',
      'Landlords between leases: one visit, three appliances, one diagnosis each.',
      'Washers back in daily use after the summer; ask about hoses older than five years.',
      'Ovens before Thanksgiving: check elements and igniters now, while parts still arrive.',
      'The week before Thanksgiving is full of ovens; no other jobs on Tuesday and Wednesday.',
      'Warranties of January end: send last year’s clients a check of what you repaired.',
    ],
  },
  es: {
    questions: [
      '¿Qué marca y modelo? Con foto de la placa, por favor.',
      '¿Qué hace o qué no hace, y desde cuándo?',
      '¿Hay código de error, ruido, olor o agua?',
      '¿Qué edad tiene y sigue con garantía de fábrica?',
      '¿De gas o eléctrico, empotrado o suelto?',
      '¿Alguien ya lo revisó o compró alguna pieza?',
      '¿En qué piso está, hay elevador y quién nos abre?',
    ],
    months: [
      'Hornos y lavavajillas que no aguantaron las fiestas; apunta la segunda visita junto con la primera.',
      'Frío y humedad: secadoras que necesitan dos ciclos. Ofrece limpiar el ducto como concepto opcional.',
      'Empiezan las mudanzas: instalación y conexión, con precio propio.',
      'Revisa el precio de la pieza que más pides; los proveedores suben los suyos en primavera.',
      'Antes del calor: limpieza de serpentines en los refrigeradores que reparaste el año pasado.',
      'Primero refrigeradores y hielo; guarda dos huecos al día para la comida que se echa a perder.',
      'Las semanas más calurosas: di por teléfono cuándo puedes ir y pon la urgencia en el presupuesto.',
      'Dueños entre un inquilino y otro: una visita, tres aparatos, un diagnóstico por cada uno.',
      'Las lavadoras vuelven al uso diario; pregunta por mangueras de más de cinco años.',
      'Hornos antes de Acción de Gracias: revisa resistencias y encendedores mientras aún llegan piezas.',
      'La semana antes de Acción de Gracias es de hornos; ningún otro trabajo martes ni miércoles.',
      'Se acaban las garantías de enero: ofrece a esos clientes una revisión de lo que reparaste.',
    ],
  },
})
