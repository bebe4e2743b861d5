import { labelled, replyNote, visitMessage } from './visit-message.ts'

/** Reminds a client of a visit, the day before. */
export const visitReminder = visitMessage({
  fields: ['address'],
  write: {
    en: ({ business, title, day, when, address }) => ({
      subject: `Reminder from ${business || 'your service company'}: see you ${day || 'soon'}`,
      paragraphs: [`A reminder about your visit: ${title}`, when, ...labelled('Where', address)],
      footnotes: [],
      replyNote: replyNote.en,
    }),
    es: ({ business, title, day, when, address }) => ({
      subject: `${business ? `${business}: recordatorio` : 'Recordatorio'} de su cita${day && `, ${day}`}`,
      paragraphs: [`Le recordamos su cita: ${title}`, when, ...labelled('Dirección', address)],
      footnotes: [],
      replyNote: replyNote.es,
    }),
  },
})
