import { defineTexts } from '#language/texts.ts'

/** The page for carpenters; the figures beside it are in `carpentry.ts`. */
export const carpentryTexts = defineTexts({
  en: {
    title: 'Software for carpenters and woodworkers | Fieldlark',
    description:
      'Quote from materials, waste and shop hours, split the price into payments, and have every change approved in writing before you cut the wood for it.',
    headline: 'Quote the hours in the shop, too.',
    body: 'Fieldlark for carpenters: materials with their waste, shop hours the client never sees, and changes that are approved before you cut.',
    example: 'What a $2,190 bookcase leaves you',
    exampleFor: 'An example: built-in, oak veneer, 8 ft wide',
    crew: 'Carpenter, 1 person × 20 h',
    crewHint: '14 in the shop and 6 there, at $32.00',
    driveHint: '36 miles at $0.725',
    supplies: 'Materials',
    suppliesHint: 'Sheets, hardware, finish, with waste',
    longer: (percent: string) => `At 26 h it’s ${percent}`,
    priceLogic: 'Materials, waste, shop, installation',
    priceLogicBody:
      'Count sheets and boards, add what ends up as offcuts, then the hours in both places. Most quotes that lose money forget the shop. Split the total so that materials are never on your account; some states cap the first payment (California: 10% or $1,000, the lesser), so check yours. The figures are examples.',
    materials: 'Wood, hardware, finish',
    materialsHint: 'as on the cut list',
    waste: 'Waste',
    wasteHint: '15% of the materials',
    shop: 'In the shop',
    shopHint: '14 h at $75.00',
    install: 'Installation',
    installHint: '6 h at $75.00',
    total: 'The piece, installed',
    totalHint: 'valid for 7 days, because wood prices move',
    deposit: 'With the signature',
    depositHint: '40%',
    whenBuilt: 'Built, before delivery',
    whenBuiltHint: '40%',
    whenInstalled: 'Installed and adjusted',
    whenInstalledHint: '20%',
    trouble: 'The trouble, as carpenters tell it',
    troubles: [
      {
        name: '“While you’re at it, one more shelf.”',
        answer:
          'It’s never only one shelf. Change the quote and send it again: the client sees the new total and approves that version before you cut.',
      },
      {
        name: 'The quote from March, accepted in June',
        answer:
          'Plywood costs more by then. A quote in Fieldlark has a “valid until” date, and the client can’t approve it afterwards.',
      },
      {
        name: 'Your money in their wood',
        answer:
          'A deposit is part of the quote. The client sees it when they approve, and on the invoice it’s already applied.',
      },
    ],
    day: [
      'In the morning the phone shows today’s installation with the drawing, the address and the notes on the door code.',
      'At the home you measure, check off the list, and photograph what is behind the wall before you close it.',
      'After the last drawer the client signs on your phone, and you send the last invoice with the deposit applied.',
    ],
  },
  es: {
    title: 'Programa para carpinteros y ebanistas | Fieldlark',
    description:
      'Presupuesta con materiales, desperdicio y horas de taller, divide el precio en pagos y deja cada cambio aceptado por escrito antes de cortar la madera.',
    headline: 'Cobra también las horas de taller.',
    body: 'Fieldlark para carpinteros: materiales con su desperdicio, horas de taller que el cliente no ve y cambios aceptados antes de cortar.',
    example: 'Lo que te deja un librero de $2,190',
    exampleFor: 'Un ejemplo: empotrado, chapa de roble, 8 pies de ancho',
    crew: 'Carpintero, 1 persona × 20 h',
    crewHint: '14 en el taller y 6 en la casa, a $32.00',
    driveHint: '36 millas a $0.725',
    supplies: 'Materiales',
    suppliesHint: 'Tableros, herrajes, acabado, con desperdicio',
    longer: (percent) => `Si son 26 h, el ${percent}`,
    priceLogic: 'Materiales, desperdicio, taller, instalación',
    priceLogicBody:
      'Cuenta tableros y tablas, suma lo que acaba en recortes y luego las horas en los dos lugares. Casi siempre se pierde dinero por olvidar el taller. Divide el total para que los materiales no salgan de tu bolsillo; algunos estados limitan el primer pago (California: 10 % o $1,000, lo que sea menor), así que consulta el tuyo. Las cifras son ejemplos.',
    materials: 'Madera, herrajes, acabado',
    materialsHint: 'según la lista de cortes',
    waste: 'Desperdicio',
    wasteHint: '15 % de los materiales',
    shop: 'En el taller',
    shopHint: '14 h a $75.00',
    install: 'Instalación',
    installHint: '6 h a $75.00',
    total: 'El mueble, instalado',
    totalHint: 'válido 7 días, porque la madera cambia de precio',
    deposit: 'Con la firma',
    depositHint: '40 %',
    whenBuilt: 'Hecho, antes de entregar',
    whenBuiltHint: '40 %',
    whenInstalled: 'Instalado y ajustado',
    whenInstalledHint: '20 %',
    trouble: 'Lo que pasa, contado por carpinteros',
    troubles: [
      {
        name: '“Ya que está, una repisa más.”',
        answer:
          'Nunca es solo una repisa. Cambia el presupuesto y envíalo de nuevo: el cliente ve el total nuevo y acepta esa versión antes de que cortes.',
      },
      {
        name: 'El presupuesto de marzo, aceptado en junio',
        answer:
          'Para entonces el tablero cuesta más. En Fieldlark el presupuesto lleva fecha de validez, y después el cliente ya no puede aceptarlo.',
      },
      {
        name: 'Tu dinero en la madera de otro',
        answer:
          'El anticipo va en el presupuesto. El cliente lo ve al aceptar, y en la factura ya aparece aplicado.',
      },
    ],
    day: [
      'Por la mañana el teléfono muestra la instalación de hoy con el dibujo, la dirección y el código de la puerta.',
      'En la casa mides, marcas la lista y fotografías lo que hay detrás de la pared antes de cerrarla.',
      'Con el último cajón el cliente firma en tu teléfono, y envías la última factura con el anticipo aplicado.',
    ],
  },
})
