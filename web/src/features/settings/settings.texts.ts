import { defineTexts } from '#language/texts.ts'

export const settingsTexts = defineTexts({
  en: {
    documentTitle: (page: string) => `${page} · Fieldlark`,
    title: 'Settings',
    subtitle: 'What your quotes, jobs and invoices begin with.',
    back: 'Settings',
    tryAgain: 'Try again',
    forManagersTitle: 'Settings belong to the people who run the business',
    forManagersBody: 'Ask an owner or a manager if something here should change.',
    toSchedule: 'Go to the schedule',
    sections: {
      services: {
        title: 'Services and prices',
        body: 'Your price list: what you do, what it costs, how long it takes.',
      },
      schedule: {
        title: 'Schedule',
        body: 'Working hours, how long a visit takes, time between visits, calendar link.',
      },
      documents: {
        title: 'Taxes and numbers',
        body: 'Tax rates of your quotes, jobs and invoices, and how they are numbered.',
      },
      paper: {
        title: 'Look of your documents',
        body: 'Logo, color, paper size and words of your quotes, invoices and receipts.',
      },
      payments: {
        title: 'Getting paid',
        body: 'Bank details and payments by card on your invoices.',
      },
      mail: {
        title: 'Reminders and e-mail',
        body: 'What your clients are reminded of by itself, and whether your e-mails arrived.',
      },
      sampleData: {
        title: 'Sample data',
        body: 'Invented clients and jobs to try things out. Remove them when you are ready.',
      },
    },
  },
  es: {
    documentTitle: (page) => `${page} · Fieldlark`,
    title: 'Configuración',
    subtitle: 'Con qué empiezan tus presupuestos, trabajos y facturas.',
    back: 'Configuración',
    tryAgain: 'Intentar de nuevo',
    forManagersTitle: 'La configuración es de quienes dirigen el negocio',
    forManagersBody: 'Pide a un dueño o gerente que cambie lo que haga falta.',
    toSchedule: 'Ir a la agenda',
    sections: {
      services: {
        title: 'Servicios y precios',
        body: 'Tu lista de precios: qué haces, cuánto cuesta y cuánto tarda.',
      },
      schedule: {
        title: 'Agenda',
        body: 'Horario de trabajo, duración de una visita, tiempo entre visitas, enlace del calendario.',
      },
      documents: {
        title: 'Impuestos y numeración',
        body: 'Las tasas de tus presupuestos, trabajos y facturas, y cómo se numeran.',
      },
      paper: {
        title: 'Aspecto de tus documentos',
        body: 'Logotipo, color, tamaño de papel y textos de tus presupuestos, facturas y recibos.',
      },
      payments: {
        title: 'Cobros',
        body: 'Datos bancarios y pagos con tarjeta en tus facturas.',
      },
      mail: {
        title: 'Recordatorios y correo',
        body: 'Lo que se recuerda solo a tus clientes, y si tus correos llegaron.',
      },
      sampleData: {
        title: 'Datos de ejemplo',
        body: 'Clientes y trabajos inventados para probar. Quítalos cuando quieras.',
      },
    },
  },
})
