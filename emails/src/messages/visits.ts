import { changeButton, labelled, replyNote, visitMessage, whenIn } from './visit-message.ts'

/** Confirms a visit to the client. */
export const visitBooked = visitMessage({
  fields: ['address', 'url'],
  write: {
    en: ({ business, title, day, when, address, url }) => ({
      subject: `${business || 'Your visit'}: see you ${day || 'soon'}`,
      paragraphs: [`Your visit is booked: ${title}`, when, ...labelled('Where', address)],
      ...changeButton(url, 'Change or cancel'),
      footnotes: [],
      replyNote: replyNote.en,
    }),
    es: ({ business, title, day, when, address, url }) => ({
      subject: `${business ? `${business}: cita` : 'Cita'} confirmada${day && `, ${day}`}`,
      paragraphs: [`Su cita está confirmada: ${title}`, when, ...labelled('Dirección', address)],
      ...changeButton(url, 'Cambiar o cancelar'),
      footnotes: [],
      replyNote: replyNote.es,
    }),
  },
})

/** Tells a client the new time and the old one. */
export const visitMoved = visitMessage({
  fields: ['address', 'old_date', 'old_time', 'url'],
  write: {
    en: ({ business, title, day, when, address, old_date, old_time, timezone, url }) => ({
      subject: `${business || 'Your visit'}: new time${day && `, ${day}`}`,
      paragraphs: [
        `Your visit has a new time: ${title}`,
        when,
        ...labelled('Previously', whenIn('en', old_date, old_time, timezone)),
        ...labelled('Where', address),
      ],
      ...changeButton(url, 'Change or cancel'),
      footnotes: [],
      replyNote: replyNote.en,
    }),
    es: ({ business, title, day, when, address, old_date, old_time, timezone, url }) => ({
      subject: `${business ? `${business}: cambio` : 'Cambio'} de cita${day && `, ${day}`}`,
      paragraphs: [
        `Su cita cambió de fecha u hora: ${title}`,
        when,
        ...labelled('Antes', whenIn('es', old_date, old_time, timezone)),
        ...labelled('Dirección', address),
      ],
      ...changeButton(url, 'Cambiar o cancelar'),
      footnotes: [],
      replyNote: replyNote.es,
    }),
  },
})
