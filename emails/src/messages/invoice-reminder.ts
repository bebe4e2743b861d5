import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { greet, invoiceFacts, invoiceFields, moneyIn } from './money-words.ts'

type Late = { due: string; days: number }

const lateness = (due: string, days: string): Late => ({ due, days: /^-?\d+$/.test(days) ? Number(days) : 0 })

const whenEn = ({ due, days }: Late): string => {
  if (days > 0) return `was due ${due ? `on ${due}, ` : ''}${days === 1 ? '1 day' : `${days} days`} ago`
  return days === 0 ? 'is due today' : `is due ${due ? `on ${due}` : 'soon'}`
}

const whenEs = ({ due, days }: Late): string => {
  if (days > 0) return `venció ${due ? `el ${due}, ` : ''}hace ${days === 1 ? '1 día' : `${days} días`}`
  return days === 0 ? 'vence hoy' : `vence ${due ? `el ${due}` : 'pronto'}`
}

/** Reminds a client of what he has not paid yet, friendly at first and plain when it is late. */
export const invoiceReminder = message({
  fields: [...invoiceFields, 'days_late', 'note'],
  long: ['note'],
  write: {
    en: ({ note, days_late: days, ...invoice }) => {
      const { business_name: business, client_name: client, invoice_number: number, url } = invoice
      const late = lateness(dayText('en', invoice.due_date), days)
      return {
        subject: `${late.days > 0 ? 'Past due' : 'Reminder'}: invoice ${number} from ${business || 'your service company'}`,
        sender: business,
        preview: moneyIn('en', invoice.balance, invoice.currency),
        greeting: greet.en(client),
        paragraphs: [
          ...(note ? [note] : []),
          `Invoice ${number} ${whenEn(late)}.`,
          late.days > 7
            ? 'Please pay it now, or tell us if something is wrong with it.'
            : 'If you have already paid, thank you: please leave this mail aside, or tell us with one tap on its page.',
        ],
        facts: invoiceFacts('en', invoice),
        button: { label: 'Look at the invoice and pay', url },
        footnotes: ['The invoice is attached as a PDF. A question? Reply to this mail.'],
      }
    },
    es: ({ note, days_late: days, ...invoice }) => {
      const { business_name: business, client_name: client, invoice_number: number, url } = invoice
      const late = lateness(dayText('es', invoice.due_date), days)
      return {
        subject: `${late.days > 0 ? 'Vencida' : 'Recordatorio'}: factura ${number} de ${business || 'tu empresa de servicios'}`,
        sender: business,
        preview: moneyIn('es', invoice.balance, invoice.currency),
        greeting: greet.es(client),
        paragraphs: [
          ...(note ? [note] : []),
          `La factura ${number} ${whenEs(late)}.`,
          late.days > 7
            ? 'Págala ahora, por favor, o cuéntanos si hay algún problema con ella.'
            : 'Si ya pagaste, gracias: ignora este correo o avísanos con un toque en su página.',
        ],
        facts: invoiceFacts('es', invoice),
        button: { label: 'Ver la factura y pagar', url },
        footnotes: ['La factura va adjunta en PDF. ¿Tienes una pregunta? Responde a este correo.'],
      }
    },
  },
})
