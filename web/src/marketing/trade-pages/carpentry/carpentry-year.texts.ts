import { defineTexts } from '#language/texts.ts'

/** What carpenters ask first, and their year. */
export const carpentryYearTexts = defineTexts({
  en: {
    questions: [
      'What is it for: books, clothes, dishes, tools? How heavy?',
      'Where exactly: photos of the wall, outlets, vents and corners?',
      'Which wood and finish, and what should it match?',
      'How old is the building, and are the walls straight?',
      'How does a large piece get in: stairs, elevator, doors?',
      'Who paints or finishes, you or someone else?',
      'By what day, and what happens if it’s a week later?',
    ],
    months: [
      'Indoor work: closets and shelves after the holidays. Quote what was asked in December.',
      'Dry air indoors: let wood rest two weeks in the heated room before you fit it.',
      'Deck inspections: loose boards and railings, as one visit with a price.',
      'Decks are quoted now and built in May; take the deposit that holds the week.',
      'Outdoor season: one rain day a week stays empty.',
      'Damp air: leave doors and drawers their gap.',
      'Everyone is outside: shop days only for what is already paid for.',
      'School furniture and desks; the last fences before fall.',
      'Seal decks before the rain; send it to everyone whose deck you built.',
      'Kitchens for the holidays: the last day for orders is now.',
      'Install before Thanksgiving, or after it; nothing in between.',
      'Gift pieces leave the shop by the 15th. Raise January’s hourly price in new quotes.',
    ],
  },
  es: {
    questions: [
      '¿Para qué es: libros, ropa, vajilla, herramientas? ¿Cuánto pesa?',
      '¿Dónde exactamente: fotos de pared, tomas de corriente, rejillas y esquinas?',
      '¿Qué madera y acabado, y con qué debe combinar?',
      '¿Qué edad tiene la casa y están derechas las paredes?',
      '¿Cómo entra un mueble grande: escalera, elevador, puertas?',
      '¿Quién pinta o barniza, tú u otra persona?',
      '¿Para qué día, y qué pasa si es una semana después?',
    ],
    months: [
      'Trabajo de interior: clósets y repisas después de las fiestas. Presupuesta lo que pidieron en diciembre.',
      'Aire seco: deja reposar la madera dos semanas en la habitación con calefacción.',
      'Revisión de terrazas: tablas y barandales sueltos, en una visita con precio.',
      'Las terrazas se presupuestan ahora y se hacen en mayo; el anticipo guarda la semana.',
      'Temporada de exterior: un día de lluvia por semana queda libre.',
      'Aire húmedo: deja holgura en puertas y cajones.',
      'Todo es afuera: días de taller solo para lo que ya está pagado.',
      'Muebles de escuela y escritorios; últimas cercas antes del otoño.',
      'Sella terrazas antes de la lluvia; avisa a quienes les hiciste la suya.',
      'Cocinas para las fiestas: el último día para pedir es ahora.',
      'Instala antes de Acción de Gracias o después; nada en medio.',
      'Los regalos salen del taller antes del 15. Sube tu hora de enero en los presupuestos nuevos.',
    ],
  },
})
