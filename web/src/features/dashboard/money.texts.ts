import { counted, defineTexts } from '#language/texts.ts'

/** How the business stands, and what waits for one step. */
export const moneyTexts = defineTexts({
  en: {
    standing: 'How it stands',
    revenue: 'Invoiced this month',
    revenueNote: (amount: string) => `${amount} last month`,
    received: 'Came in this month',
    unpaid: 'Unpaid invoices',
    late: (count: number, amount: string) => `${counted('en', count, 'late', 'late')}: ${amount}`,
    noneLate: 'Nothing late',
    done: 'Jobs done this month',
    doneNote: (last: number, all: number) => `${last} last month · ${all} in all`,
    table: 'Money on the table',
    tableHint: (count: number) =>
      `${counted('en', count, 'thing waits', 'things wait')} for one tap of yours`,
    nothing: 'Nothing is left lying: what was done is billed, and what was billed is paid or not due yet.',
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
    kinds: {
      uninvoiced: 'Done, not invoiced',
      draft: 'Drafts not sent',
      overdue: 'Late invoices',
      quote: 'Quotes about to lapse',
      deposit: 'Deposits missing',
      visit: 'Visits without anybody',
    },
    why: {
      uninvoiced: (days: number) =>
        days === 0
          ? 'Done today, not invoiced'
          : `Done ${counted('en', days, 'day', 'days')} ago, not invoiced`,
      draft: (days: number) =>
        days === 0 ? 'Draft of today, not sent' : `Draft for ${counted('en', days, 'day', 'days')}, not sent`,
      overdue: (days: number) => `${counted('en', days, 'day', 'days')} late`,
      quote: (days: number) =>
        days === 0
          ? 'Sent today, about to lapse'
          : `Sent ${counted('en', days, 'day', 'days')} ago, about to lapse`,
      deposit: (days: number) =>
        days === 0
          ? 'Deposit missing since today'
          : `Deposit missing for ${counted('en', days, 'day', 'days')}`,
      visit: (days: number) =>
        days === 0
          ? 'Today, and nobody goes'
          : days === -1
            ? 'Tomorrow, and nobody goes'
            : 'In 2 days, and nobody goes',
    },
    step: {
      uninvoiced: 'Invoice',
      draft: 'Send',
      overdue: 'Remind',
      quote: 'Ask again',
      deposit: 'Collect',
      visit: 'Assign',
    },
  },
  es: {
    standing: 'Cómo va',
    revenue: 'Facturado este mes',
    revenueNote: (amount) => `${amount} el mes pasado`,
    received: 'Entró este mes',
    unpaid: 'Facturas sin pagar',
    late: (count, amount) => `${counted('es', count, 'vencida', 'vencidas')}: ${amount}`,
    noneLate: 'Nada vencido',
    done: 'Trabajos hechos este mes',
    doneNote: (last, all) => `${last} el mes pasado · ${all} en total`,
    table: 'Dinero sobre la mesa',
    tableHint: (count) => `${counted('es', count, 'asunto espera', 'asuntos esperan')} un toque tuyo`,
    nothing: 'No queda nada pendiente: lo hecho está facturado, y lo facturado está pagado o aún no vence.',
    all: (count) => `Ver los ${count}`,
    fewer: 'Ver menos',
    kinds: {
      uninvoiced: 'Hecho, sin facturar',
      draft: 'Borradores sin enviar',
      overdue: 'Facturas vencidas',
      quote: 'Presupuestos por vencer',
      deposit: 'Anticipos pendientes',
      visit: 'Visitas sin nadie',
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
      overdue: (days) => `${counted('es', days, 'día', 'días')} de atraso`,
      quote: (days) =>
        days === 0
          ? 'Enviado hoy, está por vencer'
          : `Enviado hace ${counted('es', days, 'día', 'días')}, está por vencer`,
      deposit: (days) =>
        days === 0
          ? 'Falta el anticipo desde hoy'
          : `Falta el anticipo desde hace ${counted('es', days, 'día', 'días')}`,
      visit: (days) =>
        days === 0 ? 'Hoy, y nadie va' : days === -1 ? 'Mañana, y nadie va' : 'En 2 días, y nadie va',
    },
    step: {
      uninvoiced: 'Facturar',
      draft: 'Enviar',
      overdue: 'Recordar',
      quote: 'Preguntar',
      deposit: 'Cobrar',
      visit: 'Asignar',
    },
  },
})
