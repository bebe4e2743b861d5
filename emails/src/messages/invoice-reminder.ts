import { counted } from '@fieldlark/domain/values/counted-text.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import {
  clientInvoiceFields,
  greet,
  invoiceAmount,
  invoiceButton,
  invoiceFacts,
  moneyIn,
} from './money-words.ts'

type Late = { due: string; days: number }

const lateness = (due: string, days: string): Late => ({ due, days: /^-?\d+$/.test(days) ? Number(days) : 0 })

const whenEn = ({ due, days }: Late): string => {
  if (days > 0) return `was due ${due ? `on ${due}, ` : ''}${counted('en', days, 'day', 'days')} ago`
  return days === 0 ? 'is due today' : `is due ${due ? `on ${due}` : 'soon'}`
}

const whenEs = ({ due, days }: Late): string => {
  if (days > 0) return `venció ${due ? `el ${due}, ` : ''}hace ${counted('es', days, 'día', 'días')}`
  return days === 0 ? 'vence hoy' : `vence ${due ? `el ${due}` : 'pronto'}`
}

/** Reminds a client of an unpaid invoice, gently at first and plainly when it is late. */
export const invoiceReminder = message({
  fields: [...clientInvoiceFields, 'note'],
  long: ['note'],
  write: {
    en: ({ note, ...invoice }) => {
      const { business_name: business, greeting_name: name, invoice_number: number } = invoice
      const late = lateness(dayText('en', invoice.due_date), invoice.days_late)
      return {
        subject: `${late.days > 0 ? 'Overdue' : 'Reminder'}: invoice ${number} from ${business || 'your service company'}`,
        sender: business,
        preview: moneyIn('en', invoice.balance, invoice.currency),
        greeting: greet.en(name),
        paragraphs: [
          ...(note ? [note] : []),
          `Invoice ${number} ${whenEn(late)}.`,
          late.days > 7
            ? 'Please pay it as soon as you can, or let us know if something’s wrong.'
            : 'If you’ve already paid, thank you! You can ignore this email, or let us know with one tap on the invoice page.',
        ],
        amount: invoiceAmount('en', invoice),
        facts: invoiceFacts('en', invoice),
        button: invoiceButton('en', invoice),
        footnotes: ['The invoice is attached as a PDF.'],
        replyNote: 'Questions? Just reply to this email.',
      }
    },
    es: ({ note, ...invoice }) => {
      const { business_name: business, greeting_name: name, invoice_number: number } = invoice
      const late = lateness(dayText('es', invoice.due_date), invoice.days_late)
      return {
        subject: `${late.days > 0 ? 'Factura vencida' : 'Recordatorio de pago'}: ${number}${business ? ` de ${business}` : ''}`,
        sender: business,
        preview: moneyIn('es', invoice.balance, invoice.currency),
        greeting: greet.es(name),
        paragraphs: [
          ...(note ? [note] : []),
          `La factura ${number} ${whenEs(late)}.`,
          late.days > 7
            ? 'Le agradeceremos que la pague lo antes posible. Si hay algún problema con ella, díganoslo.'
            : 'Si ya pagó, gracias: no haga caso de este correo o avísenos desde la página de la factura.',
        ],
        amount: invoiceAmount('es', invoice),
        facts: invoiceFacts('es', invoice),
        button: invoiceButton('es', invoice),
        footnotes: ['La factura va adjunta en PDF.'],
        replyNote: '¿Tiene alguna pregunta? Responda a este correo.',
      }
    },
  },
})
