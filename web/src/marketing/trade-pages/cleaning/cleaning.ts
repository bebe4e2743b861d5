import { cleaning as checklist } from '@fieldlark/domain/checklists/cleaning.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { factoredPrice } from '@fieldlark/domain/prices/worked-price.ts'

import type { TradePageContent } from '../trade-page-content.ts'
import { cleaningTexts } from './cleaning.texts.ts'
import { cleaningYearTexts } from './cleaning-year.texts.ts'

const example = {
  priceCents: 15_000,
  people: 2,
  hours: 2,
  hourlyWageCents: 1950,
  miles: 18,
  mileCents: MILEAGE_RATE.cents,
  suppliesCents: 600,
}

/** What the page of cleaning businesses shows. */
export const cleaning: TradePageContent = {
  trade: 'cleaning',
  texts: cleaningTexts,
  yearTexts: cleaningYearTexts,
  example,
  longerHours: 2.5,
  prices: (language) => {
    const { everyTwoWeeks, everyFourWeeks, firstClean, base, timesBase } = cleaningTexts[language]
    const cents = (percent: number) => factoredPrice(example.priceCents, percent)
    return {
      choices: [
        { name: everyTwoWeeks, hint: base, cents: cents(100) },
        { name: everyFourWeeks, hint: timesBase('1.25'), cents: cents(125) },
        { name: firstClean, hint: timesBase('1.75'), cents: cents(175) },
      ],
    }
  },
  checklist,
  posts: ['hourly-price', 'no-shows', 'bilingual-crew'],
  words: [
    ['dust', 'sacudir el polvo'],
    ['mop', 'trapear'],
    ['baseboards', 'zócalos'],
    ['grout', 'lechada, juntas del azulejo'],
    ['soap scum', 'sarro de jabón'],
    ['countertop', 'cubierta, barra'],
    ['rag, microfiber cloth', 'trapo, paño de microfibra'],
    ['walk-through', 'recorrido de revisión'],
  ],
}
