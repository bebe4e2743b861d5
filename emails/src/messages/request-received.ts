import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { wishKinds } from '@fieldlark/domain/requests/visit-wish.ts'
import { timeText, weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import { fact, greet } from './money-words.ts'

const fields = [
  'business_name',
  'greeting_name',
  'request_number',
  'title',
  'wish',
  'visit_date',
  'start_time',
  'timezone',
] as const

type Request = Readonly<Record<(typeof fields)[number], string>>

const wishes = {
  en: {
    move: (when: string) => `Move the visit on ${when}`,
    cancel: (when: string) => `Cancel the visit on ${when}`,
  },
  es: {
    move: (when: string) => `Cambiar la cita del ${when}`,
    cancel: (when: string) => `Cancelar la cita del ${when}`,
  },
}

/** What the client asked for: of a visit what they would like, and which visit it is about. */
function requestWords(language: Language, { title, wish, visit_date, start_time, timezone }: Request) {
  const kind = wishKinds.find((each) => each === wish)
  const day = weekdayText(language, visit_date)
  if (!kind || !day) return { words: title, visit: '' }
  const when = [day, timeText(language, start_time, timezone)].filter(Boolean).join(', ')
  return { words: wishes[language][kind](when), visit: title }
}

/** Confirms to a client that their request arrived. */
export const requestReceived = message({
  fields,
  write: {
    en: (request) => {
      const { business_name: business, greeting_name: name, request_number: number } = request
      const { words, visit } = requestWords('en', request)
      return {
        subject: `${business ? `${business}: we` : 'We'} got your request`,
        sender: business,
        preview: words,
        greeting: greet.en(name),
        paragraphs: [`Thank you, your request arrived: ${words}`, 'We’ll look at it and get back to you.'],
        facts: [['Request', number], ...fact('Visit', visit)],
        footnotes: [],
        replyNote: 'Something to add? Just reply to this email.',
      }
    },
    es: (request) => {
      const { business_name: business, greeting_name: name, request_number: number } = request
      const { words, visit } = requestWords('es', request)
      return {
        subject: `${business ? `${business}: recibimos` : 'Recibimos'} su solicitud`,
        sender: business,
        preview: words,
        greeting: greet.es(name),
        paragraphs: [`Gracias, recibimos su solicitud: ${words}`, 'La revisamos y le respondemos.'],
        facts: [['Solicitud', number], ...fact('Cita', visit)],
        footnotes: [],
        replyNote: '¿Quiere agregar algo? Responda a este correo.',
      }
    },
  },
})
