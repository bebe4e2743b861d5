import { defineTexts } from '#language/texts.ts'

export const pricingTexts = defineTexts({
  en: {
    title: 'Prices and plans: free, $12 or $19 a month · Fieldlark',
    description:
      'Three plans for service businesses, by the month or by the year, what each one has, and what stays yours when you stop paying.',
    heading: 'Less than one visit a month.',
    intro: (days: number) =>
      `Try everything for ${days} days without a card. Then pick a plan or stay on Free. Prices are per business, not per person.`,
    billing: 'How you pay',
    monthly: 'By the month',
    yearly: 'By the year, two months free',
    perMonth: 'a month',
    perYear: 'a year',
    forever: 'for as long as you like',
    perYearHint: (price: string) => `${price} a month on average`,
    plans: {
      free: { name: 'Free', body: 'One person with a handful of regulars.', action: 'Start free' },
      starter: { name: 'Starter', body: 'You and a helper or two.', action: 'Choose Starter' },
      'grow-pro': { name: 'Grow Pro', body: 'A crew, and less to remember.', action: 'Choose Grow Pro' },
    },
    todayTitle: 'What you pay today: nothing',
    today:
      'Sign-up asks for no card. When your trial is over, or before, you choose a plan or Free under Settings, Plan. If you choose a plan earlier, the first payment still waits for the end of the trial. Nothing starts to cost money by itself.',
    tableTitle: 'What each plan has',
    tableBody: 'Every plan covers everything from the first call to getting paid. They differ in 5 rows.',
    feature: 'Feature',
    included: 'Included',
    notIncluded: 'Not included',
    rows: {
      people: 'People',
      clients: 'Active clients',
      footer: 'Your documents without “Sent with Fieldlark”',
      automation: 'Automatic reminders',
      jobReports: 'Profit by job',
      work: 'Requests, quotes, jobs and schedule',
      money: 'Invoices, payments, expenses and receipts',
      cards: 'Card payments through your own Stripe account',
      links: 'Quotes and invoices your clients open on their phone',
      languages: 'English and Spanish, per person and per client',
      data: 'Import from a spreadsheet, export at any time',
    },
    inPlan: (plan: string) => `in ${plan}`,
    upTo: (count: number) => `Up to ${count}`,
    unlimited: 'Unlimited',
    noShowTitle: 'One no-show pays for months',
    noShowBody:
      'You drove there, no one opened the door, and the hour is gone. Reminders go out before the visit. If they save one in the year, this is what it’s worth:',
    visitPrice: 'One visit at',
    paysFor: (plan: string) => `Months of ${plan}`,
    months: (count: number) => `${count} months`,
    noShowNote: 'Only arithmetic: the price of the visit divided by the price of the plan.',
    overTitle: 'When a trial or a plan ends',
    overBody:
      'Your records aren’t a hostage. This is the rule for an account that has ended and hasn’t chosen a plan.',
    keptTitle: 'You can still',
    kept: [
      'read everything you ever entered',
      'export clients, jobs, invoices and expenses',
      'send the invoices you have and record or collect their payments',
      'finish the visits already under way',
      'let clients open the links they have',
    ],
    waitsTitle: 'Until you choose a plan or Free',
    waits: ['no new clients', 'no new quotes', 'no new jobs'],
    freeNote:
      'On Free with more than 25 active clients, all of them stay readable and editable. Only a new one needs a place; archiving one makes room.',
    questionsTitle: 'Questions about money',
    otherQuestions: 'All questions',
    questions: [
      { title: 'Do I need a card to try it?', body: 'No. Sign-up needs an email address, and no card.' },
      {
        title: 'What happens when the trial ends?',
        body: 'Nothing is deleted and nothing is charged. You choose a plan or Free; until then the rule above applies.',
      },
      {
        title: 'Do you take a share of my payments?',
        body: 'No. Card payments go straight to your own Stripe account, and you pay Stripe’s fees to Stripe. Cash, checks and transfers cost nothing here.',
      },
      {
        title: 'Is it per person?',
        body: 'No. A plan is for one business: up to 3 people on Starter, as many as you like on Grow Pro. A second business has a plan of its own.',
      },
      {
        title: 'Why does a year cost as much as ten months?',
        body: 'Because one payment is less work than twelve. You can see both prices with the switch above.',
      },
      {
        title: 'In which currency do I pay, and in which do I invoice?',
        body: 'Plans are in US dollars. Your own quotes and invoices are in the currency of your business, one of 20.',
      },
    ],
  },
  es: {
    title: 'Precios y planes: gratis, $12 o $19 al mes · Fieldlark',
    description:
      'Tres planes para negocios de servicios, por mes o por año, qué trae cada uno y qué sigue siendo tuyo cuando dejas de pagar.',
    heading: 'Menos que una visita al mes.',
    intro: (days) =>
      `Prueba todo durante ${days} días, sin tarjeta. Después elige un plan o quédate en Gratis. El precio es por negocio, no por persona.`,
    billing: 'Cómo pagas',
    monthly: 'Por mes',
    yearly: 'Por año, dos meses gratis',
    perMonth: 'al mes',
    perYear: 'al año',
    forever: 'todo el tiempo que quieras',
    perYearHint: (price) => `${price} al mes en promedio`,
    plans: {
      free: { name: 'Gratis', body: 'Una persona con pocos clientes fijos.', action: 'Empezar gratis' },
      starter: { name: 'Starter', body: 'Tú y una o dos personas más.', action: 'Elegir Starter' },
      'grow-pro': { name: 'Grow Pro', body: 'Un equipo, y menos que recordar.', action: 'Elegir Grow Pro' },
    },
    todayTitle: 'Lo que pagas hoy: nada',
    today:
      'Para registrarte no hace falta tarjeta. Cuando termina tu prueba, o antes, eliges un plan o el gratis en Ajustes, Plan. Si eliges un plan antes, el primer pago igual espera al final de la prueba. Nada empieza a costar dinero por sí solo.',
    tableTitle: 'Qué trae cada plan',
    tableBody:
      'Todos los planes abarcan todo el proceso, de la primera llamada al cobro. Se diferencian en pocas filas.',
    feature: 'Función',
    included: 'Incluido',
    notIncluded: 'No incluido',
    rows: {
      people: 'Personas',
      clients: 'Clientes activos',
      footer: 'Tus documentos sin “Enviado con Fieldlark”',
      automation: 'Recordatorios automáticos',
      jobReports: 'Ganancia por trabajo',
      work: 'Solicitudes, presupuestos, trabajos y agenda',
      money: 'Facturas, pagos, gastos y comprobantes',
      cards: 'Cobros con tarjeta en tu propia cuenta de Stripe',
      links: 'Presupuestos y facturas que tus clientes abren en su teléfono',
      languages: 'Inglés y español, por persona y por cliente',
      data: 'Importar desde una hoja de cálculo y exportar cuando quieras',
    },
    inPlan: (plan) => `en ${plan}`,
    upTo: (count) => `Hasta ${count}`,
    unlimited: 'Sin límite',
    noShowTitle: 'Una visita perdida paga varios meses',
    noShowBody:
      'Fuiste, nadie abrió la puerta y la hora se perdió. Los recordatorios salen antes de la visita. Si salvan una al año, esto es lo que vale:',
    visitPrice: 'Una visita de',
    paysFor: (plan) => `Meses de ${plan}`,
    months: (count) => `${count} meses`,
    noShowNote: 'Es solo una división: el precio de la visita entre el precio del plan.',
    overTitle: 'Cuando termina una prueba o un plan',
    overBody: 'Tus datos no son rehenes. Esta es la regla para una cuenta que terminó y no ha elegido plan.',
    keptTitle: 'Todavía puedes',
    kept: [
      'leer todo lo que has escrito',
      'exportar clientes, trabajos, facturas y gastos',
      'enviar las facturas que tienes y registrar o recibir sus pagos',
      'terminar las visitas en curso',
      'dejar que tus clientes abran los enlaces que tienen',
    ],
    waitsTitle: 'Hasta que elijas un plan o Gratis',
    waits: ['sin clientes nuevos', 'sin presupuestos nuevos', 'sin trabajos nuevos'],
    freeNote:
      'En Gratis con más de 25 clientes activos, todos se pueden leer y editar. Solo uno nuevo necesita lugar; si archivas otro, lo tiene.',
    questionsTitle: 'Preguntas sobre dinero',
    otherQuestions: 'Todas las preguntas',
    questions: [
      {
        title: '¿Necesito una tarjeta para probarlo?',
        body: 'No. Para registrarte basta un correo, sin tarjeta.',
      },
      {
        title: '¿Qué pasa cuando termina la prueba?',
        body: 'No se borra ni se cobra nada. Eliges un plan o Gratis; hasta entonces vale la regla de arriba.',
      },
      {
        title: '¿Se quedan con una parte de mis cobros?',
        body: 'No. Los pagos con tarjeta van directo a tu propia cuenta de Stripe, y las comisiones de Stripe se pagan a Stripe. El efectivo, los cheques y las transferencias no cuestan nada aquí.',
      },
      {
        title: '¿Se paga por persona?',
        body: 'No. Un plan es para un negocio: hasta 3 personas en Starter y las que quieras en Grow Pro. Un segundo negocio tiene su propio plan.',
      },
      {
        title: '¿Por qué un año cuesta lo mismo que diez meses?',
        body: 'Porque un solo pago da menos trabajo que doce. Puedes ver los dos precios con el selector de arriba.',
      },
      {
        title: '¿En qué moneda pago y en cuál facturo?',
        body: 'Los planes están en dólares de EE. UU. Tus presupuestos y facturas van en la moneda de tu negocio, una de 20.',
      },
    ],
  },
})

export type PricingTexts = (typeof pricingTexts)['en']
