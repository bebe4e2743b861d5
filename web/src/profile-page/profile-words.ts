import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { ShownService } from '@fieldlark/domain/public-profiles/profile-page.ts'
import type { CurrencyCode } from '@fieldlark/domain/values/currency.ts'
import { timeText } from '@fieldlark/domain/values/day-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'

import { profileTexts } from './profile.texts.ts'

/** In the visitor's language, else in the other one: what the business wrote is worth more than nothing. */
export const spokenWords = (words: Record<Language, string | null>, language: Language): string | null =>
  words[language] ?? words[language === 'en' ? 'es' : 'en']

/** "6:00 PM" for a local time, which may be the end of the day, "24:00". */
export const spokenTime = (language: Language, time: string, zone: string): string =>
  time === '24:00' ? profileTexts[language].midnight : timeText(language, time, zone)

/** The same within a sentence, which in Spanish has an article before it: "la 1:00", "las 6:00", "la medianoche". */
export function timeInSentence(language: Language, time: string, zone: string): string {
  const spoken = spokenTime(language, time, zone)
  if (language === 'en') return spoken
  return `${time === '24:00' || spoken.startsWith('1:') ? 'la' : 'las'} ${spoken}`
}

/** The price is that of the work, which others multiply by its hours or its size. */
export const isWhole = ({ unit }: Pick<ShownService, 'unit'>): boolean => unit === 'each' || unit === 'visit'

/** "About 2 h", half hours too; "Visit of about 2 h" beside a price per window. '' where it is not known. */
export function durationText(
  language: Language,
  service: Pick<ShownService, 'unit' | 'duration_minutes'>,
  currency: CurrencyCode | null,
): string {
  const { duration_minutes: minutes } = service
  if (minutes === null) return ''
  const texts = profileTexts[language]
  const lasts = isWhole(service) ? texts.lasts : texts.visitLasts
  if (minutes < 60) return lasts(texts.minutesLong(minutes))
  const hours = Math.round(minutes / 30) / 2
  return lasts(texts.hoursLong(numberText(language, hours, currency)))
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
