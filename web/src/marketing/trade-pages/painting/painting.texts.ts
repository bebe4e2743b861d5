import { defineTexts } from '#language/texts.ts'

/** The page for painting businesses; the figures beside it are in `painting.ts`. */
export const paintingTexts = defineTexts({
  en: {
    title: 'Software for painting businesses | Fieldlark',
    description:
      'Turn a room into square feet, gallons, hours and a price, keep the color and sheen of every wall, and send the quote before you’re back in the truck.',
    headline: 'The prep is the job. Charge for it.',
    body: 'Fieldlark for painters: a price that counts filling and masking, the color of every wall kept with the address, and touch-ups that are on the schedule, not in your head.',
    example: 'What a $460 bedroom leaves you',
    exampleFor: 'An example: 12 × 14 ft, walls, two coats',
    crew: 'Painter, 1 person × 8 h',
    crewHint: '8 hours at $22.00',
    driveHint: '20 miles at $0.725',
    supplies: 'Paint and sundries',
    suppliesHint: '2.25 gallons, tape, plastic, filler',
    longer: (percent: string) => `At 10 h it is ${percent}`,
    priceLogic: 'From the tape measure to the price',
    priceLogicBody:
      'Walls are twice length plus width, times the height; take off 20 sq ft for a door and 15 for a window. Coats and coverage give the paint, in quarts as you buy it. Your pace gives the hours, and the prep gets hours of its own: it decides more than the size of the room. Pace, rates and prices are examples.',
    prep: 'Prep',
    painting: 'Painting',
    paint: 'Paint',
    sundries: 'Sundries',
    hoursAt: (hours: string, rate: string) => `${hours} h at ${rate}`,
    paintingHint: (area: string, coats: number, hours: string, rate: string) =>
      `${area} sq ft × ${coats} coats at 150 sq ft an hour: ${hours} h at ${rate}`,
    paintHint: (gallons: string, each: string) => `350 sq ft to a gallon: ${gallons} gal at ${each}`,
    sundriesHint: 'Tape, plastic, filler, rollers',
    total: 'The bedroom',
    totalHint: '12 × 14 ft, 8 ft high, 1 door, 2 windows',
    ceilingToo: 'With the ceiling',
    ceilingHint: (area: string, hours: string) => `${area} sq ft more, ${hours} h of prep`,
    thirdCoat: 'From dark red to white',
    thirdCoatHint: (gallons: string) => `3 coats, ${gallons} gal`,
    badWalls: 'Nail holes and cracks',
    badWallsHint: (hours: string) => `${hours} h of prep instead of 3`,
    trouble: 'The trouble, as painters tell it',
    troubles: [
      {
        name: '“It’s just one room.”',
        answer:
          'With the closet, the ceiling and a crack down the wall. In the quote those are optional items with their own price; the client picks, and nothing is free by accident.',
      },
      {
        name: 'Which white was it?',
        answer:
          'Brand, color, code and sheen of each room go into the notes of the address, and the photo of the lid stays with the visit. Two years later the touch-up matches.',
      },
      {
        name: '“That dent wasn’t there.”',
        answer:
          'Photos before with the visit: floors, furniture, the dent that was there. The list says what the client clears, and who puts it back.',
      },
    ],
    day: [
      'In the morning the crew sees the address, the rooms of today, and every color with its sheen.',
      'At the job the list is checked off, and receipts from the paint store are photographed at the counter: the cost is with the job.',
      'On the last day you walk the rooms with the client, they sign on your phone, and the invoice is out the same evening.',
    ],
  },
  es: {
    title: 'Programa para negocios de pintura | Fieldlark',
    description:
      'Convierte una habitación en pies cuadrados, galones, horas y precio, guarda color y acabado de cada pared y envía el presupuesto antes de irte.',
    headline: 'El trabajo es preparar. Cóbralo.',
    body: 'Fieldlark para pintores: un precio que cuenta resanar y tapar, el color de cada pared guardado con la dirección y los retoques en la agenda, no en tu cabeza.',
    example: 'Lo que te deja una recámara de $460',
    exampleFor: 'Un ejemplo: 12 × 14 pies, paredes, dos manos',
    crew: 'Pintor, 1 persona × 8 h',
    crewHint: '8 horas a $22.00',
    driveHint: '20 millas a $0.725',
    supplies: 'Pintura y materiales',
    suppliesHint: '2.25 galones, cinta, plástico, pasta',
    longer: (percent) => `Si son 10 h, el ${percent}`,
    priceLogic: 'De la cinta métrica al precio',
    priceLogicBody:
      'Las paredes son dos veces largo más ancho, por la altura; resta 20 pies² por puerta y 15 por ventana. Las manos y el rendimiento dan la pintura, en cuartos de galón, como la compras. Tu ritmo da las horas, y la preparación lleva las suyas: decide más que el tamaño. Ritmo y precios son ejemplos.',
    prep: 'Preparación',
    painting: 'Pintar',
    paint: 'Pintura',
    sundries: 'Materiales',
    hoursAt: (hours, rate) => `${hours} h a ${rate}`,
    paintingHint: (area, coats, hours, rate) =>
      `${area} pies² × ${coats} manos, 150 pies² por hora: ${hours} h a ${rate}`,
    paintHint: (gallons, each) => `350 pies² por galón: ${gallons} galones a ${each}`,
    sundriesHint: 'Cinta, plástico, pasta, rodillos',
    total: 'La recámara',
    totalHint: '12 × 14 pies, 8 de alto, 1 puerta, 2 ventanas',
    ceilingToo: 'Con el techo',
    ceilingHint: (area, hours) => `${area} pies² más, ${hours} h de preparación`,
    thirdCoat: 'De rojo oscuro a blanco',
    thirdCoatHint: (gallons) => `3 manos, ${gallons} galones`,
    badWalls: 'Con agujeros y grietas',
    badWallsHint: (hours) => `${hours} h de preparación en vez de 3`,
    trouble: 'Lo que pasa, contado por pintores',
    troubles: [
      {
        name: '“Es solo una habitación.”',
        answer:
          'Con el clóset, el techo y una grieta en la pared. En el presupuesto son conceptos opcionales con su precio; el cliente elige y nada sale gratis por descuido.',
      },
      {
        name: '¿Qué blanco era?',
        answer:
          'Marca, color, código y acabado de cada habitación van en las notas de la dirección, y la foto de la tapa queda con la visita. Dos años después, el retoque iguala.',
      },
      {
        name: '“Ese golpe no estaba.”',
        answer:
          'Fotos de antes con la visita: pisos, muebles, el golpe que ya estaba. La lista dice qué despeja el cliente y quién lo acomoda después.',
      },
    ],
    day: [
      'Por la mañana el equipo ve la dirección, las habitaciones de hoy y cada color con su acabado.',
      'En el trabajo se marca la lista, y los comprobantes de la tienda se fotografían en el mostrador: el costo queda con el trabajo.',
      'El último día recorres las habitaciones con el cliente, firma en tu teléfono y la factura sale esa misma tarde.',
    ],
  },
})
