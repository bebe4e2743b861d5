import { message } from '../message.ts'
import { greet } from './money-words.ts'

/** Confirms to a client that their request arrived. */
export const requestReceived = message({
  fields: ['business_name', 'greeting_name', 'request_number', 'title'],
  write: {
    en: ({ business_name: business, greeting_name: name, request_number: number, title }) => ({
      subject: `${business ? `${business}: we` : 'We'} got your request`,
      sender: business,
      preview: title,
      greeting: greet.en(name),
      paragraphs: [`Thank you, your request arrived: ${title}`, 'We’ll look at it and get back to you.'],
      facts: [['Request', number]],
      footnotes: [],
      replyNote: 'Something to add? Just reply to this email.',
    }),
    es: ({ business_name: business, greeting_name: name, request_number: number, title }) => ({
      subject: `${business ? `${business}: recibimos` : 'Recibimos'} su solicitud`,
      sender: business,
      preview: title,
      greeting: greet.es(name),
      paragraphs: [`Gracias, recibimos su solicitud: ${title}`, 'La revisamos y le respondemos.'],
      facts: [['Solicitud', number]],
      footnotes: [],
      replyNote: '¿Quiere agregar algo? Responda a este correo.',
    }),
  },
})
