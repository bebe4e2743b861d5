import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { newsTitle } from '@fieldlark/emails/messages/news-words.ts'
import { spokenTime } from '@fieldlark/emails/messages/visit-message.ts'
import { newsPath } from '../news-path.ts'

export type News = Readonly<Record<string, unknown>>

const maxText = 120

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxText) : '')

const test = {
  en: { title: 'Notifications work on this device', body: 'This is how Fieldlark will tell you.' },
  es: { title: 'Este dispositivo recibe avisos', body: 'Así te avisará Fieldlark.' },
}

/** What the device shows and where a tap leads. It names a client only where the person allowed it. */
export function pushMessage(language: Language, tag: string, news: News): Record<string, unknown> {
  if (news['id'] === undefined) return { ...test[language], tag, path: '/settings/notifications' }
  const { id, event, business_name, number, client_name, day, how_many, wanted, visit_at, timezone } = news
  return {
    id,
    tag,
    path: newsPath(news),
    title: newsTitle(language, text(event), Number(how_many)),
    body: [
      text(client_name),
      text(number),
      spokenTime(language, text(wanted) || text(visit_at), text(timezone)) ||
        weekdayText(language, text(day)),
      text(business_name),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
