import type { PriceExample } from '@fieldlark/domain/prices/worked-price.ts'

import { cleaningTexts } from './cleaning.texts.ts'

const example: PriceExample = {
  priceCents: 15_000,
  people: 2,
  hours: 2,
  hourlyWageCents: 1950,
  miles: 18,
  mileCents: 70,
  suppliesCents: 600,
}

/** What the page of cleaning businesses shows. */
export const cleaning = {
  trade: 'cleaning',
  texts: cleaningTexts,
  example,
  longerHours: 2.5,
  /** The price of each rhythm of the texts, in percent of the example's. */
  rhythmPercents: [100, 125, 175],
  words: [
    ['dust', 'sacudir el polvo'],
    ['mop', 'trapear'],
    ['baseboards', 'zócalos'],
    ['grout', 'lechada, juntas del azulejo'],
    ['soap scum', 'sarro de jabón'],
    ['countertop', 'encimera'],
    ['rag, microfiber cloth', 'trapo, paño de microfibra'],
    ['walk-through', 'recorrido de revisión'],
  ],
} as const

export type TradePageContent = typeof cleaning
