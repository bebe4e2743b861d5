import { defineTexts } from '#language/texts.ts'

const en = {
  title: 'Fieldlark: clients, jobs and invoices for the trades',
  description:
    'Keep clients, visits, quotes and invoices in one place, on the phone in your pocket. For cleaning, plumbing, painting, landscaping and other service trades.',
  heroTitle: { first: 'Up with the lark.', second: 'Done with the paperwork.' },
  heroBody:
    'Fieldlark keeps your clients, visits, quotes and invoices in one calm place, on the phone in your pocket. Made for people who clean, fix, paint and plant for a living.',
  heroNote: (days: number) => `Free for ${days} days. No card needed.`,
  picture: 'A phone showing the day’s visits above a field at sunrise, with a lark in the air',
  today: 'Today',
  visitCount: '3 visits',
  visits: [
    { time: '8:30', client: 'Harbor View Dental', work: 'Office cleaning', state: 'Done' },
    { time: '11:00', client: 'Ana Ruiz', work: 'Deep clean, 2 bedrooms', state: 'On the way' },
    { time: '2:30', client: '14 Cedar Street', work: 'Move-out clean', state: 'Scheduled' },
  ],
  paid: 'Invoice paid',
  tradesTitle: 'For the trades that keep places running',
  tradesBody:
    'Solo or with a small crew. Pick your trade when you sign up. Not on the list? You’re welcome too.',
  featuresTitle: 'One place from first call to final payment',
  featuresBody: 'Everything below is in the app today, on your phone and on your desk.',
  featureList: {
    clients: {
      name: 'Clients and properties',
      body: 'Every client with their addresses, numbers and notes. Found in a second, even among ten thousand.',
    },
    spreadsheet: {
      name: 'Bring your spreadsheet',
      body: 'Import a CSV from Excel or Google Sheets. We point out mistakes row by row before anything is saved.',
    },
    team: {
      name: 'Two languages',
      body: 'English and Spanish throughout. Each person on the crew picks their own.',
    },
    schedule: {
      name: 'Schedule',
      body: 'Day, week and month. Drag a visit, and you see an overlap before you save it.',
    },
    quotes: {
      name: 'Quotes and jobs',
      body: 'Your client approves the quote on their phone. The quote becomes the job, and the job becomes the invoice.',
    },
    invoices: {
      name: 'Invoices and expenses',
      body: 'Send an invoice from the driveway. See what’s paid, what’s due and what’s left over.',
    },
  },
  screens: {
    today: 'Today in the app: a visit running since 8:04 with 24 minutes left, and the next four stops',
    quote: 'A quote as the client sees it: what it includes, the total and the button to approve $866.00',
    invoice: 'An invoice as the client sees it: $324.75 due on December 1, and how to pay it',
  },
  stepsTitle: 'Up and running before your first visit',
  stepList: [
    { name: 'Tell us your trade', body: 'Business name, language and currency: two minutes.' },
    { name: 'Bring your clients', body: 'Import your list, or add the next client who calls.' },
    {
      name: 'Work from your phone',
      body: 'Made for one thumb between two jobs. What you type is kept, even where the signal is weak.',
    },
  ],
  plansTitle: 'Simple pricing',
  plansBody: (days: number) =>
    `Try everything for ${days} days without a card. After that, pick a plan or stay on Free. Either way, your records stay readable and yours to export.`,
  perMonth: 'a month',
  yearly: 'Pay yearly and get two months free.',
  planList: {
    free: {
      name: 'Free',
      points: ['1 person', 'Up to 25 active clients', 'Fieldlark footer on documents'],
      action: 'Start free',
    },
    starter: {
      name: 'Starter',
      points: ['Up to 3 people', 'Unlimited clients', 'Your documents, your name'],
      action: 'Start with Starter',
    },
    'grow-pro': {
      name: 'Grow Pro',
      points: ['Unlimited people', 'Reminders and automation', 'Reports by job'],
      action: 'Start with Grow Pro',
    },
  },
  lookAroundTitle: 'Look around first',
  lookAround: {
    generator: {
      name: 'Free invoice generator',
      body: 'An invoice as a PDF in a minute, without an account.',
    },
    features: {
      name: 'Everything Fieldlark does',
      body: 'One day through the app, from the morning plan to the end of the month.',
    },
    pricing: { name: 'Prices', body: 'What each plan has, and what stays yours when you stop paying.' },
    blog: {
      name: 'Blog',
      body: 'What to charge, quotes, deposits and late payers, with calculators and texts to copy.',
    },
  },
  closingTitle: 'The work is yours. Leave us the paperwork.',
}

export const landingTexts = defineTexts({
  en,
  es: {
    title: 'Fieldlark: clientes, trabajos y facturas para oficios',
    description:
      'Tus clientes, visitas, presupuestos y facturas en un solo lugar: el teléfono que llevas contigo. Para limpieza, plomería, pintura, jardinería y más oficios.',
    heroTitle: { first: 'Madruga con la alondra.', second: 'Olvídate del papeleo.' },
    heroBody:
      'Fieldlark reúne tus clientes, visitas, presupuestos y facturas en un solo lugar, en el teléfono que llevas contigo. Hecho para quienes viven de limpiar, reparar, pintar y plantar.',
    heroNote: (days) => `${days} días gratis. Sin tarjeta.`,
    picture: 'Un teléfono con las visitas del día sobre un campo al amanecer, con una alondra en el aire',
    today: 'Hoy',
    visitCount: '3 visitas',
    visits: [
      { time: '8:30', client: 'Dental Vista al Mar', work: 'Limpieza de oficina', state: 'Hecha' },
      { time: '11:00', client: 'Ana Ruiz', work: 'Limpieza profunda, 2 habitaciones', state: 'En camino' },
      { time: '2:30', client: 'Calle Cedro 14', work: 'Limpieza por mudanza', state: 'Programada' },
    ],
    paid: 'Factura pagada',
    tradesTitle: 'Para los oficios que mantienen todo en marcha',
    tradesBody:
      'Por tu cuenta o con un equipo pequeño. Eliges tu oficio al registrarte; si no está en esta lista, Fieldlark también es para ti.',
    featuresTitle: 'Un solo lugar, de la primera llamada al último pago',
    featuresBody: 'Todo esto ya está en la aplicación, en tu teléfono y en tu escritorio.',
    featureList: {
      clients: {
        name: 'Clientes y direcciones',
        body: 'Cada cliente con sus direcciones, teléfonos y notas. Lo encuentras en un segundo, incluso entre diez mil.',
      },
      spreadsheet: {
        name: 'Trae tu hoja de cálculo',
        body: 'Importa un CSV de Excel o Google Sheets. Los errores se señalan fila por fila, antes de guardar nada.',
      },
      team: {
        name: 'Dos idiomas',
        body: 'Todo en inglés y en español. Cada persona del equipo elige el suyo.',
      },
      schedule: {
        name: 'Agenda',
        body: 'Día, semana y mes. Mueve una visita y te avisamos si choca con otra.',
      },
      quotes: {
        name: 'Presupuestos y trabajos',
        body: 'El presupuesto que tu cliente acepta en su teléfono se vuelve trabajo, y el trabajo, factura.',
      },
      invoices: {
        name: 'Facturas y gastos',
        body: 'Envíala antes de arrancar. Mira qué está pagado, qué se debe y qué te queda.',
      },
    },
    screens: {
      today:
        'El día de hoy en la aplicación: una visita en curso desde las 10:15, con 35 minutos por delante, y las tres siguientes',
      quote: 'Un presupuesto como lo ve el cliente: qué incluye, el total y el botón para aceptar $892.00',
      invoice: 'Una factura como la ve el cliente: $802.80 que vencen el 2 de diciembre y cómo pagarlos',
    },
    stepsTitle: 'En marcha antes de tu primera visita',
    stepList: [
      { name: 'Dinos tu oficio', body: 'Nombre del negocio, idioma y moneda: dos minutos.' },
      { name: 'Trae a tus clientes', body: 'Importa tu lista, o agrega al próximo que llame.' },
      {
        name: 'Trabaja desde el teléfono',
        body: 'Se maneja con una mano, entre un trabajo y otro. Lo que escribes se guarda, aunque haya poca señal.',
      },
    ],
    plansTitle: 'Precios claros',
    plansBody: (days) =>
      `Prueba todo durante ${days} días, sin tarjeta. Después elige un plan o quédate en Gratis: tus datos siempre se pueden leer y exportar, y siguen siendo tuyos.`,
    perMonth: 'al mes',
    yearly: 'Paga por año y te regalamos dos meses.',
    planList: {
      free: {
        name: 'Gratis',
        points: ['1 persona', 'Hasta 25 clientes activos', 'Documentos con pie de Fieldlark'],
        action: 'Empezar gratis',
      },
      starter: {
        name: 'Starter',
        points: ['Hasta 3 personas', 'Clientes sin límite', 'Tus documentos, tu nombre'],
        action: 'Empezar con Starter',
      },
      'grow-pro': {
        name: 'Grow Pro',
        points: ['Las personas que quieras', 'Recordatorios y automatización', 'Informes por trabajo'],
        action: 'Empezar con Grow Pro',
      },
    },
    lookAroundTitle: 'Mira antes de registrarte',
    lookAround: {
      generator: {
        name: 'Generador de facturas gratis',
        body: 'Una factura en PDF en un minuto, sin cuenta.',
      },
      features: {
        name: 'Todo lo que hace Fieldlark',
        body: 'Un día en la aplicación, desde el plan de la mañana hasta fin de mes.',
      },
      pricing: { name: 'Precios', body: 'Qué trae cada plan y qué sigue siendo tuyo si dejas de pagar.' },
      blog: {
        name: 'Blog',
        body: 'Cuánto cobrar, presupuestos, anticipos y clientes que no pagan, con calculadoras y textos para copiar.',
      },
    },
    closingTitle: 'El trabajo es tuyo. Déjanos el papeleo.',
  },
})

export type LandingTexts = (typeof landingTexts)['en']
