import { defineTexts } from '#language/texts.ts'

/** The page for heating and cooling businesses; the figures beside it are in `hvac.ts`. */
export const hvacTexts = defineTexts({
  en: {
    title: 'Software for HVAC businesses | Fieldlark',
    description:
      'Flat-rate repairs, three replacement options your client picks from, tune-ups that repeat on their own, and the serial number where the next tech finds it.',
    headline: 'The number first. Then the panel.',
    body: 'Fieldlark for heating and air: a flat rate for the repair, good, better and best for the replacement, and tune-ups that come back every spring and fall.',
    example: 'What a $149 tune-up leaves you',
    exampleFor: 'An example: one AC, one tech, filter included',
    crew: 'Tech, 1 person × 1 h 30',
    crewHint: '1.5 hours at $32.00',
    driveHint: '22 miles at $0.725',
    supplies: 'Parts and supplies',
    suppliesHint: 'Filter, coil cleaner, tablets',
    longer: (percent: string) => `At 2 h 30 it is ${percent}`,
    priceLogic: 'One number for the repair, three for the new system',
    priceLogicBody:
      'A flat rate is the time the repair usually takes at your hourly rate, and the part times your factor. For a replacement, add up what it costs you and divide by 0.6 to keep 40%. Adding 40% on top leaves only 28.6%. Costs and rates are examples; put in your own.',
    diagnosis: 'Service call and diagnosis',
    diagnosisHint: 'The drive, the readings, the cause',
    repair: 'Run capacitor, flat rate',
    repairHint: (rate: string, part: string) => `45 min at ${rate}, the ${part} part × 2.5`,
    repairTotal: 'The client approves',
    repairTotalHint: 'Before you open the panel',
    good: 'Good: single-stage, 3 tons',
    better: 'Better: two-stage, 3 tons',
    best: 'Best: variable speed, 3 tons',
    option: (cost: string) => `Costs you ${cost}; 40% is left for office, truck and callbacks`,
    trouble: 'The trouble, as HVAC techs tell it',
    troubles: [
      {
        name: '“You were only here 20 minutes.”',
        answer:
          'They pay for the fix, not for the minutes. Put the diagnosis and each repair on your price list at a flat rate, and let the client approve the quote on their phone before you turn a screw.',
      },
      {
        name: 'Three bids, and yours is the highest',
        answer:
          'Offer three systems in one quote. The client picks one of the three, and you’re compared with yourself. Thermostat and media filter can be optional items.',
      },
      {
        name: 'Which filter was it again?',
        answer:
          'Filter size, model and serial go into the notes of the address; the photo of the data plate stays with the visit. You bring the right filter the first time.',
      },
    ],
    day: [
      'In the morning the phone shows today’s calls in order. No-cool calls without a date wait beside the calendar until you drop them in a gap.',
      'On site the list is checked off: filter, both readings, photo of the data plate. A big repair becomes a quote right there.',
      'When the visit is done, the invoice goes out in the same step, and the next tune-up is already on the schedule.',
    ],
  },
  es: {
    title: 'Programa para aire y calefacción | Fieldlark',
    description:
      'Reparaciones a precio cerrado, tres equipos para que tu cliente elija, mantenimientos que se repiten solos y el número de serie donde lo encuentra quien vuelve.',
    headline: 'Di el precio antes de abrir el equipo.',
    body: 'Fieldlark para aire y calefacción: precio cerrado para la reparación, tres opciones para el cambio de equipo y mantenimientos que vuelven cada primavera y cada otoño.',
    example: 'Lo que te deja un mantenimiento de $149',
    exampleFor: 'Un ejemplo: un equipo de aire, un técnico, con filtro',
    crew: 'Técnico, 1 persona × 1 h 30',
    crewHint: '1.5 horas a $32.00',
    driveHint: '22 millas a $0.725',
    supplies: 'Piezas y productos',
    suppliesHint: 'Filtro, limpiador de serpentín, pastillas',
    longer: (percent) => `Si son 2 h 30, el ${percent}`,
    priceLogic: 'Un precio para reparar, tres para cambiar',
    priceLogicBody:
      'El precio cerrado es el tiempo habitual de la reparación a tu precio por hora, más la pieza por tu factor. Para un cambio de equipo, suma lo que te cuesta y divide entre 0.6: te queda el 40 %. Si solo le sumas un 40 %, te queda el 28.6 %. Costos y precios son ejemplos; pon los tuyos.',
    diagnosis: 'Visita y diagnóstico',
    diagnosisHint: 'El viaje, las lecturas, la causa',
    repair: 'Capacitor, precio cerrado',
    repairHint: (rate, part) => `45 min a ${rate}, la pieza de ${part} × 2.5`,
    repairTotal: 'El cliente acepta',
    repairTotalHint: 'Antes de que abras el equipo',
    good: 'Básico: una etapa, 3 toneladas',
    better: 'Mejor: dos etapas, 3 toneladas',
    best: 'Superior: velocidad variable, 3 toneladas',
    option: (cost) => `Te cuesta ${cost}; queda el 40 % para oficina, vehículo y garantías`,
    trouble: 'Lo que pasa, contado por quien lo repara',
    troubles: [
      {
        name: '“Pero si solo tardaste 20 minutos.”',
        answer:
          'Te pagan por resolverlo, no por los minutos. Pon el diagnóstico y cada reparación a precio cerrado en tu lista, y que el cliente acepte el presupuesto en su teléfono antes de que saques el destornillador.',
      },
      {
        name: 'Tres presupuestos, y el tuyo es el más caro',
        answer:
          'Ofrece tres equipos en un solo presupuesto. El cliente elige uno, y te compara contigo. Termostato y filtro de mayor capacidad pueden ser conceptos opcionales.',
      },
      {
        name: '¿Qué filtro llevaba?',
        answer:
          'Medida del filtro, modelo y serie van en las notas de la dirección; la foto de la placa queda con la visita. Llegas con el filtro correcto a la primera.',
      },
    ],
    day: [
      'Por la mañana el teléfono muestra las visitas de hoy en orden. Las urgencias sin fecha esperan junto al calendario hasta que las pones en un hueco.',
      'En el lugar se marca la lista: filtro, las dos lecturas, foto de la placa. Si la reparación es grande, haces el presupuesto ahí mismo.',
      'Al terminar la visita envías la factura en el mismo paso, y el próximo mantenimiento ya está en la agenda.',
    ],
  },
})
