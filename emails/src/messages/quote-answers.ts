import { message } from '../letter.ts'
import { after, amountIn, quoteFields, said } from './quote-words.ts'

const footnote = {
  en: 'You get this because you own the business.',
  es: 'Recibes este correo porque el negocio es tuyo.',
}

/** Tells an owner that a client said no, and why. */
export const quoteDeclinedOwner = message({
  fields: [...quoteFields, 'reason'],
  long: ['reason'],
  write: {
    en: ({ client_name: client, quote_number: number, title, reason, url, ...quote }) => ({
      subject: `Declined: quote ${number} for ${client || 'a client'}`,
      preview: reason || title,
      greeting: 'Hi there,',
      paragraphs: [
        `${client || 'The client'} declined quote ${number}. ${title}${after(amountIn('en', quote))}`,
        ...(reason ? ['The reason, in the client’s words:', ...said(reason)] : ['No reason was given.']),
      ],
      button: { label: 'Open the quote', url },
      footnotes: [footnote.en],
    }),
    es: ({ client_name: client, quote_number: number, title, reason, url, ...quote }) => ({
      subject: `Rechazado: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: reason || title,
      greeting: 'Hola:',
      paragraphs: [
        `${client || 'El cliente'} rechazó el presupuesto ${number}. ${title}${after(amountIn('es', quote))}`,
        ...(reason ? ['El motivo, en palabras del cliente:', ...said(reason)] : ['No dio ningún motivo.']),
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: [footnote.es],
    }),
  },
})

/** Tells an owner what a client wants to be different. */
export const quoteChangesOwner = message({
  fields: [...quoteFields, 'message'],
  long: ['message'],
  write: {
    en: ({ client_name: client, quote_number: number, title, message: wish, url, ...quote }) => ({
      subject: `Changes wanted: quote ${number} for ${client || 'a client'}`,
      preview: wish || title,
      greeting: 'Hi there,',
      paragraphs: [
        `${client || 'The client'} asks for changes to quote ${number}. ${title}${after(amountIn('en', quote))}`,
        ...said(wish),
        'Change it and send it again: it becomes the next version, and this one stays readable.',
      ],
      button: { label: 'Open the quote', url },
      footnotes: [footnote.en],
    }),
    es: ({ client_name: client, quote_number: number, title, message: wish, url, ...quote }) => ({
      subject: `Piden cambios: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: wish || title,
      greeting: 'Hola:',
      paragraphs: [
        `${client || 'El cliente'} pide cambios en el presupuesto ${number}. ${title}${after(amountIn('es', quote))}`,
        ...said(wish),
        'Cámbialo y envíalo de nuevo: será la siguiente versión, y esta se podrá seguir leyendo.',
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: [footnote.es],
    }),
  },
})

/** Tells an owner that a client still wants what has expired. */
export const quoteRenewOwner = message({
  fields: quoteFields,
  write: {
    en: ({ client_name: client, quote_number: number, title, url, ...quote }) => ({
      subject: `Still wanted: quote ${number} for ${client || 'a client'}`,
      preview: 'It has expired, and the client asks for a new date.',
      greeting: 'Hi there,',
      paragraphs: [
        `Quote ${number} has expired, and ${client || 'the client'} asks you to renew it. ${title}${after(amountIn('en', quote))}`,
        'Check the prices, set a new last day and send it again.',
      ],
      button: { label: 'Open the quote', url },
      footnotes: [footnote.en],
    }),
    es: ({ client_name: client, quote_number: number, title, url, ...quote }) => ({
      subject: `Aún interesa: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: 'Venció, y el cliente pide una nueva fecha.',
      greeting: 'Hola:',
      paragraphs: [
        `El presupuesto ${number} venció, y ${client || 'el cliente'} te pide renovarlo. ${title}${after(amountIn('es', quote))}`,
        'Revisa los precios, pon una nueva fecha límite y envíalo de nuevo.',
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: [footnote.es],
    }),
  },
})
