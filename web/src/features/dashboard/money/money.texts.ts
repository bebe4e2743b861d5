import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** Texts of the figures and of outstanding items. */
export const moneyTexts = defineTexts({
  en: {
    standing: 'Your business at a glance',
    thisMonth: 'This month',
    revenue: 'Invoiced',
    before: (amount: string) => `${amount} last month`,
    received: 'Received',
    receivedIn: (month: string) => `Received, ${month}`,
    toInvoice: 'To invoice',
    overdue: 'Overdue',
    moneyNow: 'Money now',
    unpaid: 'Unpaid',
    invoices: (count: number) => counted('en', count, 'invoice', 'invoices'),
    done: 'Jobs done',
    doneNote: (last: number, all: number) => `${last} last month · ${all} total`,
    months: 'Received, last six months',
    monthsTotal: (amount: string) => `${amount} in all`,
    reports: 'Reports',
    table: 'Money on the table',
    tableHint: (count: number) => `${counted('en', count, 'item needs', 'items need')} one tap from you`,
    nothing: 'You’re all caught up. Finished work is invoiced and nothing is overdue.',
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
    cash: (count: number, amount: string) => `Cash to confirm: ${count} · ${amount}`,
    more: (count: number) => `And ${counted('en', count, 'more item', 'more items')}`,
    kinds: {
      uninvoiced: 'Done, not invoiced',
      draft: 'Unsent drafts',
      overdue: 'Overdue invoices',
      quote: 'Quotes about to expire',
      deposit: 'Deposits to collect',
    },
    why: {
      uninvoiced: (days: number) =>
        days === 0
          ? 'Done today, not invoiced'
          : `Done ${counted('en', days, 'day', 'days')} ago, not invoiced`,
      draft: (days: number) =>
        days === 0
          ? 'Drafted today, not sent'
          : `Drafted ${counted('en', days, 'day', 'days')} ago, not sent`,
      overdue: (days: number) => `${counted('en', days, 'day', 'days')} overdue`,
      quote: (days: number) =>
        days === 0
          ? 'Sent today, about to expire'
          : `Sent ${counted('en', days, 'day', 'days')} ago, about to expire`,
      deposit: (days: number) =>
        days === 0
          ? 'Deposit due since today'
          : `Waiting ${counted('en', days, 'day', 'days')} for the deposit`,
    },
    step: {
      uninvoiced: 'Invoice',
      draft: 'Send',
      overdue: 'Remind',
      quote: 'Follow up',
      deposit: 'Collect',
    },
  },
  es: {
    standing: 'Cómo va tu negocio',
    thisMonth: 'Este mes',
    revenue: 'Facturado',
    before: (amount) => `${amount} el mes pasado`,
    received: 'Cobrado',
    receivedIn: (month) => `Cobrado, ${month}`,
    toInvoice: 'Por facturar',
    overdue: 'Vencido',
    moneyNow: 'Tu dinero hoy',
    unpaid: 'Sin pagar',
    invoices: (count) => counted('es', count, 'factura', 'facturas'),
    done: 'Trabajos hechos',
    doneNote: (last, all) => `${last} el mes pasado · ${all} en total`,
    months: 'Cobrado en seis meses',
    monthsTotal: (amount) => `${amount} en total`,
    reports: 'Informes',
    table: 'Dinero pendiente',
    tableHint: (count) => counted('es', count, 'asunto por resolver', 'asuntos por resolver'),
    nothing: 'Estás al día: todo lo hecho está facturado y no hay nada vencido.',
    all: (count) => `Ver los ${count}`,
    fewer: 'Ver menos',
    cash: (count, amount) => `Efectivo por confirmar: ${count} · ${amount}`,
    more: (count) => `Y ${counted('es', count, 'asunto más', 'asuntos más')}`,
    kinds: {
      uninvoiced: 'Hecho, sin facturar',
      draft: 'Borradores sin enviar',
      overdue: 'Facturas vencidas',
      quote: 'Presupuestos por vencer',
      deposit: 'Anticipos pendientes',
    },
    why: {
      uninvoiced: (days) =>
        days === 0
          ? 'Hecho hoy, sin facturar'
          : `Hecho hace ${counted('es', days, 'día', 'días')}, sin facturar`,
      draft: (days) =>
        days === 0
          ? 'Borrador de hoy, sin enviar'
          : `Borrador de hace ${counted('es', days, 'día', 'días')}, sin enviar`,
      overdue: (days) => `${counted('es', days, 'día', 'días')} de retraso`,
      quote: (days) =>
        days === 0
          ? 'Enviado hoy, está por vencer'
          : `Enviado hace ${counted('es', days, 'día', 'días')}, está por vencer`,
      deposit: (days) =>
        days === 0
          ? 'Falta el anticipo desde hoy'
          : `Falta el anticipo desde hace ${counted('es', days, 'día', 'días')}`,
    },
    step: {
      uninvoiced: 'Facturar',
      draft: 'Enviar',
      overdue: 'Recordar',
      quote: 'Seguimiento',
      deposit: 'Cobrar',
    },
  },
})
