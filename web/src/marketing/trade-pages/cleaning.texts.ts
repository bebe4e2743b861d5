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
    driveHint: '18 miles at $0.70',
    suppliesHint: 'Cloths, spray, bags',
    longer: (percent: string) => `At 2 h 30 it is ${percent}`,
    priceLogic: 'Price the first clean and the rhythm',
    priceLogicBody:
      'Work out one price: rooms, baths and hours at a home cleaned every two weeks. The rest are multiples of it, because four weeks of soap film and dust take longer than two. The factors are examples; time three of your own homes and put yours in.',
    rhythms: ['Every two weeks', 'Every four weeks', 'First clean'],
    rhythmHints: ['the base', 'the base × 1.25', 'the base × 1.75'],
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
    checklist: [
      'Alarm off, pets in their place, photos before',
      'Kitchen: counters, stove top, sink, outside of cabinets',
      'Bathrooms from top to bottom: mirror, shower, toilet last',
      'Bedrooms: beds made, dust from high to low',
      'Living areas: surfaces, switches, handles, glass',
      'Floors last: vacuum, then mop toward the door',
      'Bins emptied, windows shut, lights off',
      'Photos after, alarm on, key back in its place',
    ],
    questions: [
      'When was it last cleaned by a professional?',
      'How many bedrooms, full baths and half baths?',
      'Who lives there: pets, small children, smokers?',
      'What floors and counters: marble, raw wood, natural stone?',
      'Oven, fridge, inside of windows: included or extra?',
      'How do we get in, and is there an alarm?',
      'For a move-out: will it be empty, with water and power on?',
    ],
    months: [
      ['January', 'Deep cleans after the holidays; ask December’s one-time clients if they want a rhythm.'],
      ['February', 'Quiet: time three homes and correct your prices.'],
      ['March', 'Offer spring cleaning to every regular, with windows as an optional line.'],
      ['April', 'Spring cleaning is full; hold two slots a week for regulars who move a visit.'],
      ['May', 'Leases end: move-outs pile up on the last three days of the month. Take a deposit.'],
      ['June', 'Families travel: ask now which visits to skip, not on the day.'],
      ['July', 'Vacation rentals: same-day turnovers between checkout and check-in.'],
      ['August', 'Leases and school change together: book a second crew for the last week.'],
      ['September', 'Regulars come back; restart what was paused in the summer.'],
      ['October', 'Carpets and windows before the cold.'],
      ['November', 'Thanksgiving week fills first: regulars choose before new clients.'],
      ['December', 'Before-party cleans; tell clients your holiday days and January prices.'],
    ],
    posts: [
      { path: '/blog/hourly-price', name: 'What an hour of your work must cost' },
      { path: '/blog/no-shows', name: 'No-shows and locked doors' },
      { path: '/blog/bilingual-crew', name: 'One crew, two languages' },
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
    driveHint: '18 millas a $0.70',
    suppliesHint: 'Paños, rociador, bolsas',
    longer: (percent) => `Si son 2 h 30, el ${percent}`,
    priceLogic: 'El precio de la primera vez y el de cada cuánto',
    priceLogicBody:
      'Calcula un solo precio: habitaciones, baños y horas de una casa que se limpia cada dos semanas. Los demás salen de ahí, porque cuatro semanas de sarro y polvo llevan más tiempo que dos. Los factores son ejemplos; mide el tiempo en tres casas tuyas y pon los tuyos.',
    rhythms: ['Cada dos semanas', 'Cada cuatro semanas', 'Primera limpieza'],
    rhythmHints: ['la base', 'la base × 1.25', 'la base × 1.75'],
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
    checklist: [
      'Alarma apagada, mascotas en su lugar, fotos de antes',
      'Cocina: encimeras, estufa, fregadero, gabinetes por fuera',
      'Baños de arriba abajo: espejo, ducha, inodoro al final',
      'Recámaras: camas tendidas, polvo de arriba abajo',
      'Sala y comedor: superficies, interruptores, manijas, vidrios',
      'Pisos al final: aspirar y luego trapear hacia la puerta',
      'Basura fuera, ventanas cerradas, luces apagadas',
      'Fotos de después, alarma puesta, llave en su lugar',
    ],
    questions: [
      '¿Cuándo fue la última limpieza profesional?',
      '¿Cuántas recámaras, baños completos y medios baños?',
      '¿Quién vive ahí: mascotas, niños pequeños, fumadores?',
      '¿Qué pisos y encimeras hay: mármol, madera sin sellar, piedra natural?',
      'Horno, refrigerador, ventanas por dentro: ¿incluidos o aparte?',
      '¿Cómo entramos, y hay alarma?',
      'Si es por mudanza: ¿estará vacía, con agua y luz?',
    ],
    months: [
      [
        'Enero',
        'Limpiezas profundas después de las fiestas; ofrece visitas fijas a los clientes sueltos de diciembre.',
      ],
      ['Febrero', 'Mes tranquilo: mide el tiempo en tres casas y corrige tus precios.'],
      ['Marzo', 'Ofrece la limpieza de primavera a cada cliente fijo, con ventanas como línea opcional.'],
      ['Abril', 'La primavera se llena; guarda dos huecos por semana para los fijos que cambian de día.'],
      ['Mayo', 'Terminan contratos: las mudanzas caen en los últimos tres días del mes. Pide anticipo.'],
      ['Junio', 'Las familias viajan: pregunta ya qué visitas se saltan, no el mismo día.'],
      ['Julio', 'Alquileres de vacaciones: limpieza el mismo día, entre salida y entrada.'],
      ['Agosto', 'Mudanzas y escuela a la vez: reserva un segundo equipo para la última semana.'],
      ['Septiembre', 'Vuelven los fijos; reactiva lo que quedó en pausa en verano.'],
      ['Octubre', 'Alfombras y ventanas antes del frío.'],
      [
        'Noviembre',
        'La semana de Acción de Gracias se llena primero: los fijos eligen antes que los nuevos.',
      ],
      ['Diciembre', 'Limpiezas antes de las fiestas; avisa tus días libres y los precios de enero.'],
    ],
    posts: [
      { path: '/blog/precio-por-hora', name: 'Cuánto tiene que costar tu hora' },
      { path: '/blog/plantones', name: 'Plantones y puertas cerradas' },
      { path: '/blog/cuadrilla-bilingue', name: 'Una cuadrilla, dos idiomas' },
    ],
  },
})
