import { partsOfDay, proposalText } from '@fieldlark/domain/requests/visit-wish.ts'
import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import { fact } from './money-words.ts'
import { newsTitle } from './news-words.ts'
import { spokenTime } from './visit-message.ts'

const fields = [
  'business_name',
  'event',
  'number',
  'client_name',
  'day',
  'how_many',
  'title',
  'timezone',
  'wanted',
  'answer_by',
  'visit_at',
  'wanted_day',
  'wanted_part',
  'words',
  'url',
] as const

const wishWords = {
  en: { visit: 'Visit', proposes: 'Proposes', words: 'In their words' },
  es: { visit: 'Visita', proposes: 'Propone', words: 'En sus palabras' },
}

type Wished = Readonly<Record<'visit_at' | 'timezone' | 'wanted_day' | 'wanted_part' | 'words', string>>

/** The visit that the client would like to move or cancel, and what they propose. */
function wishFacts(language: 'en' | 'es', { visit_at, timezone, wanted_day, wanted_part, words }: Wished) {
  if (!visit_at) return []
  const labels = wishWords[language]
  const part = partsOfDay.find((each) => each === wanted_part)
  return [
    ...fact(labels.visit, spokenTime(language, visit_at, timezone)),
    ...fact(labels.proposes, proposalText(language, weekdayText(language, wanted_day), part ?? null)),
    ...fact(labels.words, words),
  ]
}

/** A copy of what the bell tells, where that kind goes by mail, which may be nobody's choice. */
export const notification = message({
  fields,
  long: ['words'],
  write: {
    en: ({ business_name: business, event, number, client_name: client, day, how_many, url, ...booked }) => {
      const title = newsTitle('en', event, Number(how_many))
      return {
        subject: [title, number, business].filter(Boolean).join(' · '),
        preview: [client, number].filter(Boolean).join(' · ') || title,
        greeting: 'Hi there,',
        paragraphs: [business ? `News from ${business}: ${title}.` : `${title}.`],
        facts: [
          ...fact('Client', client),
          ...fact(booked.visit_at ? 'Work' : 'Service', booked.title),
          ...wishFacts('en', booked),
          ...fact('Time', spokenTime('en', booked.wanted, booked.timezone)),
          ...fact('Answer by', spokenTime('en', booked.answer_by, booked.timezone)),
          ...fact('Number', number),
          ...fact('Day', weekdayText('en', day)),
        ],
        button: { label: 'Open it', url },
        footnotes: ['Choose what you get by email under Settings, Notifications.'],
      }
    },
    es: ({ business_name: business, event, number, client_name: client, day, how_many, url, ...booked }) => {
      const title = newsTitle('es', event, Number(how_many))
      return {
        subject: [title, number, business].filter(Boolean).join(' · '),
        preview: [client, number].filter(Boolean).join(' · ') || title,
        greeting: 'Hola:',
        paragraphs: [business ? `Novedad de ${business}: ${title}.` : `${title}.`],
        facts: [
          ...fact('Cliente', client),
          ...fact(booked.visit_at ? 'Trabajo' : 'Servicio', booked.title),
          ...wishFacts('es', booked),
          ...fact('Hora', spokenTime('es', booked.wanted, booked.timezone)),
          ...fact('Responde antes de', spokenTime('es', booked.answer_by, booked.timezone)),
          ...fact('Número', number),
          ...fact('Día', weekdayText('es', day)),
        ],
        button: { label: 'Abrir', url },
        footnotes: ['Elige qué recibes por correo en Ajustes, Notificaciones.'],
      }
    },
  },
})
