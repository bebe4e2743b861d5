import { roofing as checklist } from '@fieldlark/domain/checklists/roofing.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { roofPrice, roofSize, stagePayments } from '@fieldlark/domain/prices/roof-price.ts'

import { dollars } from '../dollars.ts'
import type { TradePageContent } from '../trade-page-content.ts'
import { roofingTexts } from './roofing.texts.ts'
import { roofingYearTexts } from './roofing-year.texts.ts'

const rise = 6
const squareCents = 67_500
const permitCents = 60_000
const sizeAt = (inches: number) => roofSize({ footprintSquareFeet: 1600, rise: inches, wastePercent: 10 })
const priceAt = (inches: number) => roofPrice(sizeAt(inches).squares, squareCents)
const stages = [
  { name: 'deposit', percent: 10 },
  { name: 'delivered', percent: 40 },
  { name: 'finished', percent: 50 },
] as const

/** What the page of roofing businesses shows. */
export const roofing: TradePageContent = {
  trade: 'roofing',
  texts: roofingTexts,
  yearTexts: roofingYearTexts,
  example: {
    priceCents: roofPrice(4, squareCents),
    people: 3,
    hours: 8,
    hourlyWageCents: 2500,
    miles: 30,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 88_000,
  },
  longerHours: 16,
  longerMiles: 60,
  prices: (language) => {
    const texts = roofingTexts[language]
    const flat = sizeAt(0)
    const size = sizeAt(rise)
    const total = priceAt(rise) + permitCents
    const payments = stagePayments(
      total,
      stages.map(({ percent }) => percent),
    )
    return {
      sum: {
        lines: [
          {
            name: texts.flat,
            hint: texts.squaresAt(String(flat.squares), dollars(language, squareCents)),
            cents: priceAt(0),
          },
          {
            name: texts.slope(rise),
            hint: texts.squaresAt((size.squares - flat.squares).toFixed(1), dollars(language, squareCents)),
            cents: priceAt(rise) - priceAt(0),
          },
          { name: texts.permit, hint: texts.permitHint, cents: permitCents },
        ],
        total: { name: texts.total, hint: texts.totalHint(String(size.squares), size.bundles), cents: total },
      },
      choices: [
        ...[4, 8, 12].map((inches) => ({
          name: texts.pitch(inches),
          hint: texts.pitchHint(String(sizeAt(inches).squares), sizeAt(inches).bundles),
          cents: priceAt(inches) + permitCents,
        })),
        ...stages.map(({ name, percent }, index) => ({
          name: texts[name],
          hint: texts.stageHint(percent, rise),
          cents: payments[index] ?? 0,
        })),
      ],
    }
  },
  checklist,
  posts: ['deposits', 'quote-that-wins', 'late-payer-messages'],
  words: [
    ['shingle', 'teja asfáltica'],
    ['square (100 sq ft)', 'cuadro (100 pies²)'],
    ['pitch', 'pendiente'],
    ['flashing', 'tapajuntas'],
    ['underlayment', 'membrana, fieltro'],
    ['ridge', 'cumbrera'],
    ['valley', 'limahoya'],
    ['gutter', 'canaleta'],
  ],
}
