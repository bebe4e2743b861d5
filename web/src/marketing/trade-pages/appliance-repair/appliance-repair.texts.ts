import { defineTexts } from '#language/texts.ts'

/** The page for appliance repair businesses; the figures beside it are in `appliance-repair.ts`. */
export const applianceRepairTexts = defineTexts({
  en: {
    title: 'Software for appliance repair businesses | Fieldlark',
    description:
      'Charge for the diagnosis, credit it to the repair and keep model, serial and ordered part with the job. See what each repair leaves you after the drive.',
    headline: 'Get paid for knowing what’s wrong.',
    body: 'Fieldlark for appliance technicians: the diagnosis has its price, the plate is photographed once, and the second visit is booked before the part ships.',
    example: 'What a $240 fridge repair leaves you',
    exampleFor: 'An example: evaporator fan, two visits',
    crew: 'Tech, 1 person × 2 h 30',
    crewHint: '2.5 hours at $28.00, both visits',
    driveHint: '34 miles at $0.725, there twice',
    supplies: 'The part',
    suppliesHint: 'Fan motor, what you pay for it',
    longer: (percent: string) => `At 3 h 30 it’s ${percent}`,
    priceLogic: 'The diagnosis is work. Credit it to the repair.',
    priceLogicBody:
      'Say both prices on the phone: what the visit costs if they say no, and that it comes off if they say yes. The client risks one known amount, and you never drive for free. The markup on the part pays for finding it, fetching it and standing behind it. The figures are examples; put yours in.',
    labor: 'Labor',
    laborHint: '1.5 h at $92.00',
    part: 'Part',
    partHint: 'cost $60.00 plus 70%',
    credit: 'Diagnosis, already paid',
    creditHint: 'credited in full',
    due: 'Due when it’s fixed',
    dueHint: 'the second visit',
    no: 'They say no',
    noHint: 'diagnosis only',
    yes: 'They say yes',
    yesHint: 'both visits together',
    noPart: 'The part can’t be had',
    noPartHint: 'no part, no charge for the repair; the diagnosis stays paid',
    trouble: 'The trouble, as technicians tell it',
    troubles: [
      {
        name: '“Can you just tell me what it is?”',
        answer:
          'You can, for the price of the diagnosis. In Fieldlark it is a service with a price of its own, and a quote for the repair shows it as a discount.',
      },
      {
        name: 'The wrong part, twice',
        answer:
          'Two models differ by one letter. The photo of the plate stays with the job, so you order from the picture and not from memory.',
      },
      {
        name: 'A part waits, and no one calls',
        answer:
          'Add the second visit to the same job right away, without a date until the part has arrived. It stays on your list of visits to schedule.',
      },
    ],
    day: [
      'Before you leave, the phone shows the appliance, the fault in the client’s words and the photos in the job.',
      'At the machine you photograph the plate, find the fault and send the quote; the client approves it while you are still there.',
      'When the part arrives you schedule the second visit, run the cycle, and the invoice has the diagnosis taken off.',
    ],
  },
  es: {
    title: 'Programa para reparar electrodomésticos | Fieldlark',
    description:
      'Cobra el diagnóstico, descuéntalo de la reparación y guarda modelo, serie y pieza pedida con el trabajo. Mira cuánto te deja cada reparación con el viaje.',
    headline: 'Cobra por saber qué le pasa.',
    body: 'Fieldlark para quien repara electrodomésticos: el diagnóstico tiene su precio, la placa se fotografía una vez y la segunda visita queda apuntada antes de que llegue la pieza.',
    example: 'Lo que te deja un refrigerador de $240',
    exampleFor: 'Un ejemplo: ventilador del evaporador, dos visitas',
    crew: 'Técnico, 1 persona × 2 h 30',
    crewHint: '2.5 horas a $28.00, las dos visitas',
    driveHint: '34 millas a $0.725, dos viajes',
    supplies: 'La pieza',
    suppliesHint: 'Motor del ventilador, lo que te cuesta',
    longer: (percent) => `Si son 3 h 30, el ${percent}`,
    priceLogic: 'El diagnóstico es trabajo. Descuéntalo de la reparación.',
    priceLogicBody:
      'Di los dos precios por teléfono: cuánto cuesta la visita si dicen que no, y que se descuenta si dicen que sí. El cliente arriesga un importe que conoce, y tú nunca viajas gratis. El recargo de la pieza paga buscarla, traerla y responder por ella. Las cifras son ejemplos; pon las tuyas.',
    labor: 'Mano de obra',
    laborHint: '1.5 h a $92.00',
    part: 'Pieza',
    partHint: 'costo de $60.00 más 70 %',
    credit: 'Diagnóstico, ya pagado',
    creditHint: 'se descuenta completo',
    due: 'A pagar cuando funciona',
    dueHint: 'en la segunda visita',
    no: 'Dicen que no',
    noHint: 'solo el diagnóstico',
    yes: 'Dicen que sí',
    yesHint: 'las dos visitas juntas',
    noPart: 'La pieza no se consigue',
    noPartHint: 'sin pieza no se cobra la reparación; el diagnóstico queda pagado',
    trouble: 'Lo que pasa, contado por quien repara',
    troubles: [
      {
        name: '“¿Solo me puede decir qué tiene?”',
        answer:
          'Sí, por el precio del diagnóstico. En Fieldlark es un servicio con precio propio, y en el presupuesto de la reparación aparece como descuento.',
      },
      {
        name: 'La pieza equivocada, dos veces',
        answer:
          'Dos modelos cambian en una letra. La foto de la placa queda en el trabajo: pides la pieza mirando la foto y no de memoria.',
      },
      {
        name: 'La pieza espera y nadie llama',
        answer:
          'Agrega la segunda visita al mismo trabajo enseguida, sin fecha hasta que llegue la pieza. Queda en tu lista de visitas por programar.',
      },
    ],
    day: [
      'Antes de salir, el teléfono muestra el aparato, la falla en palabras del cliente y las fotos del trabajo.',
      'Frente a la máquina fotografías la placa, encuentras la falla y envías el presupuesto; el cliente lo acepta contigo ahí.',
      'Cuando llega la pieza programas la segunda visita, pruebas el ciclo, y la factura ya descuenta el diagnóstico.',
    ],
  },
})
