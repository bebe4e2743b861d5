import { defineTexts } from '#language/texts.ts'

export const categories = ['pricing', 'clients', 'getting-paid', 'crew'] as const
export type Category = (typeof categories)[number]

export const tags = [
  'booking',
  'calculators',
  'deposits',
  'expenses',
  'invoices',
  'pricing',
  'quotes',
  'recurring',
  'reminders',
  'reviews',
  'spanish',
  'taxes',
  'templates',
] as const
export type Tag = (typeof tags)[number]

export const blogTexts = defineTexts({
  en: {
    documentTitle: 'Blog: prices, quotes and getting paid in the trades',
    documentDescription:
      'Real sums, texts to copy and calculators for people who run a small service business: prices, quotes, deposits, late payers, a first helper.',
    title: 'The business side of your trade',
    body: 'Prices, quotes, deposits, late payers, a first helper. Every sum is worked through, every text can be copied, and every rule has its source.',
    blog: 'Blog',
    path: 'You are here',
    all: 'All posts',
    topics: 'Topics',
    tags: 'Tags',
    latest: 'Latest posts',
    otherPosts: 'In Spanish',
    otherPostsBody: 'The same posts, written for readers of Spanish.',
    by: (author: string) => `By ${author}`,
    minutes: (count: number) => `${count} min read`,
    published: 'Published',
    updated: 'Reviewed',
    contents: 'In this post',
    table: 'Table',
    withCalculator: 'With a calculator',
    related: 'Read next',
    inOther: 'Leer esto en español',
    feed: 'Feed of new posts',
    feedTitle: 'Fieldlark blog',
    startTrial: 'Start free trial',
    tagTitle: (name: string) => `Posts about ${name}`,
    tagDescription: (name: string) =>
      `Posts about ${name} for people who run a small service business: sums worked through, tables, texts to copy and sources.`,
    tagNames: {
      booking: 'booking',
      calculators: 'sums with a calculator',
      deposits: 'deposits',
      expenses: 'expenses',
      invoices: 'invoices',
      pricing: 'setting prices',
      quotes: 'quotes',
      recurring: 'recurring work',
      reminders: 'reminders',
      reviews: 'reviews',
      spanish: 'Spanish on the job',
      taxes: 'taxes',
      templates: 'texts to copy',
    },
    categories: {
      pricing: {
        name: 'Pricing',
        title: 'Pricing your work: sums, tables and calculators',
        description:
          'What an hour must cost, when a flat price is better, and how to raise prices without losing your regulars. With calculators and worked examples.',
      },
      clients: {
        name: 'Clients',
        title: 'Clients: quotes, no-shows and reviews',
        description:
          'Quotes people say yes to, what to do about no-shows, and how to ask for reviews within the rules. With samples and texts to copy.',
      },
      'getting-paid': {
        name: 'Getting paid',
        title: 'Getting paid: deposits, invoices and late payers',
        description:
          'Deposits and what the law says, invoices that are paid within a week, messages for late payers and fifteen minutes a week for taxes.',
      },
      crew: {
        name: 'Crew',
        title: 'Crew: a first helper and two languages',
        description:
          'What the hour of a helper really costs, when hiring pays, and how a crew that speaks English and Spanish works without mix-ups.',
      },
    },
  },
  es: {
    documentTitle: 'Blog: precios, presupuestos y cobros de tu oficio',
    documentDescription:
      'Cuentas hechas, textos para copiar y calculadoras para quien dirige un negocio pequeño de servicios: precios, anticipos, cobros y ayudantes.',
    title: 'Los números y los papeles de tu oficio',
    body: 'Precios, presupuestos, anticipos, clientes que no pagan, el primer ayudante. Con las cuentas hechas paso a paso, textos para copiar y la fuente de cada norma.',
    blog: 'Blog',
    path: 'Estás en',
    all: 'Todos los artículos',
    topics: 'Temas',
    tags: 'Etiquetas',
    latest: 'Últimos artículos',
    otherPosts: 'En inglés',
    otherPostsBody: 'Los mismos artículos, escritos para quien lee en inglés.',
    by: (author) => `Por ${author}`,
    minutes: (count) => `${count} min de lectura`,
    published: 'Publicado el',
    updated: 'Revisado',
    contents: 'En este artículo',
    table: 'Tabla',
    withCalculator: 'Con calculadora',
    related: 'Sigue leyendo',
    inOther: 'Read this in English',
    feed: 'Canal de artículos nuevos',
    feedTitle: 'Blog de Fieldlark',
    startTrial: 'Prueba gratis',
    tagTitle: (name) => `Artículos sobre ${name}`,
    tagDescription: (name) =>
      `Artículos sobre ${name} para quien dirige un negocio pequeño de servicios: cuentas hechas, tablas, textos para copiar y fuentes.`,
    tagNames: {
      booking: 'reservas',
      calculators: 'cuentas con calculadora',
      deposits: 'anticipos',
      expenses: 'gastos',
      invoices: 'facturas',
      pricing: 'cómo poner precios',
      quotes: 'presupuestos',
      recurring: 'trabajo recurrente',
      reminders: 'recordatorios',
      reviews: 'reseñas',
      spanish: 'español en el trabajo',
      taxes: 'impuestos',
      templates: 'textos para copiar',
    },
    categories: {
      pricing: {
        name: 'Precios',
        title: 'Precios de tu trabajo: cuentas y calculadoras',
        description:
          'Cuánto tiene que costar tu hora, cuándo conviene un precio cerrado y cómo subir precios sin perder clientes fijos. Con calculadoras y ejemplos.',
      },
      clients: {
        name: 'Clientes',
        title: 'Clientes: presupuestos, plantones y reseñas',
        description:
          'Presupuestos que te aceptan, qué hacer con los plantones y cómo pedir reseñas sin romper las reglas. Con muestras y textos para copiar.',
      },
      'getting-paid': {
        name: 'Cobros',
        title: 'Cobros: anticipos, facturas y quien no paga',
        description:
          'Anticipos y qué dice la ley, facturas que se cobran en una semana, mensajes para quien no paga y quince minutos a la semana para impuestos.',
      },
      crew: {
        name: 'Equipo',
        title: 'Equipo: el primer ayudante y dos idiomas',
        description:
          'Lo que cuesta de verdad la hora de un ayudante, cuándo conviene contratar y cómo trabaja sin líos un equipo que habla inglés y español.',
      },
    },
  },
})

export type BlogTexts = (typeof blogTexts)['en']
