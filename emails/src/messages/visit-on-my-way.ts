import { labelled, replyNote, visitMessage } from './visit-message.ts'

/** Tells a client that somebody has set out for today's visit. */
export const visitOnMyWay = visitMessage({
  fields: ['address'],
  write: {
    en: ({ business, title, when, address }) => ({
      subject: `${business ? `${business} is` : 'We’re'} on the way`,
      preview: 'See you soon.',
      paragraphs: [`We’re on our way to your visit: ${title}`, when, ...labelled('Where', address)],
      footnotes: [],
      replyNote: replyNote.en,
    }),
    es: ({ business, title, when, address }) => ({
      subject: business ? `${business}: vamos en camino` : 'Vamos en camino',
      preview: 'Nos vemos pronto.',
      paragraphs: [`Vamos en camino a su cita: ${title}`, when, ...labelled('Dirección', address)],
      footnotes: [],
      replyNote: replyNote.es,
    }),
  },
})
