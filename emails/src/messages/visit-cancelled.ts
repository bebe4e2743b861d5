import { labelled, visitMessage } from './visit-message.ts'

/** Tells a client that a visit is cancelled, and why. */
export const visitCancelled = visitMessage({
  fields: ['reason'],
  long: ['reason'],
  write: {
    en: ({ business, title, day, when, reason }) => ({
      subject: `${business ? `${business}: visit` : 'Your visit is'} cancelled${day && `, ${day}`}`,
      preview: 'This visit won’t take place.',
      paragraphs: [
        `Your visit has been cancelled: ${title}`,
        ...labelled('It was scheduled for', when),
        ...(reason ? [reason] : []),
      ],
      footnotes: [],
      replyNote: 'Want another time? Just reply to this email.',
    }),
    es: ({ business, title, day, when, reason }) => ({
      subject: `${business ? `${business}: cita` : 'Cita'} cancelada${day && `, ${day}`}`,
      preview: 'Esta cita queda cancelada.',
      paragraphs: [
        `Su cita queda cancelada: ${title}`,
        ...labelled('Fecha prevista', when),
        ...(reason ? [reason] : []),
      ],
      footnotes: [],
      replyNote: '¿Quiere otra fecha? Responda a este correo.',
    }),
  },
})
