import { defineTexts } from '#language/texts.ts'

/** What auto detailers ask first, and their year. */
export const autoDetailingYearTexts = defineTexts({
  en: {
    questions: [
      'What vehicle: make, model, year, rows of seats?',
      'When was it last detailed, and where does it sleep?',
      'Pets, small children, smoke, sand or spills?',
      'Is there ceramic coating, wrap or film on the paint?',
      'What bothers you most: inside, paint, wheels or smell?',
      'Is there water, an outlet and shade where the car will be?',
      'Is it for a sale or the end of a lease, and by what day?',
    ],
    months: [
      'Salt on the paint: underbody rinse as an add-on, only on days above freezing.',
      'Quiet: test a new product on your own car and time it.',
      'First warm weekends fill in a day; regulars choose before new clients.',
      'Pollen: short washes every two weeks sell as a recurring job.',
      'Cars for graduation and weddings: take a deposit for fixed days.',
      'Early starts before the heat; no polish on hot panels.',
      'Vacation: families are away and leave the car. Ask in June who wants it done meanwhile.',
      'Leases end and students move: interiors and odor removal.',
      'Coatings: dry days, mild air. Offer correction and ceramic together.',
      'Leaves and sap; last coatings before the cold.',
      'Gift cards sell on the phone: one package, one price, valid until a date.',
      'Between the holidays: cars for sale and cars from visits. Take indoor places only when it freezes.',
    ],
  },
  es: {
    questions: [
      '¿Qué vehículo es: marca, modelo, año, filas de asientos?',
      '¿Cuándo fue el último detallado y dónde duerme el auto?',
      '¿Mascotas, niños pequeños, humo, arena o derrames?',
      '¿Tiene cerámico, vinilo o película en la pintura?',
      '¿Qué te molesta más: interior, pintura, rines u olor?',
      '¿Hay agua, toma de corriente y sombra donde estará?',
      '¿Es para venderlo o devolverlo, y para qué día?',
    ],
    months: [
      'Sal en la pintura: enjuague por debajo como extra, solo con temperatura sobre cero.',
      'Mes tranquilo: prueba un producto nuevo en tu propio auto y mide el tiempo.',
      'Los primeros fines de semana cálidos se llenan en un día; los fijos eligen primero.',
      'Polen: lavados cortos cada dos semanas se venden como trabajo recurrente.',
      'Autos para graduaciones y bodas: pide anticipo para días fijos.',
      'Empieza temprano, antes del calor; nada de pulir paneles calientes.',
      'Vacaciones: las familias viajan y dejan el auto. Pregunta en junio quién lo quiere listo a la vuelta.',
      'Terminan contratos y se mudan estudiantes: interiores y olores.',
      'Cerámicos: días secos y aire templado. Ofrece corrección y cerámico juntos.',
      'Hojas y savia; últimos cerámicos antes del frío.',
      'Los vales de regalo se venden por teléfono: un paquete, un precio, una fecha límite.',
      'Entre las fiestas: autos para vender y autos de visita. Si hiela, solo bajo techo.',
    ],
  },
})
