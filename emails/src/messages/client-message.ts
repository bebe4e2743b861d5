import { message } from '../message.ts'
import { fileFields, filesIn, inMessage } from './message-files.ts'
import { greet } from './money-words.ts'
import { quotation } from './quote-words.ts'

/** A copy for the client of what the business wrote to them, with the link to read and answer. */
export const clientMessage = message({
  fields: ['business_name', 'greeting_name', 'message', 'url', ...fileFields],
  long: ['message'],
  write: {
    en: ({ business_name: business, greeting_name: name, message: text, url, ...counts }) => ({
      subject: business ? `New message from ${business}` : 'You have a new message',
      sender: business,
      preview: text || filesIn('en', counts),
      greeting: greet.en(name),
      paragraphs: [...(text ? [text] : []), ...inMessage.en(filesIn('en', counts))],
      button: { label: 'Read and reply', url },
      footnotes: ['The link is just for you: anyone who has it can read your messages and reply for you.'],
    }),
    es: ({ business_name: business, greeting_name: name, message: text, url, ...counts }) => ({
      subject: business ? `Mensaje nuevo de ${business}` : 'Tiene un mensaje nuevo',
      sender: business,
      preview: text || filesIn('es', counts),
      greeting: greet.es(name),
      paragraphs: [...(text ? [text] : []), ...inMessage.es(filesIn('es', counts))],
      button: { label: 'Leer y responder', url },
      footnotes: ['El enlace es personal: quien lo tenga puede leer sus mensajes y responder en su nombre.'],
    }),
  },
})

/** Tells the office what a client wrote and nobody has read yet. */
export const messageOwner = message({
  fields: ['business_name', 'client_name', 'message', 'url', ...fileFields],
  long: ['message'],
  write: {
    en: ({ client_name: client, message: text, url, ...counts }) => ({
      subject: `New message from ${client || 'a client'}`,
      preview: text || filesIn('en', counts),
      greeting: 'Hi there,',
      paragraphs: [
        `${client || 'A client'} wrote to you:`,
        ...quotation(text),
        ...inMessage.en(filesIn('en', counts)),
      ],
      button: { label: 'Reply', url },
      footnotes: ['Change which emails you get under Settings, Notifications.'],
    }),
    es: ({ client_name: client, message: text, url, ...counts }) => ({
      subject: `Mensaje nuevo de ${client || 'un cliente'}`,
      preview: text || filesIn('es', counts),
      greeting: 'Hola:',
      paragraphs: [
        `${client || 'Un cliente'} te escribió:`,
        ...quotation(text),
        ...inMessage.owner(filesIn('es', counts)),
      ],
      button: { label: 'Responder', url },
      footnotes: ['Elige qué correos recibes en Ajustes, Notificaciones.'],
    }),
  },
})
