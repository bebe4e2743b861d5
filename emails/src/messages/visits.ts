import { labelled, replyNote, visitMessage, whenIn } from './visit-message.ts'

/** Confirms a visit to the client. */
export const visitBooked = visitMessage({
  fields: ['address'],
  write: {
    en: ({ business, title, day, when, address }) => ({
      subject: `${business || 'Your visit'}: see you ${day || 'soon'}`,
      paragraphs: [`Your visit is booked: ${title}`, when, ...labelled('Where', address)],
      footnotes: [],
      replyNote: replyNote.en,
    }),
    es: ({ business, title, day, when, address }) => ({
      subject: `${business ? `${business}: cita` : 'Cita'} confirmada${day && `, ${day}`}`,
      paragraphs: [`Su cita está confirmada: ${title}`, when, ...labelled('Dirección', address)],
      footnotes: [],
      replyNote: replyNote.es,
    }),
  },
})

/** Tells a client the new time and the old one. */
export const visitMoved = visitMessage({
  fields: ['address', 'old_date', 'old_time'],
  write: {
    en: ({ business, title, day, when, address, old_date, old_time, timezone }) => ({
      subject: `${business || 'Your visit'}: new time${day && `, ${day}`}`,
      paragraphs: [
        `Your visit has a new time: ${title}`,
        when,
        ...labelled('Previously', whenIn('en', old_date, old_time, timezone)),
        ...labelled('Where', address),
      ],
      footnotes: [],
      replyNote: replyNote.en,
    }),
    es: ({ business, title, day, when, address, old_date, old_time, timezone }) => ({
      subject: `${business ? `${business}: cambio` : 'Cambio'} de cita${day && `, ${day}`}`,
      paragraphs: [
        `Su cita cambió de fecha u hora: ${title}`,
        when,
        ...labelled('Antes', whenIn('es', old_date, old_time, timezone)),
        ...labelled('Dirección', address),
      ],
      footnotes: [],
      replyNote: replyNote.es,
    }),
  },
})
