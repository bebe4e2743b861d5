import { defineTexts } from '#language/texts.ts'

/** What painting businesses ask first, and their year. */
export const paintingYearTexts = defineTexts({
  en: {
    questions: [
      'Which surfaces: walls, ceiling, trim, doors, closets?',
      'From which color to which, and what sheen?',
      'Cracks, stains, wallpaper, smoke, moisture?',
      'Was the house built before 1978? Then ask about lead.',
      'Who moves the furniture, and who will live there meanwhile?',
      'Who buys the paint, and which line of it?',
      'For outside: how high, what siding, when was it last painted?',
    ],
    months: [
      'Interiors. Offer last year’s exterior clients a bedroom or a ceiling.',
      'Cabinets and trim; quote exteriors for spring.',
      'Exterior walks: photos, measurements, deposit holds the date.',
      'First dry weeks. Check that nights stay above what the can says.',
      'Exteriors; always keep one interior unscheduled for rain.',
      'Long days: two starts, no new promises without a date.',
      'Heat: follow the shade around the house, watch the drying time.',
      'Rentals between leases: one price per room, two days’ notice.',
      'The best exterior month in many regions; raise the price of late bookings.',
      'Dew comes early: start later, stop earlier, say so in the schedule.',
      'Dining rooms before Thanksgiving; last date in writing.',
      'Touch-up visits for this year’s clients, and a date for spring.',
    ],
  },
  es: {
    questions: [
      '¿Qué se pinta: paredes, techo, molduras, puertas, clósets?',
      '¿De qué color a qué color, y con qué acabado?',
      '¿Grietas, manchas, papel tapiz, humo, humedad?',
      '¿La casa es anterior a 1978? Entonces pregunta por el plomo.',
      '¿Quién mueve los muebles, y quién vive ahí mientras tanto?',
      '¿Quién compra la pintura, y de qué línea?',
      'Si es afuera: ¿qué altura, qué material, cuándo se pintó?',
    ],
    months: [
      'Interiores. Ofrece a tus clientes de exterior una recámara o un techo.',
      'Gabinetes y molduras; presupuesta exteriores para la primavera.',
      'Visitas de exterior: fotos, medidas y un anticipo que aparta la fecha.',
      'Primeras semanas secas. Revisa que la noche no baje de lo que dice la lata.',
      'Exteriores; ten siempre un interior sin programar para la lluvia.',
      'Días largos: dos obras a la vez y nada nuevo sin fecha.',
      'Calor: sigue la sombra alrededor de la casa y cuida el secado.',
      'Alquileres entre contratos: precio por habitación y aviso de dos días.',
      'El mejor mes de exterior en muchas zonas; cobra más lo de última hora.',
      'Rocío temprano: empieza más tarde, termina antes y ponlo en la agenda.',
      'Comedores antes de Acción de Gracias; la última fecha, por escrito.',
      'Visitas de retoque a los clientes del año y una fecha para primavera.',
    ],
  },
})
