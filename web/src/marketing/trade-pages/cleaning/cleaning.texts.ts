import { defineTexts } from '#language/texts.ts'

/** The page for cleaning businesses; the figures beside it are in `cleaning.ts`. */
export const cleaningTexts = defineTexts({
  en: {
    title: 'Software for cleaning businesses | Fieldlark',
    description:
      'Price house and office cleaning from real hours, see what each clean leaves you, and keep the list for the crew, the visits and the invoices in one place.',
    headline: 'Price the mess, not the square feet.',
    body: 'Fieldlark for house and office cleaners: services with real times, the list for the crew, and the invoice before you have driven off.',
    example: 'What a $150 clean leaves you',
    exampleFor: 'An example: 3 bedrooms, 2 baths, 1,600 sq ft',
    crew: 'Crew, 2 people × 2 h',
    crewHint: '4 hours at $19.50',
    driveHint: '18 miles at $0.725',
    supplies: 'Supplies',
    suppliesHint: 'Cloths, spray, bags',
    longer: (percent: string) => `At 2 h 30 it is ${percent}`,
    priceLogic: 'Price the first clean and the rhythm',
    priceLogicBody:
      'Work out one price: rooms, baths and hours at a home cleaned every two weeks. The rest are multiples of it, because four weeks of soap film and dust take longer than two. The factors are examples; time three of your own homes and put yours in.',
    everyTwoWeeks: 'Every two weeks',
    everyFourWeeks: 'Every four weeks',
    firstClean: 'First clean',
    base: 'the base',
    timesBase: (factor: string) => `the base × ${factor}`,
    trouble: 'The trouble, as cleaners tell it',
    troubles: [
      {
        name: '“It only needs a quick clean.”',
        answer:
          'Then it is five hours at a two-hour price. In Fieldlark a service carries its own time, and the quote says line by line what is in it; oven and fridge can be optional lines.',
      },
      {
        name: 'Gate codes in four chats',
        answer:
          'Alarm, key and dog go into the notes of the address, once. You don’t search old messages at the gate.',
      },
      {
        name: 'The door stays shut',
        answer:
          'Mark the visit as a no-show, and it stays in the client’s history. If your terms have a lock-out fee, put it on the next invoice as a line of its own.',
      },
    ],
    day: [
      'In the morning the phone shows today’s homes in order, with the address and the time each one gets.',
      'At the home the crew ticks the list and takes photos before and after.',
      'When the visit is done you send the invoice from the driveway, and drive on.',
    ],
  },
  es: {
    title: 'Programa para negocios de limpieza | Fieldlark',
    description:
      'Pon precio a la limpieza de casas y oficinas según las horas reales, mira cuánto te deja cada una y lleva lista, visitas y facturas en un solo lugar.',
    headline: 'Cobra por la suciedad, no por los metros.',
    body: 'Fieldlark para quien limpia casas y oficinas: servicios con su tiempo real, la lista para el equipo y la factura antes de arrancar el auto.',
    example: 'Lo que te deja una limpieza de $150',
    exampleFor: 'Un ejemplo: 3 recámaras, 2 baños, 1,600 pies²',
    crew: 'Equipo, 2 personas × 2 h',
    crewHint: '4 horas a $19.50',
    driveHint: '18 millas a $0.725',
    supplies: 'Productos',
    suppliesHint: 'Paños, rociador, bolsas',
    longer: (percent) => `Si son 2 h 30, el ${percent}`,
    priceLogic: 'El precio de la primera vez y el de cada cuánto',
    priceLogicBody:
      'Calcula un solo precio: habitaciones, baños y horas de una casa que se limpia cada dos semanas. Los demás salen de ahí, porque cuatro semanas de sarro y polvo llevan más tiempo que dos. Los factores son ejemplos; mide el tiempo en tres casas tuyas y pon los tuyos.',
    everyTwoWeeks: 'Cada dos semanas',
    everyFourWeeks: 'Cada cuatro semanas',
    firstClean: 'Primera limpieza',
    base: 'la base',
    timesBase: (factor) => `la base × ${factor}`,
    trouble: 'Lo que pasa, contado por quien limpia',
    troubles: [
      {
        name: '“Solo hay que darle una pasadita.”',
        answer:
          'Y son cinco horas a precio de dos. En Fieldlark cada servicio lleva su tiempo, y el presupuesto dice línea por línea qué incluye; horno y refrigerador pueden ser líneas opcionales.',
      },
      {
        name: 'Códigos del portón en cuatro chats',
        answer:
          'Alarma, llave y perro van en las notas de la dirección, una sola vez. Nadie busca mensajes viejos frente al portón.',
      },
      {
        name: 'Nadie abre la puerta',
        answer:
          'Marca que el cliente no estaba, y queda en su historial. Si tus condiciones incluyen un cargo por puerta cerrada, ponlo en la siguiente factura como una línea aparte.',
      },
    ],
    day: [
      'Por la mañana el teléfono muestra las casas de hoy en orden, con la dirección y el tiempo de cada una.',
      'En la casa, el equipo marca la lista y toma fotos de antes y después.',
      'Al terminar la visita envías la factura desde la entrada y sigues tu ruta.',
    ],
  },
})
