import { message } from '../message.ts'
import { amountIn, ownerQuoteFields, quotation, quoted, titleAndAmount } from './quote-words.ts'

const footnote = {
  en: 'You’re getting this because you own the business.',
  es: 'Recibes este correo porque el negocio es tuyo.',
}

/** Tells an owner that a client declined a quote, and why. */
export const quoteDeclinedOwner = message({
  fields: [...ownerQuoteFields, 'reason'],
  long: ['reason'],
  write: {
    en: ({ client_name: client, quote_number: number, title, reason, url, ...quote }) => ({
      subject: `Declined: quote ${number} for ${client || 'a client'}`,
      preview: reason || title,
      greeting: 'Hi there,',
      paragraphs: [
        `${client || 'The client'} declined quote ${number}.${titleAndAmount(title, amountIn('en', quote))}`,
        ...(reason ? ['The reason, in the client’s words:', ...quotation(reason)] : ['No reason was given.']),
      ],
      button: { label: 'Open the quote', url },
      footnotes: [footnote.en],
    }),
    es: ({ client_name: client, quote_number: number, title, reason, url, ...quote }) => ({
      subject: `Rechazado: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: reason || title,
      greeting: 'Hola:',
      paragraphs: [
        `${client || 'El cliente'} rechazó el presupuesto ${number}${quoted(title)}${amountIn('es', quote) && `, de ${amountIn('es', quote)}`}.`,
        ...(reason
          ? ['El motivo, en palabras del cliente:', ...quotation(reason)]
          : ['No dio ningún motivo.']),
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: [footnote.es],
    }),
  },
})

/** Tells an owner what a client wants changed. */
export const quoteChangesOwner = message({
  fields: [...ownerQuoteFields, 'message'],
  long: ['message'],
  write: {
    en: ({ client_name: client, quote_number: number, title, message: wish, url, ...quote }) => ({
      subject: `Changes requested: quote ${number} for ${client || 'a client'}`,
      preview: wish || title,
      greeting: 'Hi there,',
      paragraphs: [
        `${client || 'The client'} asked for changes to quote ${number}.${titleAndAmount(title, amountIn('en', quote))}`,
        ...quotation(wish),
        'Edit the quote and send it again. It becomes the next version, and you can still view this one.',
      ],
      button: { label: 'Open the quote', url },
      footnotes: [footnote.en],
    }),
    es: ({ client_name: client, quote_number: number, title, message: wish, url, ...quote }) => ({
      subject: `Piden cambios: presupuesto ${number} para ${client || 'un cliente'}`,
      preview: wish || title,
      greeting: 'Hola:',
      paragraphs: [
        `${client || 'El cliente'} pide cambios en el presupuesto ${number}${quoted(title)}${amountIn('es', quote) && `, de ${amountIn('es', quote)}`}.`,
        ...quotation(wish),
        'Modifícalo y envíalo de nuevo: será la siguiente versión, y esta se podrá seguir consultando.',
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: [footnote.es],
    }),
  },
})

/** Tells an owner that a client still wants an expired quote. */
export const quoteRenewOwner = message({
  fields: ownerQuoteFields,
  write: {
    en: ({ client_name: client, quote_number: number, title, url, ...quote }) => ({
      subject: `Update requested: quote ${number} for ${client || 'a client'}`,
      preview: 'It expired, and the client wants an updated quote.',
      greeting: 'Hi there,',
      paragraphs: [
        `Quote ${number} expired, and ${client || 'the client'} asked for an updated one.${titleAndAmount(title, amountIn('en', quote))}`,
        'Check the prices, set a new valid-until date and send it again.',
      ],
      button: { label: 'Open the quote', url },
      footnotes: [footnote.en],
    }),
    es: ({ client_name: client, quote_number: number, title, url, ...quote }) => ({
      subject: `Piden actualizar el presupuesto ${number} para ${client || 'un cliente'}`,
      preview: 'Venció, y el cliente pide uno actualizado.',
      greeting: 'Hola:',
      paragraphs: [
        `El presupuesto ${number}${quoted(title)}${amountIn('es', quote) && `, de ${amountIn('es', quote)},`} venció, y ${client || 'el cliente'} te pide uno actualizado.`,
        'Revisa los precios, pon una nueva fecha límite y envíalo de nuevo.',
      ],
      button: { label: 'Abrir el presupuesto', url },
      footnotes: [footnote.es],
    }),
  },
})
