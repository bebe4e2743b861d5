import { defineTexts } from '#language/texts.ts'

/** The page for electrical contractors; the figures beside it are in `electrical.ts`. */
export const electricalTexts = defineTexts({
  en: {
    title: 'Software for electrical contractors | Fieldlark',
    description:
      'Price electrical work by the point with the permit as its own item, offer panel options side by side, and keep panel photos and the inspection in the job.',
    headline: 'Every point has a price. So has the permit.',
    body: 'Fieldlark for electricians: points from your price list, panel options the client compares, and the inspection as a visit of the same job.',
    example: 'What a $1,540 kitchen leaves you',
    exampleFor: 'An example: 6 outlets, 4 fixtures, one permit',
    crew: 'Crew, 2 people × 6 h',
    crewHint: '12 hours at $30.00',
    driveHint: '24 miles at $0.725',
    supplies: 'Materials and permit',
    suppliesHint: 'Wire, boxes, breakers $310; permit $120',
    longer: (percent: string) => `At 8 h it’s ${percent}`,
    priceLogic: 'Count points, pass on the permit, offer the panel',
    priceLogicBody:
      'A price per point is quick to count in the room and easy to check for the client. It covers wire, box and labor for a usual run; long runs and masonry are items of their own. The permit is passed on at its cost. If the load doesn’t fit, show panel options side by side instead of a surprise later. The figures are examples; fees differ from city to city.',
    outlets: 'Outlets',
    outletsHint: '6 at $150.00',
    fixtures: 'Light fixtures',
    fixturesHint: '4 at $130.00',
    permit: 'Permit and inspection',
    permitHint: 'at cost',
    total: 'The kitchen',
    totalHint: 'on the panel that is there',
    asItIs: 'The panel has room',
    asItIsHint: 'points and permit',
    subpanel: 'With a subpanel',
    subpanelHint: 'plus $950.00',
    panel: 'With a new 200 A panel',
    panelHint: 'plus $1,900.00',
    trouble: 'The trouble, as electricians tell it',
    troubles: [
      {
        name: '“It’s only one more outlet.”',
        answer:
          'One outlet is one point, and one point has a price. Pick it from your price list on the spot and send the changed quote from the room.',
      },
      {
        name: 'The panel no one looked at',
        answer:
          'Ask for a photo and add it to the request. The quote begins with a look at the panel and not with a drive, and the crew sees the same picture.',
      },
      {
        name: 'Done, but not inspected, so not paid',
        answer:
          'Add the inspection as a visit of the same job. Invoice the work when it’s done, and the inspection is on the schedule for everyone to see.',
      },
    ],
    day: [
      'In the morning the phone shows today’s visits, who is assigned, and the photos of each job.',
      'At the home you check off the list, photograph the wiring before the wall is closed, and note the load.',
      'After the inspection you photograph the certificate into the job, and the client can pay the invoice from their phone.',
    ],
  },
  es: {
    title: 'Programa para contratistas eléctricos | Fieldlark',
    description:
      'Pon precio por punto con el permiso aparte, ofrece opciones de tablero para comparar y guarda fotos del tablero e inspección en el mismo trabajo.',
    headline: 'Cada punto y cada permiso, con su precio.',
    body: 'Fieldlark para electricistas: puntos de tu lista de precios, opciones de tablero que el cliente compara y la inspección como visita del mismo trabajo.',
    example: 'Lo que te deja una cocina de $1,540',
    exampleFor: 'Un ejemplo: 6 tomas, 4 lámparas, un permiso',
    crew: 'Equipo, 2 personas × 6 h',
    crewHint: '12 horas a $30.00',
    driveHint: '24 millas a $0.725',
    supplies: 'Materiales y permiso',
    suppliesHint: 'Cable, cajas, interruptores $310; permiso $120',
    longer: (percent) => `Si son 8 h, el ${percent}`,
    priceLogic: 'Cuenta puntos, traslada el permiso, ofrece el tablero',
    priceLogicBody:
      'Un precio por punto se cuenta rápido en la habitación y el cliente lo comprueba fácil. Incluye cable, caja y mano de obra de un tramo normal; los tramos largos y la mampostería son conceptos aparte. El permiso se traslada a su costo. Si la carga no cabe, muestra opciones de tablero en vez de una sorpresa después. Las cifras son ejemplos; las tarifas cambian en cada ciudad.',
    outlets: 'Tomas de corriente',
    outletsHint: '6 a $150.00',
    fixtures: 'Lámparas',
    fixturesHint: '4 a $130.00',
    permit: 'Permiso e inspección',
    permitHint: 'a su costo',
    total: 'La cocina',
    totalHint: 'con el tablero que ya está',
    asItIs: 'Cabe en el tablero',
    asItIsHint: 'puntos y permiso',
    subpanel: 'Con subtablero',
    subpanelHint: 'más $950.00',
    panel: 'Con tablero nuevo de 200 A',
    panelHint: 'más $1,900.00',
    trouble: 'Lo que pasa, contado por electricistas',
    troubles: [
      {
        name: '“Es solo una toma más.”',
        answer:
          'Una toma es un punto, y un punto tiene precio. Elígelo en tu lista ahí mismo y envía el presupuesto cambiado desde la habitación.',
      },
      {
        name: 'El tablero que nadie miró',
        answer:
          'Pide una foto y agrégala a la solicitud. El presupuesto empieza con una mirada al tablero y no con un viaje, y el equipo ve la misma foto.',
      },
      {
        name: 'Hecho, sin inspección y sin cobrar',
        answer:
          'Agrega la inspección como visita del mismo trabajo. Factura al terminar la obra, y la inspección está en la agenda a la vista de todos.',
      },
    ],
    day: [
      'Por la mañana el teléfono muestra las visitas de hoy, quién va y las fotos de cada trabajo.',
      'En la casa marcas la lista, fotografías el cableado antes de cerrar la pared y anotas la carga.',
      'Tras la inspección fotografías el certificado para el trabajo, y el cliente puede pagar la factura desde su teléfono.',
    ],
  },
})
