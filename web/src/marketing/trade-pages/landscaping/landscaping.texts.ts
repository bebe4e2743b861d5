import { defineTexts } from '#language/texts.ts'

/** The page for landscaping businesses; the figures beside it are in `landscaping.ts`. */
export const landscapingTexts = defineTexts({
  en: {
    title: 'Software for landscaping businesses | Fieldlark',
    description:
      'Price a cut from minutes and crew, spread a season over twelve payments, order the right mulch, and keep gates, dogs and mowing heights with each address.',
    headline: 'The money is in the route.',
    body: 'Fieldlark for lawn and garden crews: visits that repeat through the season, a price that counts the drive, and one invoice a month instead of thirty.',
    example: 'What a $54 cut leaves you',
    exampleFor: 'An example: a quarter-acre lot, mowed, edged and blown',
    crew: 'Crew, 2 people × 40 min',
    crewHint: '28 on the lawn, 12 to the next, at $18.00',
    driveHint: '4 miles at $0.725',
    supplies: 'Fuel and wear',
    suppliesHint: 'Gas, line, blades',
    longer: (percent: string) => `At 1 h it is ${percent}`,
    priceLogic: 'The season, the stop, the mulch',
    priceLogicBody:
      'A crew that drives 25 minutes costs the same as a crew that mows 25 minutes, so a stop counts both. Add up the season and divide by twelve: the client pays the same in July and in January. For mulch, square feet × inches ÷ 324 are the cubic yards; order half yards, never less. Counts and rates are examples; use your own season.',
    cuts: 'Mow, edge and blow',
    cleanups: 'Spring and fall cleanup',
    feedings: 'Fertilization',
    times: (count: number, each: string) => `${count} × ${each}`,
    season: 'The season',
    seasonHint: (monthly: string) => `Or 12 payments of ${monthly}`,
    near: 'A stop on the route',
    far: 'The same lawn, off the route',
    overgrown: 'The same lawn, after three weeks',
    stop: (people: number, mowing: number, driving: number) =>
      `${people} people, ${mowing} min there, ${driving} min of driving`,
    mulch: (inches: number) => `A bed of 600 sq ft, ${inches} in of mulch`,
    mulchHint: (yards: string, each: string) => `${yards} yd³ at ${each}, spread`,
    trouble: 'The trouble, as crews tell it',
    troubles: [
      {
        name: 'The gate is locked, the dog is out',
        answer:
          'Gate code, dog and mowing height are in the notes of the address, and the client gets an email the day before. If you can’t get in, mark the visit and it’s in the client’s history.',
      },
      {
        name: 'It rains on your mowing day',
        answer:
          'Drag the day’s visits to another day on the calendar. You see an overlap before you save, and the series keeps its day for next week.',
      },
      {
        name: '“I thought mulch was included.”',
        answer:
          'The quote says what a visit is and what it isn’t. Mulch, leaves and aeration are optional items that the client checks, or doesn’t, with their own finger.',
      },
    ],
    day: [
      'In the morning each crew sees its stops in order, with heights, gates and dogs.',
      'At the stop: start, mow, check off, photo. The time is tracked, so in the fall you know which lawns pay.',
      'At the end of the month one invoice per client with every visit on it, all created at once and looked through before they go out.',
    ],
  },
  es: {
    title: 'Programa para negocios de jardinería | Fieldlark',
    description:
      'Saca el precio de un corte por minutos y equipo, reparte la temporada en doce pagos, pide el mantillo justo y guarda portones, perros y alturas de corte.',
    headline: 'El dinero está en la ruta.',
    body: 'Fieldlark para quien cuida jardines: visitas que se repiten toda la temporada, un precio que cuenta el viaje y una factura al mes en vez de treinta.',
    example: 'Lo que te deja un corte de $54',
    exampleFor: 'Un ejemplo: lote de un cuarto de acre, con orillas y soplado',
    crew: 'Equipo, 2 personas × 40 min',
    crewHint: '28 en el césped, 12 hasta el siguiente, a $18.00',
    driveHint: '4 millas a $0.725',
    supplies: 'Combustible y desgaste',
    suppliesHint: 'Gasolina, hilo, cuchillas',
    longer: (percent) => `Si es 1 h, el ${percent}`,
    priceLogic: 'La temporada, la parada, el mantillo',
    priceLogicBody:
      'Un equipo que viaja 25 minutos cuesta lo mismo que uno que corta 25 minutos: la parada cuenta los dos. Suma la temporada y divídela entre doce: el cliente paga igual en julio que en enero. Para el mantillo, pies cuadrados × pulgadas ÷ 324 son las yardas cúbicas; pide por medias yardas, nunca de menos. Cantidades y precios son ejemplos; usa los de tu temporada.',
    cuts: 'Corte, orillas y soplado',
    cleanups: 'Limpieza de primavera y de otoño',
    feedings: 'Fertilización',
    times: (count, each) => `${count} × ${each}`,
    season: 'La temporada',
    seasonHint: (monthly) => `O 12 pagos de ${monthly}`,
    near: 'Una parada en la ruta',
    far: 'El mismo césped, fuera de la ruta',
    overgrown: 'El mismo césped, a las tres semanas',
    stop: (people, mowing, driving) => `${people} personas, ${mowing} min ahí, ${driving} min de viaje`,
    mulch: (inches) => `Jardinera de 600 pies², ${inches} pulgadas de mantillo`,
    mulchHint: (yards, each) => `${yards} yd³ a ${each}, ya colocado`,
    trouble: 'Lo que pasa, contado por quien corta',
    troubles: [
      {
        name: 'Portón cerrado y el perro suelto',
        answer:
          'Código, perro y altura de corte están en las notas de la dirección, y el cliente recibe un correo el día antes. Si no puedes entrar, márcalo y queda en su historial.',
      },
      {
        name: 'Martes con lluvia',
        answer:
          'Arrastra las visitas a otro día en el calendario. Ves si chocan antes de guardar, y la recurrencia conserva su día para la semana que viene.',
      },
      {
        name: '“Pensé que el mantillo iba incluido.”',
        answer:
          'El presupuesto dice qué incluye la visita y qué no. Mantillo, hojas y aireación son conceptos opcionales que el cliente marca, o no, con su propio dedo.',
      },
    ],
    day: [
      'Por la mañana cada equipo ve sus paradas en orden, con alturas, portones y perros.',
      'En la parada: empezar, cortar, marcar, foto. El tiempo queda anotado, y en otoño sabes qué jardines pagan.',
      'A fin de mes, una factura por cliente con todas sus visitas: se crean de una vez y las revisas antes de que salgan.',
    ],
  },
})
