import { message } from '../letter.ts'
import { greet, invoiceFacts, invoiceFields, moneyIn } from './money-words.ts'

/** Brings a client his invoice: the PDF and a link to look at it and pay. */
export const invoiceSent = message({
  fields: [...invoiceFields, 'note'],
  long: ['note'],
  write: {
    en: ({ note, ...invoice }) => {
      const { business_name: business, client_name: client, invoice_number: number, url } = invoice
      const isPaid = Number(invoice.balance) === 0
      return {
        subject: `Invoice ${number} from ${business || 'your service company'}`,
        sender: business,
        preview: moneyIn('en', invoice.balance, invoice.currency),
        greeting: greet.en(client),
        paragraphs: [
          ...(note ? [note] : []),
          `Here is your invoice${business ? ` from ${business}` : ''}. Thank you for your trust.`,
        ],
        facts: invoiceFacts('en', invoice),
        button: { label: isPaid ? 'Look at the invoice' : 'Look at the invoice and pay', url },
        footnotes: [
          'The invoice is attached as a PDF. The button is for you alone. Reply to this mail to reach us.',
        ],
      }
    },
    es: ({ note, ...invoice }) => {
      const { business_name: business, client_name: client, invoice_number: number, url } = invoice
      const isPaid = Number(invoice.balance) === 0
      return {
        subject: `Factura ${number} de ${business || 'tu empresa de servicios'}`,
        sender: business,
        preview: moneyIn('es', invoice.balance, invoice.currency),
        greeting: greet.es(client),
        paragraphs: [
          ...(note ? [note] : []),
          `Aquí está tu factura${business ? ` de ${business}` : ''}. Gracias por tu confianza.`,
        ],
        facts: invoiceFacts('es', invoice),
        button: { label: isPaid ? 'Ver la factura' : 'Ver la factura y pagar', url },
        footnotes: [
          'La factura va adjunta en PDF. El botón es solo para ti. Responde a este correo para hablar con nosotros.',
        ],
      }
    },
  },
})
