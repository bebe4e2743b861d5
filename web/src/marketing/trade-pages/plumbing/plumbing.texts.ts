import { defineTexts } from '#language/texts.ts'

/** The page for plumbing businesses; the figures beside it are in `plumbing.ts`. */
export const plumbingTexts = defineTexts({
  en: {
    title: 'Software for plumbing businesses | Fieldlark',
    description:
      'A call-out, started half hours and a parts table that never sells low: price plumbing on the spot, and keep shut-offs and photos with the address.',
    headline: 'Charge the drive, the hour, the part.',
    body: 'Fieldlark for plumbers: a call-out that covers the trip, labor you can explain, parts with a markup you decided once, and the invoice before the wrench is dry.',
    example: 'What a $180 drain leaves you',
    exampleFor: 'An example: kitchen line, cleared through the cleanout',
    crew: 'Plumber, 1 person × 2 h',
    crewHint: '2 hours at $31.00, drive included',
    driveHint: '24 miles at $0.725',
    supplies: 'Supplies',
    suppliesHint: 'Gloves, wear on the cable',
    longer: (percent: string) => `At 3 h 30 it is ${percent}`,
    priceLogic: 'The call-out, the hours, the part',
    priceLogicBody:
      'The call-out pays for the drive and for finding the fault. After that, labor counts in started half hours and each part goes through your table. Cheap parts carry more, because fetching them takes just as long. Where a step ends the price holds, so that a $51 part never sells for less than a $50 one. Rates are examples; decide yours once, at a desk.',
    callOut: 'Service call and diagnosis',
    callOutHint: 'The drive, and finding the fault',
    labor: 'Labor',
    laborHint: (minutes: number, hours: string, rate: string) =>
      `${minutes} min count as ${hours} h, at ${rate}`,
    part: 'Pressure-reducing valve',
    partHint: (cost: string) => `Costs you ${cost}, from the table below`,
    total: 'The client pays',
    totalHint: 'Before tax, on one invoice',
    partFor: (cost: string) => `A part for ${cost}`,
    times: (factor: string) => `× ${factor}`,
    held: 'Held at the step before',
    trouble: 'The trouble, as plumbers tell it',
    troubles: [
      {
        name: '“While you’re here…”',
        answer:
          'Read them the price from your list, add it to the job as an item, and it’s on the invoice before you forget it.',
      },
      {
        name: 'An hour to the supply house',
        answer:
          'Photograph the receipt at the counter, and the expense is with the job. At month end the report shows which jobs paid for the trip and which didn’t.',
      },
      {
        name: 'Where’s the shut-off?',
        answer:
          'Note it at the address on the first visit: main valve, meter key, which unit is above. In the next flood someone else finds it in a minute.',
      },
    ],
    day: [
      'In the morning you see today’s calls in order; leaks without a date wait beside the calendar until there’s a gap.',
      'One tap emails the client that you’re on your way. Photos before, the list, photos after.',
      'The invoice goes out from the truck with what was really used. If it stays unpaid, the reminders go out on their own.',
    ],
  },
  es: {
    title: 'Programa para plomería y fontanería | Fieldlark',
    description:
      'Visita, medias horas y una tabla de piezas que nunca vende de menos: da el precio en el momento y guarda llaves de paso, fotos y facturas con la dirección.',
    headline: 'Cobra el viaje, la hora y la pieza.',
    body: 'Fieldlark para plomeros y fontaneros: una visita que paga el viaje, mano de obra que puedes explicar, piezas con un margen que decidiste una vez y la factura antes de guardar la herramienta.',
    example: 'Lo que te deja un desatasco de $180',
    exampleFor: 'Un ejemplo: desagüe de cocina, por el registro',
    crew: 'Plomero, 1 persona × 2 h',
    crewHint: '2 horas a $31.00, con el viaje',
    driveHint: '24 millas a $0.725',
    supplies: 'Materiales',
    suppliesHint: 'Guantes, desgaste de la sonda',
    longer: (percent) => `Si son 3 h 30, el ${percent}`,
    priceLogic: 'La visita, las horas, la pieza',
    priceLogicBody:
      'La visita paga el viaje y encontrar la falla. Después, la mano de obra cuenta por medias horas empezadas y cada pieza pasa por tu tabla. Las baratas llevan más margen, porque ir por ellas tarda lo mismo. Donde termina un tramo el precio se sostiene: así una pieza de $51 nunca se vende por menos que una de $50. Los precios son ejemplos; decide los tuyos una vez, con calma.',
    callOut: 'Visita y diagnóstico',
    callOutHint: 'El viaje y encontrar la falla',
    labor: 'Mano de obra',
    laborHint: (minutes, hours, rate) => `${minutes} min cuentan como ${hours} h, a ${rate}`,
    part: 'Válvula reductora de presión',
    partHint: (cost) => `Te cuesta ${cost}, según la tabla de abajo`,
    total: 'El cliente paga',
    totalHint: 'Antes de impuestos, en una factura',
    partFor: (cost) => `Una pieza de ${cost}`,
    times: (factor) => `× ${factor}`,
    held: 'Sostenido del tramo anterior',
    trouble: 'Lo que pasa, contado por plomeros',
    troubles: [
      {
        name: '“Ya que estás aquí…”',
        answer:
          'Dile el precio de tu lista, agrégalo al trabajo como un concepto y queda en la factura antes de que se te olvide.',
      },
      {
        name: 'Una hora en la ferretería',
        answer:
          'Fotografía el comprobante en el mostrador y el gasto queda con el trabajo. A fin de mes el informe muestra qué trabajos pagaron el viaje y cuáles no.',
      },
      {
        name: '¿Dónde se cierra el agua?',
        answer:
          'Anótalo en la dirección desde la primera visita: llave de paso, medidor, qué vecino está arriba. En la próxima inundación, otra persona la encuentra en un minuto.',
      },
    ],
    day: [
      'Por la mañana ves las visitas de hoy en orden; las fugas sin fecha esperan junto al calendario hasta que hay un hueco.',
      'Con un toque, tu cliente recibe un correo: vas en camino. Fotos de antes, la lista, fotos de después.',
      'La factura sale desde el vehículo con lo que de verdad se usó. Si no la pagan, los recordatorios salen solos.',
    ],
  },
})
