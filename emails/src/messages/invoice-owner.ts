import { message } from '../message.ts'
import { fact, invoiceFields, methodIn, moneyIn, ownerInvoiceFacts } from './money-words.ts'

const toOwners = {
  en: ['You’re getting this because you own the business.'],
  es: ['Recibes este correo porque el negocio es tuyo.'],
}

/** Tells the owners that a client says they have paid. */
export const invoiceClaimedOwner = message({
  fields: [...invoiceFields, 'client_name'],
  write: {
    en: ({ client_name: client, invoice_number: number, url, ...invoice }) => ({
      subject: `${client || 'A client'} says invoice ${number} is paid`,
      preview: moneyIn('en', invoice.balance, invoice.currency),
      greeting: 'Hi there,',
      paragraphs: [
        `${client || 'The client'} says invoice ${number} is paid. Check that the money arrived, then record the payment. Reminders are paused until then.`,
      ],
      facts: ownerInvoiceFacts('en', { ...invoice, invoice_number: number, url }),
      button: { label: 'Open the invoice', url },
      footnotes: toOwners.en,
    }),
    es: ({ client_name: client, invoice_number: number, url, ...invoice }) => ({
      subject: `${client || 'Un cliente'} dice que pagó la factura ${number}`,
      preview: moneyIn('es', invoice.balance, invoice.currency),
      greeting: 'Hola:',
      paragraphs: [
        `${client || 'El cliente'} dice que ya pagó la factura ${number}. Revisa si llegó el dinero y registra el pago. Mientras tanto no salen recordatorios.`,
      ],
      facts: ownerInvoiceFacts('es', { ...invoice, invoice_number: number, url }),
      button: { label: 'Abrir la factura', url },
      footnotes: toOwners.es,
    }),
  },
})

/** Tells the owners about an online payment. */
export const invoicePaidOwner = message({
  fields: [...invoiceFields, 'client_name', 'amount', 'method'],
  write: {
    en: ({ client_name: client, amount, method, ...invoice }) => {
      const paid = moneyIn('en', amount, invoice.currency)
      return {
        subject: `${client || 'A client'} paid${paid && ` ${paid}`}: invoice ${invoice.invoice_number}`,
        preview: invoice.title || paid,
        greeting: 'Good news!',
        paragraphs: [`${client || 'A client'} paid${paid && ` ${paid}`}. We already sent them the receipt.`],
        facts: [...fact('Payment method', methodIn('en', method)), ...ownerInvoiceFacts('en', invoice)],
        button: { label: 'Open the invoice', url: invoice.url },
        footnotes: toOwners.en,
      }
    },
    es: ({ client_name: client, amount, method, ...invoice }) => {
      const paid = moneyIn('es', amount, invoice.currency)
      return {
        subject: `${client || 'Un cliente'} pagó${paid && ` ${paid}`}: factura ${invoice.invoice_number}`,
        preview: invoice.title || paid,
        greeting: 'Buenas noticias:',
        paragraphs: [`${client || 'Un cliente'} pagó${paid && ` ${paid}`} y ya tiene su recibo.`],
        facts: [...fact('Forma de pago', methodIn('es', method)), ...ownerInvoiceFacts('es', invoice)],
        button: { label: 'Abrir la factura', url: invoice.url },
        footnotes: toOwners.es,
      }
    },
  },
})
