import { landscaping as checklist } from '@fieldlark/domain/checklists/landscaping.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { mulchPrice, mulchYards, seasonContract, stopPrice } from '@fieldlark/domain/prices/season-price.ts'

import { dollars } from '../dollars.ts'
import type { TradePageContent } from '../trade-page-content.ts'
import { landscapingTexts } from './landscaping.texts.ts'
import { landscapingYearTexts } from './landscaping-year.texts.ts'

const near = { people: 2, minutesOnSite: 28, minutesBetweenStops: 12, hourlyRateCents: 4000 }
const stops = [
  { name: 'near', stop: near },
  { name: 'far', stop: { ...near, minutesBetweenStops: 25 } },
  { name: 'overgrown', stop: { ...near, minutesOnSite: 50 } },
] as const

const parts = [
  { name: 'cuts', times: 30, eachCents: stopPrice(near) },
  { name: 'cleanups', times: 2, eachCents: 28_000 },
  { name: 'feedings', times: 4, eachCents: 8500 },
] as const

const mulchedSquareFeet = 600
const mulchYardCents = 8500

/** What the page of landscaping businesses shows. */
export const landscaping: TradePageContent = {
  trade: 'landscaping',
  texts: landscapingTexts,
  yearTexts: landscapingYearTexts,
  example: {
    priceCents: stopPrice(near),
    people: 2,
    hours: 40 / 60,
    hourlyWageCents: 1800,
    miles: 4,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 350,
  },
  longerHours: 1,
  prices: (language) => {
    const texts = landscapingTexts[language]
    const money = (cents: number) => dollars(language, cents)
    const season = seasonContract(parts)
    return {
      sum: {
        lines: parts.map(({ name, times, eachCents }) => ({
          name: texts[name],
          hint: texts.times(times, money(eachCents)),
          cents: times * eachCents,
        })),
        total: { name: texts.season, hint: texts.seasonHint(money(season.monthly)), cents: season.total },
      },
      choices: [
        ...stops.map(({ name, stop }) => ({
          name: texts[name],
          hint: texts.stop(stop.people, stop.minutesOnSite, stop.minutesBetweenStops),
          cents: stopPrice(stop),
        })),
        ...[2, 3, 4].map((inches) => ({
          name: texts.mulch(inches),
          hint: texts.mulchHint(String(mulchYards(mulchedSquareFeet, inches)), money(mulchYardCents)),
          cents: mulchPrice(mulchedSquareFeet, inches, mulchYardCents),
        })),
      ],
    }
  },
  checklist,
  proFeature: 'jobReports',
  posts: ['raise-prices', 'first-helper', 'bilingual-crew'],
  words: [
    ['mow', 'cortar el césped'],
    ['edge', 'hacer las orillas'],
    ['string trimmer', 'desbrozadora, orilladora'],
    ['leaf blower', 'sopladora'],
    ['mulch', 'mantillo'],
    ['weeds', 'maleza, mala hierba'],
    ['sprinkler head', 'aspersor'],
    ['hedge', 'seto'],
  ],
}
