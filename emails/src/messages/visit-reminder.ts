import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { greet } from './money-words.ts'
import { footnotes, visitFields, whenIn, where } from './visit-words.ts'

/** Reminds a client, a day before, that somebody comes. */
export const visitReminder = message({
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
      subject: `${business || 'Your visit'}: we come ${weekdayText('en', day) ? `on ${weekdayText('en', day)}` : 'soon'}`,
      sender: business,
      preview: whenIn('en', day, time),
      greeting: greet.en(client),
      paragraphs: [`A reminder of your visit: ${title}`, whenIn('en', day, time), ...where('Where', address)],
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
      subject: `${business || 'Tu visita'}: vamos ${weekdayText('es', day) ? `el ${weekdayText('es', day)}` : 'pronto'}`,
      sender: business,
      preview: whenIn('es', day, time),
      greeting: greet.es(client),
      paragraphs: [`Te recordamos tu visita: ${title}`, whenIn('es', day, time), ...where('Lugar', address)],
      footnotes: footnotes.es,
    }),
  },
})
