import {
  type Analytics,
  earnedOf,
  expectedOf,
  type Forecast,
  fewestForMiddle,
  winRate,
} from '@fieldlark/domain/analytics/analytics.ts'

import type { InsightWords } from './insight-words.ts'

/** What the cards below come to, in at most four sentences; one of which there is too little to say is left out. */
export function sentencesOf(
  now: Analytics,
  before: Analytics,
  forecast: Forecast,
  words: InsightWords,
): string[] {
  const { texts, money, percent, days } = words
  const perHour = earnedOf(now.months).perHour
  const former = earnedOf(before.months).perHour
  const rate = winRate(now.quotes)
  const { likely } = expectedOf(forecast, rate)
  const change = perHour === null || former === null ? 0 : perHour - former
  const compared =
    Math.abs(change) < 0.5 ? '' : ` ${(change > 0 ? texts.sayMore : texts.sayLess)(money(Math.abs(change)))}`
  const sentences = [
    perHour === null ? '' : `${texts.sayEarned(money(perHour))}${compared}`,
    rate === null ? '' : texts.sayQuotes(percent(rate)),
    now.paid.median === null || now.paid.paid < fewestForMiddle ? '' : texts.sayPaid(days(now.paid.median)),
    likely > 0 ? texts.sayAhead(money(likely)) : '',
  ].filter((sentence) => sentence !== '')
  return sentences.length > 0 ? sentences : [texts.sayNothing]
}
