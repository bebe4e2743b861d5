import { message } from '../message.ts'
import {
  clientInvoiceFields,
  greet,
  invoiceAmount,
  invoiceButton,
  invoiceFacts,
  moneyIn,
} from './money-words.ts'

/** Sends a client an invoice: the PDF, and a link to view and pay it. */
export const invoiceSent = message({
  fields: [...clientInvoiceFields, 'note'],
  long: ['note'],
  write: {
    en: ({ note, ...invoice }) => {
      const { business_name: business, greeting_name: name, invoice_number: number } = invoice
      return {
        subject: `Invoice ${number} from ${business || 'your service company'}`,
        sender: business,
        preview: moneyIn('en', invoice.balance, invoice.currency),
        greeting: greet.en(name),
        paragraphs: [
          ...(note ? [note] : []),
          `Here’s your invoice${business ? ` from ${business}` : ''}. Thank you for your business!`,
        ],
        amount: invoiceAmount('en', invoice),
        facts: invoiceFacts('en', invoice),
        button: invoiceButton('en', invoice),
        footnotes: [
          'The invoice is attached as a PDF. The link is just for you, so please don’t forward it.',
        ],
        replyNote: 'Questions? Just reply to this email.',
      }
    },
    es: ({ note, ...invoice }) => {
      const { business_name: business, greeting_name: name, invoice_number: number } = invoice
      return {
        subject: `Factura ${number}${business ? ` de ${business}` : ''}`,
        sender: business,
        preview: moneyIn('es', invoice.balance, invoice.currency),
        greeting: greet.es(name),
        paragraphs: [
          ...(note ? [note] : []),
          `Le enviamos su factura${business ? ` de ${business}` : ''}. Gracias por su confianza.`,
        ],
        amount: invoiceAmount('es', invoice),
        facts: invoiceFacts('es', invoice),
        button: invoiceButton('es', invoice),
        footnotes: ['La factura va adjunta en PDF. El enlace es personal.'],
        replyNote: 'Si necesita algo, responda a este correo.',
      }
    },
  },
})
