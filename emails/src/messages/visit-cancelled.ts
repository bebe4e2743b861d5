import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../letter.ts'
import { visitFields, whenIn, where } from './visit-words.ts'

/** Tells a client that nobody comes, and why. */
export const visitCancelled = message({
  fields: [...visitFields, 'reason'],
  long: ['reason'],
  write: {
    en: ({
      business_name: business,
      client_name: client,
      title,
      visit_date: day,
      start_time: time,
      reason,
    }) => ({
      subject: `${business || 'Your visit'}: cancelled${weekdayText('en', day) && `, ${weekdayText('en', day)}`}`,
      sender: business,
      preview: 'This visit does not take place.',
      greeting: client ? `Hello ${client},` : 'Hello,',
      paragraphs: [
        `Your visit is cancelled: ${title}`,
        ...where('It was planned for', whenIn('en', day, time)),
        ...(reason ? [reason] : []),
      ],
      footnotes: ['Would you like another time? Reply to this mail.'],
    }),
    es: ({
      business_name: business,
      client_name: client,
      title,
      visit_date: day,
      start_time: time,
      reason,
    }) => ({
      subject: `${business || 'Tu visita'}: cancelada${weekdayText('es', day) && `, ${weekdayText('es', day)}`}`,
      sender: business,
      preview: 'Esta visita no se hará.',
      greeting: client ? `Hola, ${client}:` : 'Hola:',
      paragraphs: [
        `Tu visita está cancelada: ${title}`,
        ...where('Estaba prevista para el', whenIn('es', day, time)),
        ...(reason ? [reason] : []),
      ],
      footnotes: ['¿Quieres otra hora? Responde a este correo.'],
    }),
  },
})
