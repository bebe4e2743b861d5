import { labelled, visitMessage } from './visit-message.ts'

/** Tells a client that somebody has set out for today's visit: one person or a crew, so no "we" and no "I". */
export const visitOnMyWay = visitMessage({
  fields: ['address'],
  write: {
    en: ({ business, title, when, address }) => ({
      subject: business ? `${business} is on the way` : 'On the way to your visit',
      preview: 'See you soon.',
      paragraphs: [`On the way to your visit: ${title}`, when, ...labelled('Where', address)],
      footnotes: [],
      replyNote: 'Anything to know before arrival? Just reply to this email.',
    }),
    es: ({ business, title, when, address }) => ({
      subject: business ? `${business}: en camino a su cita` : 'En camino a su cita',
      preview: 'Nos vemos en un momento.',
      paragraphs: [`En camino a su cita: ${title}`, when, ...labelled('Dirección', address)],
      footnotes: [],
      replyNote: '¿Conviene saber algo antes de llegar? Responda a este correo.',
    }),
  },
})
