import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const analyticsTexts = defineTexts({
  en: {
    title: 'Analytics',
    documentTitle: 'Analytics · Fieldlark',
    officeOnly: 'Analytics are for owners and managers.',
    loadFailed: 'The figures didn’t load.',
    tryAgain: 'Try again',
    loading: 'Loading the figures',
    inShort: 'In short',
    behind: 'The numbers, and how they’re counted',
    month: 'Month',
    hours: 'Hours',
    number: 'Number',
    amount: 'Amount',
    income: 'Income',
    incomeFew: 'Nothing was invoiced in this period.',
    visits: 'Visits',
    days: 'Days',
    daysText: (days: number) => counted('en', days, 'day', 'days'),
    // Earned
    earned: 'What you earn an hour',
    earnedFew: 'Start and finish your visits in the app: it takes twenty of your own hours in a month.',
    anHour: (amount: string) => `${amount} an hour`,
    fromMonths: (months: number) =>
      `From ${counted('en', months, 'month', 'months')} in which you timed at least twenty hours`,
    earnedIn: (amount: string, hours: string) => `${amount} left in ${hours} of your own work`,
    wasAnHour: (amount: string) => `${amount} an hour in the period before`,
    timedShare: (share: string) => `${share} of the completed visits were timed`,
    left: 'Left for you',
    perHour: 'An hour',
    howEarned:
      'Income before tax, less expenses and the labor of your team, divided by the hours you timed on visits, in months with at least twenty such hours. Driving and office work aren’t timed, so an hour of your whole day earns less.',
    // Quotes
    quotes: 'Quotes you win',
    quotesFew: (decided: string) => `Too few to say: ${decided} decided so far, and it takes ten.`,
    wonOf: (won: string, all: string) => `${won} of ${all} decided quotes`,
    between: (low: string, high: string) => `With so many quotes, chance puts it between ${low} and ${high}`,
    toYes: (days: string | null) =>
      days === null ? 'Half of the yeses came the same day' : `Half of the yeses came within ${days}`,
    quotesSent: 'Quotes sent',
    won: 'Won',
    lost: 'Not won',
    open: 'Still open',
    howQuotes:
      'Quotes sent in the period. Won: approved. Not won: declined, expired, or without an answer for thirty days. The rest is still open and doesn’t count.',
    // Payment
    daysToPaid: 'How fast you’re paid',
    paidFew: (paid: number) =>
      paid === 0
        ? 'No invoice of this period is paid yet.'
        : `Too few to say: ${counted('en', paid, 'invoice', 'invoices')} paid so far, and it takes three.`,
    slowest: (days: string) => `The slowest tenth took ${days} or more`,
    lateOf: (late: number, all: number) =>
      late === 0 ? 'No invoice was late' : `${late} of ${counted('en', all, 'invoice', 'invoices')} late`,
    invoices: 'Invoices',
    paid: 'Paid',
    unpaid: 'Not paid yet',
    late: 'Late',
    howPaid:
      'From the day an invoice was sent to the day it was paid in full; half of them took less. Unpaid invoices have no days yet, and count as late once they’re overdue.',
    // Weekdays
    bestDay: 'Your best day',
    eachDay: (amount: string) => `${amount} on average`,
    weekday: 'Weekday',
    howWeekdays:
      'What you invoiced in the period before tax, by the day the work was done, divided by how many such days the period has from your first month with income.',
    weekdaysFew: 'Too few to say: only one day of the week has income so far.',
    // Clients
    clientsFew: (clients: number) =>
      `Too few to say: ${counted('en', clients, 'client', 'clients')} with an invoice so far, and it takes three.`,
    topClient: 'Your largest client’s share',
    fromClients: (name: string, clients: number) =>
      clients === 1
        ? `${name}, your only client with an invoice`
        : `${name}, of ${counted('en', clients, 'client', 'clients')} with an invoice`,
    returned: (back: string, all: string) =>
      `${back} of ${all} clients who started one to two years ago came back`,
    returnedFew: 'Too few clients are with you long enough to say how many come back.',
    client: 'Client',
    clients: 'Clients',
    howClients:
      'What you invoiced before tax. A client came back if you worked for them on another day within a year of their first visit.',
    // Lead sources
    sources: 'Where income comes from',
    source: 'How they found you',
    ofIncome: (share: string) => `${share} of what you invoiced`,
    unknownSource: 'Not known',
    howSources:
      'What you invoiced in the period before tax, by how each client found you. You set it in the client’s details.',
    // Visits
    calledOff: 'Visits called off',
    ofVisits: (visits: number) => `Of ${counted('en', visits, 'visit', 'visits')}`,
    visitsFew: (visits: number) =>
      visits === 0
        ? 'No visit in this period yet.'
        : `Too few to say: ${counted('en', visits, 'visit', 'visits')} so far, and it takes three.`,
    completed: 'Completed',
    cancelled: 'Cancelled',
    missed: 'No-show',
    howVisits: 'Visits planned for days of the period, by how they ended. Those still ahead don’t count.',
    // Reviews
    reviews: 'What clients say',
    reviewsFew: 'No client wrote a review in this period.',
    ofFive: (average: string) => `${average} out of 5`,
    reviewsIn: (reviews: number) => counted('en', reviews, 'review', 'reviews'),
    stars: (stars: number) => counted('en', stars, 'star', 'stars'),
    rating: 'Rating',
    howReviews:
      'Reviews that clients wrote in the period, on your page or not there yet. Those that were removed don’t count.',
    // Ahead
    ahead: 'The next 90 days',
    aheadFew: 'Nothing is planned and no quote is out.',
    atLeast: (amount: string) => `${amount} even if no open quote is won`,
    planned: (amount: string) => `${amount} on the schedule`,
    out: (amount: string) => `${amount} in quotes that are out`,
    plannedAmount: 'Planned',
    howAhead: (kept: string | null) =>
      `Planned visits at their price before tax,${kept === null ? '' : ` times the ${kept} that take place as a rule,`} plus approved quotes, plus open quotes at the share you win. Jobs at one price count with their last visit.`,
    // The four sentences
    sayEarned: (amount: string) => `You earned ${amount} an hour.`,
    sayMore: (amount: string) => `That’s ${amount} more than in the period before.`,
    sayLess: (amount: string) => `That’s ${amount} less than in the period before.`,
    sayQuotes: (share: string) => `You win ${share} of your quotes.`,
    sayPaid: (days: string) => `Clients pay after ${days}.`,
    sayAhead: (amount: string) => `The next 90 days look like ${amount}.`,
    sayNothing: 'There’s too little in this period to say much. Choose a longer one.',
  },
  es: {
    title: 'Estadísticas',
    documentTitle: 'Estadísticas · Fieldlark',
    officeOnly: 'Las estadísticas son para propietarios y gerentes.',
    loadFailed: 'No se cargaron los números.',
    tryAgain: 'Intentar de nuevo',
    loading: 'Cargando los números',
    inShort: 'En pocas palabras',
    behind: 'Los números y cómo se cuentan',
    month: 'Mes',
    hours: 'Horas',
    number: 'Cantidad',
    amount: 'Importe',
    income: 'Ingresos',
    incomeFew: 'No se facturó nada en este período.',
    visits: 'Visitas',
    days: 'Días',
    daysText: (days) => counted('es', days, 'día', 'días'),
    earned: 'Lo que ganas por hora',
    earnedFew: 'Inicia y completa tus visitas en la app: hacen falta veinte horas tuyas en un mes.',
    anHour: (amount) => `${amount} por hora`,
    fromMonths: (months) =>
      `De ${counted('es', months, 'mes', 'meses')} con al menos veinte horas tuyas registradas`,
    earnedIn: (amount, hours) => `Te quedan ${amount} por ${hours} de trabajo tuyo`,
    wasAnHour: (amount) => `${amount} por hora en el período anterior`,
    timedShare: (share) => `El ${share} de las visitas completadas tiene tiempo registrado`,
    left: 'Para ti',
    perHour: 'Por hora',
    howEarned:
      'Ingresos antes de impuestos, menos los gastos y la mano de obra de tu equipo, entre las horas que registraste en visitas, en los meses con al menos veinte. Los viajes y la oficina no se registran: contándolos, tu hora rinde menos.',
    quotes: 'Presupuestos que ganas',
    quotesFew: (decided) => `Aún son pocos: van ${decided} con respuesta y hacen falta diez.`,
    wonOf: (won, all) => `${won} de ${all} presupuestos con respuesta`,
    between: (low, high) => `Con esa cantidad, el azar la pone entre ${low} y ${high}`,
    toYes: (days) =>
      days === null ? 'La mitad dijo que sí el mismo día' : `La mitad dijo que sí en ${days} o menos`,
    quotesSent: 'Presupuestos enviados',
    won: 'Ganados',
    lost: 'No ganados',
    open: 'Abiertos',
    howQuotes:
      'Presupuestos enviados en el período. Ganados: aceptados. No ganados: rechazados, vencidos o sin respuesta en treinta días. Los demás siguen abiertos y no cuentan.',
    daysToPaid: 'Lo que tardan en pagarte',
    paidFew: (paid) =>
      paid === 0
        ? 'Aún no se pagó ninguna factura de este período.'
        : `Aún son pocas: ${paid === 1 ? 'va' : 'van'} ${counted('es', paid, 'factura pagada', 'facturas pagadas')} y hacen falta tres.`,
    slowest: (days) => `La décima parte más lenta tardó ${days} o más`,
    lateOf: (late, all) =>
      late === 0
        ? 'Ninguna factura se atrasó'
        : `Con atraso: ${late} de ${counted('es', all, 'factura', 'facturas')}`,
    invoices: 'Facturas',
    paid: 'Pagadas',
    unpaid: 'Por pagar',
    late: 'Atrasadas',
    howPaid:
      'Desde el día en que se envió la factura hasta que se pagó completa; la mitad tardó menos. Las que están por pagar aún no tienen días y cuentan como atrasadas cuando ya vencieron.',
    bestDay: 'Tu mejor día',
    eachDay: (amount) => `${amount} en promedio`,
    weekday: 'Día',
    howWeekdays:
      'Lo que facturaste en el período antes de impuestos, según el día en que se hizo el trabajo, entre los días de esos que tiene el período desde tu primer mes con ingresos.',
    topClient: 'Lo que pesa tu cliente más grande',
    fromClients: (name, clients) =>
      clients === 1
        ? `Solo ${name} tiene factura`
        : `${name}, de ${counted('es', clients, 'cliente', 'clientes')} con factura`,
    returned: (back, all) => `${back} de ${all} clientes que empezaron hace uno o dos años volvieron`,
    weekdaysFew: 'Aún es poco: solo un día de la semana tiene ingresos.',
    clientsFew: (clients) =>
      `Aún son pocos: ${clients === 1 ? 'va' : 'van'} ${counted('es', clients, 'cliente', 'clientes')} con factura y hacen falta tres.`,
    returnedFew: 'Aún hay pocos clientes con tiempo suficiente para decir cuántos vuelven.',
    client: 'Cliente',
    clients: 'Clientes',
    howClients:
      'Lo que facturaste antes de impuestos. Un cliente volvió si trabajaste para él otro día dentro del año de su primera visita.',
    sources: 'De dónde vienen tus ingresos',
    source: 'Cómo te encontraron',
    ofIncome: (share) => `El ${share} de lo que facturaste`,
    unknownSource: 'No se sabe',
    howSources:
      'Lo que facturaste en el período antes de impuestos, según cómo te encontró cada cliente. Se anota en los datos del cliente.',
    calledOff: 'Visitas que no se hicieron',
    ofVisits: (visits) => `De ${counted('es', visits, 'visita', 'visitas')}`,
    visitsFew: (visits) =>
      visits === 0
        ? 'Aún no hay visitas en este período.'
        : `Aún son pocas: ${visits === 1 ? 'va' : 'van'} ${counted('es', visits, 'visita', 'visitas')} y hacen falta tres.`,
    completed: 'Completadas',
    cancelled: 'Canceladas',
    missed: 'No estaba el cliente',
    howVisits: 'Visitas de los días del período, según cómo terminaron. Las que faltan por hacer no cuentan.',
    reviews: 'Lo que dicen los clientes',
    reviewsFew: 'Ningún cliente escribió una reseña en este período.',
    ofFive: (average) => `${average} de 5`,
    reviewsIn: (reviews) => counted('es', reviews, 'reseña', 'reseñas'),
    stars: (stars) => counted('es', stars, 'estrella', 'estrellas'),
    rating: 'Calificación',
    howReviews:
      'Reseñas que los clientes escribieron en el período, estén ya en tu página o no. Las retiradas no cuentan.',
    ahead: 'Los próximos 90 días',
    aheadFew: 'No hay nada en la agenda ni presupuestos enviados.',
    atLeast: (amount) => `${amount} aunque no ganes ningún presupuesto abierto`,
    planned: (amount) => `${amount} en la agenda`,
    out: (amount) => `${amount} en presupuestos enviados`,
    plannedAmount: 'En la agenda',
    howAhead: (kept) =>
      `Visitas en la agenda a su precio antes de impuestos,${kept === null ? '' : ` por el ${kept} que suele hacerse,`} más los presupuestos aceptados, más los abiertos según la parte que ganas. Los trabajos de precio único cuentan con su última visita.`,
    sayEarned: (amount) => `Ganaste ${amount} por hora.`,
    sayMore: (amount) => `Son ${amount} más que en el período anterior.`,
    sayLess: (amount) => `Son ${amount} menos que en el período anterior.`,
    sayQuotes: (share) => `Ganas el ${share} de tus presupuestos.`,
    sayPaid: (days) => `Tus clientes pagan en ${days}.`,
    sayAhead: (amount) => `Los próximos 90 días prometen ${amount}.`,
    sayNothing: 'En este período hay muy poco para sacar conclusiones. Elige uno más largo.',
  },
})
