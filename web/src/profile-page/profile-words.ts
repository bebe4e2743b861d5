import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { CurrencyCode } from '@fieldlark/domain/values/currency.ts'
import { timeText } from '@fieldlark/domain/values/day-text.ts'
import { unitPriceText } from '@fieldlark/domain/values/money-text.ts'
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

/** "About 2 h"; half hours too. */
export function durationText(language: Language, minutes: number, currency: CurrencyCode | null): string {
  const texts = profileTexts[language]
  if (minutes < 60) return texts.lasts(texts.minutesLong(minutes))
  const hours = Math.round(minutes / 30) / 2
  return texts.lasts(texts.hoursLong(numberText(language, hours, currency)))
}

/** "$150", "$0.0125": as on a price list, whole amounts without cents. */
export const priceText = (language: Language, price: string, currency: CurrencyCode): string => {
  const text = unitPriceText(language, price, currency)
  return Number.isInteger(Number(price)) ? text.replace(/[.,]00(?!\d)/, '') : text
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
