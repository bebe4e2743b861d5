import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { message } from '../message.ts'
import { fact } from './money-words.ts'
import { newsTitle } from './news-words.ts'

const fields = ['business_name', 'event', 'number', 'client_name', 'day', 'how_many', 'url'] as const

/** A copy of what the bell tells, for who chose that kind by mail. */
export const notification = message({
  fields,
  write: {
    en: ({ business_name: business, event, number, client_name: client, day, how_many, url }) => {
      const title = newsTitle('en', event, Number(how_many))
      return {
        subject: [title, number, business].filter(Boolean).join(' · '),
        preview: [client, number].filter(Boolean).join(' · ') || title,
        greeting: 'Hi there,',
        paragraphs: [business ? `News from ${business}: ${title}.` : `${title}.`],
        facts: [...fact('Client', client), ...fact('Number', number), ...fact('Day', weekdayText('en', day))],
        button: { label: 'Open it', url },
        footnotes: ['You chose to get this by email. Change it under Settings, Notifications.'],
      }
    },
    es: ({ business_name: business, event, number, client_name: client, day, how_many, url }) => {
      const title = newsTitle('es', event, Number(how_many))
      return {
        subject: [title, number, business].filter(Boolean).join(' · '),
        preview: [client, number].filter(Boolean).join(' · ') || title,
        greeting: 'Hola:',
        paragraphs: [business ? `Novedad de ${business}: ${title}.` : `${title}.`],
        facts: [
          ...fact('Cliente', client),
          ...fact('Número', number),
          ...fact('Día', weekdayText('es', day)),
        ],
        button: { label: 'Abrir', url },
        footnotes: ['Elegiste recibir esto por correo. Cámbialo en Ajustes, Notificaciones.'],
      }
    },
  },
})
