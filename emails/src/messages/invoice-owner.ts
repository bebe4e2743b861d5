import { message } from '../letter.ts'
import { fact, invoiceFacts, invoiceFields, methodIn, moneyIn } from './money-words.ts'

const toOwners = {
  en: ['You get this because the business is yours.'],
  es: ['Recibes este correo porque el negocio es tuyo.'],
}

/** Tells the owners that a client says he has paid. */
export const invoiceClaimedOwner = message({
  fields: invoiceFields,
  write: {
    en: ({ client_name: client, invoice_number: number, url, ...invoice }) => ({
      subject: `${client || 'A client'} says invoice ${number} is paid`,
      preview: moneyIn('en', invoice.balance, invoice.currency),
      greeting: 'Hello,',
      paragraphs: [
        `${client || 'The client'} says that invoice ${number} is paid. Look whether the money has arrived, then record the payment. Until then no reminders go out.`,
      ],
      facts: invoiceFacts('en', { ...invoice, client_name: client, invoice_number: number, url }),
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
      facts: invoiceFacts('es', { ...invoice, client_name: client, invoice_number: number, url }),
      button: { label: 'Abrir la factura', url },
      footnotes: toOwners.es,
    }),
  },
})

/** Tells the owners that money came online. */
export const invoicePaidOwner = message({
  fields: [...invoiceFields, 'amount', 'method'],
  write: {
    en: ({ client_name: client, amount, method, ...invoice }) => {
      const paid = moneyIn('en', amount, invoice.currency)
      return {
        subject: `${client || 'A client'} paid${paid && ` ${paid}`}: invoice ${invoice.invoice_number}`,
        preview: invoice.title || paid,
        greeting: 'Good news:',
        paragraphs: [`${client || 'A client'} paid${paid && ` ${paid}`} and has the receipt already.`],
        facts: [
          ...fact('Paid', methodIn('en', method)),
          ...invoiceFacts('en', { ...invoice, client_name: client }),
        ],
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
        facts: [
          ...fact('Pago', methodIn('es', method)),
          ...invoiceFacts('es', { ...invoice, client_name: client }),
        ],
        button: { label: 'Abrir la factura', url: invoice.url },
        footnotes: toOwners.es,
      }
    },
  },
})
