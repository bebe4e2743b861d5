import { defineTexts } from '#language/texts.ts'

/** The page for roofing businesses; the figures beside it are in `roofing.ts`. */
export const roofingTexts = defineTexts({
  en: {
    title: 'Software for roofing businesses | Fieldlark',
    description:
      'Footprint and pitch to squares, bundles and a price, payments in stages, inspection photos with the address, and rain days moved by dragging a visit.',
    headline: 'Count the squares before you climb.',
    body: 'Fieldlark for roofers: the roof measured from the ground, the price paid in stages, and the photos that show what no one sees from the street.',
    example: 'What a $2,700 garage roof leaves you',
    exampleFor: 'An example: 4 squares, one layer off, new shingles',
    crew: 'Crew, 3 people × 8 h',
    crewHint: '24 hours at $25.00',
    driveHint: '30 miles at $0.725, with the trailer',
    supplies: 'Materials and dump fee',
    suppliesHint: 'Shingles, underlayment, metal, one load',
    longer: (percent: string) => `With a second day and drive it is ${percent}`,
    priceLogic: 'Pitch makes the roof larger',
    priceLogicBody:
      'Measure the footprint with the overhangs, and the pitch tells how much more roof lies on it. You bill squares, and order bundles with 10% waste. The price is paid in stages that add up to the cent. Some states limit the first one: in California a deposit on home improvement may be 10% or $1,000, whichever is less. Look up yours. The rates are examples.',
    flat: 'The footprint: 1,600 sq ft',
    squaresAt: (squares: string, each: string) => `${squares} squares at ${each}`,
    slope: (rise: number) => `What a pitch of ${rise} in 12 adds`,
    permit: 'Permit and dump fee',
    permitHint: 'As items of their own',
    total: 'The roof',
    totalHint: (squares: string, bundles: number) => `${squares} squares; you order ${bundles} bundles`,
    pitch: (rise: number) => `The same house at ${rise} in 12`,
    pitchHint: (squares: string, bundles: number) => `${squares} squares, ${bundles} bundles`,
    deposit: 'When the client approves',
    delivered: 'Materials delivered',
    finished: 'Finished, lawn swept with the magnet',
    stageHint: (percent: number, rise: number) => `${percent}% of the roof at ${rise} in 12`,
    trouble: 'The trouble, as roofers tell it',
    troubles: [
      {
        name: 'Rain at six, crew at seven',
        answer:
          'Drag today’s visit to a dry day and see overlaps before you save. What has no new date yet waits with the unscheduled work, with its notes and photos.',
      },
      {
        name: '“The other guy is $3,000 less.”',
        answer:
          'Quote two or three systems as alternatives and say what’s underneath: tear-off, deck, ice shield, flashing, permit. The client picks one and sees what the cheap one leaves out.',
      },
      {
        name: 'Rotten deck on day one',
        answer:
          'Put a price per sheet in the quote from the start. Then photograph, count, add the item to the job, and no one argues on the driveway.',
      },
    ],
    day: [
      'In the morning the crew sees the address, the pitch, the layers, where the trailer goes and when the delivery comes.',
      'On the roof the list is checked off and the photos are taken in order: the flashing under the shingles is visible for one hour only.',
      'In the evening the next stage is invoiced from the truck, with the photos kept at the visit.',
    ],
  },
  es: {
    title: 'Programa para techos y tejados | Fieldlark',
    description:
      'De la planta y la pendiente a cuadros, paquetes y precio, pagos por etapas, fotos de inspección con la dirección y días de lluvia que mueves con el dedo.',
    headline: 'Cuenta los cuadros antes de subir.',
    body: 'Fieldlark para techadores: el techo medido desde el suelo, el precio cobrado por etapas y las fotos de lo que nadie ve desde la calle.',
    example: 'Lo que te deja un techo de cochera de $2,700',
    exampleFor: 'Un ejemplo: 4 cuadros, se quita una capa, teja nueva',
    crew: 'Equipo, 3 personas × 8 h',
    crewHint: '24 horas a $25.00',
    driveHint: '30 millas a $0.725, con remolque',
    supplies: 'Material y vertedero',
    suppliesHint: 'Teja, membrana, lámina, un viaje',
    longer: (percent) => `Con otro día y otro viaje, el ${percent}`,
    priceLogic: 'La pendiente agranda el techo',
    priceLogicBody:
      'Mide la planta con los aleros, y la pendiente dice cuánto techo de más lleva. Cobras por cuadros de 100 pies² y pides paquetes con un 10 % de desperdicio. El precio se paga por etapas que suman exacto, al centavo. Algunos estados limitan la primera: en California, el anticipo de una mejora del hogar es como máximo 10 % o $1,000, lo que sea menor. Consulta el tuyo. Los precios son ejemplos.',
    flat: 'La planta: 1,600 pies²',
    squaresAt: (squares, each) => `${squares} cuadros a ${each}`,
    slope: (rise) => `Lo que agrega una pendiente de ${rise} en 12`,
    permit: 'Permiso y vertedero',
    permitHint: 'Como conceptos aparte',
    total: 'El techo',
    totalHint: (squares, bundles) => `${squares} cuadros; pides ${bundles} paquetes`,
    pitch: (rise) => `La misma casa, con ${rise} en 12`,
    pitchHint: (squares, bundles) => `${squares} cuadros, ${bundles} paquetes`,
    deposit: 'Al aceptar el presupuesto',
    delivered: 'Material entregado',
    finished: 'Terminado, con el imán pasado',
    stageHint: (percent, rise) => `${percent} % del techo con ${rise} en 12`,
    trouble: 'Lo que pasa, contado por techadores',
    troubles: [
      {
        name: 'Lluvia a las seis, equipo a las siete',
        answer:
          'Arrastra la visita de hoy a un día seco y ve los choques antes de guardar. Lo que aún no tiene fecha espera sin programar, con sus notas y fotos.',
      },
      {
        name: '“El otro cobra $3,000 menos.”',
        answer:
          'Presupuesta dos o tres sistemas como alternativas y di qué va debajo: retiro, tablero, membrana, tapajuntas, permiso. El cliente elige uno y ve qué le falta al barato.',
      },
      {
        name: 'Tablero podrido el primer día',
        answer:
          'Pon desde el principio un precio por hoja en el presupuesto. Luego foto, cuenta, y agregas el concepto al trabajo: nadie discute en la entrada.',
      },
    ],
    day: [
      'Por la mañana el equipo ve la dirección, la pendiente, las capas, dónde va el remolque y a qué hora llega el material.',
      'En el techo se marca la lista y se toman las fotos en orden: el tapajuntas debajo de la teja solo se ve una hora.',
      'Por la tarde facturas la siguiente etapa desde el vehículo, con las fotos guardadas en la visita.',
    ],
  },
})
