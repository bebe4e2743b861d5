import { defineTexts } from '#language/texts.ts'

/** The page for auto detailers; the figures beside it are in `auto-detailing.ts`. */
export const autoDetailingTexts = defineTexts({
  en: {
    title: 'Software for mobile auto detailing | Fieldlark',
    description:
      'Price detailing by package and vehicle size, offer add-ons the client checks off, keep photos before and after, and see what each car leaves you in hours.',
    headline: 'A truck is not a sedan. Price it so.',
    body: 'Fieldlark for mobile and shop detailers: packages by vehicle size, add-ons as optional items, and photos from before you touched the paint.',
    example: 'What a $325 detail leaves you',
    exampleFor: 'An example: full detail of a three-row SUV',
    crew: 'Detailer, 1 person × 5 h',
    crewHint: '5 hours at $20.00',
    driveHint: '22 miles at $0.725',
    supplies: 'Products and water',
    suppliesHint: 'Soap, clay, wax, towels to wash',
    longer: (percent: string) => `At 7 h it’s ${percent}`,
    priceLogic: 'Package × vehicle size, then add-ons',
    priceLogicBody:
      'Time one full detail of a sedan and price that. A larger vehicle is the same work on more surface, so its price is a multiple. What takes extra time, like pet hair or headlights, is an item of its own that the client can check. The factors are examples; time three of your own.',
    fullDetail: 'Full detail',
    smallPrice: 'the price of a sedan',
    forSize: 'Three-row SUV',
    forSizeHint: 'added: the package × 1.3',
    petHair: 'Pet hair',
    headlights: 'Headlight restoration',
    optional: 'optional',
    total: 'Quote with both add-ons',
    totalHint: 'what the client checked',
    small: 'Coupe or sedan',
    smallHint: 'the package',
    mid: 'Pickup or mid-size SUV',
    midHint: 'the package × 1.15',
    large: 'Three-row SUV or van',
    largeHint: 'the package × 1.3',
    trouble: 'The trouble, as detailers tell it',
    troubles: [
      {
        name: '“That scratch wasn’t there.”',
        answer:
          'Walk around with the client, photograph four sides and have them sign on your phone. Photos and signature stay with the visit.',
      },
      {
        name: 'Booked a sedan, came with a dog van',
        answer:
          'Ask for size and pets when they book. The add-on for pet hair is in the quote already, as an optional item they can check on their phone.',
      },
      {
        name: 'Rain at 8, no word from the client',
        answer:
          'Move the visit in the schedule and let the client know with the new time. Your day shows the gap, so you can fill it.',
      },
    ],
    day: [
      'In the morning the phone shows the cars in order, the address, and whether water and an outlet are there.',
      'At the car you take photos before, check off the list and add what the client decides on the spot.',
      'Photos after, signature, invoice: sent while the client looks at the paint.',
    ],
  },
  es: {
    title: 'Programa para detallado de autos a domicilio | Fieldlark',
    description:
      'Pon precio por paquete y tamaño del vehículo, ofrece extras que el cliente marca, guarda fotos de antes y después y mira cuánto te deja cada auto.',
    headline: 'Un sedán no es una van. Que se note.',
    body: 'Fieldlark para detallado a domicilio o en taller: paquetes por tamaño, extras como conceptos opcionales y fotos de antes de tocar la pintura.',
    example: 'Lo que te deja un detallado de $325',
    exampleFor: 'Un ejemplo: detallado completo de una SUV de tres filas',
    crew: 'Detallador, 1 persona × 5 h',
    crewHint: '5 horas a $20.00',
    driveHint: '22 millas a $0.725',
    supplies: 'Productos y agua',
    suppliesHint: 'Jabón, arcilla, cera, paños por lavar',
    longer: (percent) => `Si son 7 h, el ${percent}`,
    priceLogic: 'Paquete × tamaño del vehículo, más extras',
    priceLogicBody:
      'Mide el tiempo de un detallado completo de un sedán y ponle precio. Un vehículo más grande es el mismo trabajo en más superficie: su precio es un múltiplo. Lo que lleva más tiempo, como pelo de mascota o faros, es un concepto aparte que el cliente puede marcar. Los factores son ejemplos; mide tres autos tuyos.',
    fullDetail: 'Detallado completo',
    smallPrice: 'el precio de un sedán',
    forSize: 'SUV de tres filas',
    forSizeHint: 'se suma: el paquete × 1.3',
    petHair: 'Pelo de mascota',
    headlights: 'Restauración de faros',
    optional: 'opcional',
    total: 'Presupuesto con los dos extras',
    totalHint: 'lo que marcó el cliente',
    small: 'Cupé o sedán',
    smallHint: 'el paquete',
    mid: 'Pickup o SUV mediana',
    midHint: 'el paquete × 1.15',
    large: 'SUV de tres filas o van',
    largeHint: 'el paquete × 1.3',
    trouble: 'Lo que pasa, contado por quien detalla',
    troubles: [
      {
        name: '“Ese rayón no estaba.”',
        answer:
          'Da la vuelta con el cliente, fotografía los cuatro lados y pide su firma en tu teléfono. Fotos y firma quedan en la visita.',
      },
      {
        name: 'Reservó un sedán y llegó la van del perro',
        answer:
          'Pregunta por tamaño y mascotas al reservar. El extra por pelo ya va en el presupuesto, como concepto opcional que el cliente marca en su teléfono.',
      },
      {
        name: 'Lluvia a las 8 y el cliente no sabe',
        answer:
          'Mueve la visita en la agenda y avisa al cliente de la nueva hora. Tu día muestra el hueco para que lo llenes.',
      },
    ],
    day: [
      'Por la mañana el teléfono muestra los autos en orden, la dirección y si hay agua y toma de corriente.',
      'Junto al auto tomas fotos de antes, marcas la lista y agregas lo que el cliente decide ahí mismo.',
      'Fotos de después, firma y factura: enviadas mientras el cliente mira la pintura.',
    ],
  },
})
