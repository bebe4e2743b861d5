import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { footnotes, visitFields, whenIn, where } from './visit-words.ts'

/** Tells a client when somebody comes. */
export const visitBooked = message({
  fields: [...visitFields, 'address'],
  write: {
    en: ({
      business_name: business,
      client_name: client,
      title,
      visit_date: day,
      start_time: time,
      address,
    }) => ({
      subject: `${business || 'Your visit'}: see you ${weekdayText('en', day) || 'soon'}`,
      sender: business,
      preview: whenIn('en', day, time),
      greeting: client ? `Hello ${client},` : 'Hello,',
      paragraphs: [`Your visit is booked: ${title}`, whenIn('en', day, time), ...where('Where', address)],
      footnotes: footnotes.en,
    }),
    es: ({
      business_name: business,
      client_name: client,
      title,
      visit_date: day,
      start_time: time,
      address,
    }) => ({
      subject: `${business || 'Tu visita'}: nos vemos ${weekdayText('es', day) ? `el ${weekdayText('es', day)}` : 'pronto'}`,
      sender: business,
      preview: whenIn('es', day, time),
      greeting: client ? `Hola, ${client}:` : 'Hola:',
      paragraphs: [`Tu visita está agendada: ${title}`, whenIn('es', day, time), ...where('Lugar', address)],
      footnotes: footnotes.es,
    }),
  },
})

/** Tells a client of the new time, and of the old one. */
export const visitMoved = message({
  fields: [...visitFields, 'address', 'old_date', 'old_time'],
  write: {
    en: ({
      business_name: business,
      client_name: client,
      title,
      visit_date: day,
      start_time: time,
      address,
      ...old
    }) => ({
      subject: `${business || 'Your visit'}: new time, ${weekdayText('en', day) || 'please look'}`,
      sender: business,
      preview: whenIn('en', day, time),
      greeting: client ? `Hello ${client},` : 'Hello,',
      paragraphs: [
        `Your visit has a new time: ${title}`,
        whenIn('en', day, time),
        ...where('Before it was', whenIn('en', old.old_date, old.old_time)),
        ...where('Where', address),
      ],
      footnotes: footnotes.en,
    }),
    es: ({
      business_name: business,
      client_name: client,
      title,
      visit_date: day,
      start_time: time,
      address,
      ...old
    }) => ({
      subject: `${business || 'Tu visita'}: nueva hora, ${weekdayText('es', day) || 'échale un vistazo'}`,
      sender: business,
      preview: whenIn('es', day, time),
      greeting: client ? `Hola, ${client}:` : 'Hola:',
      paragraphs: [
        `Tu visita tiene una nueva hora: ${title}`,
        whenIn('es', day, time),
        ...where('Antes era', whenIn('es', old.old_date, old.old_time)),
        ...where('Lugar', address),
      ],
      footnotes: footnotes.es,
    }),
  },
})
