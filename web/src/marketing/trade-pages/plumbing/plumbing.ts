import { plumbing as checklist } from '@fieldlark/domain/checklists/plumbing.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { type MarkupStep, partPrice, repairPrice } from '@fieldlark/domain/prices/parts-price.ts'

import { dollars } from '../dollars.ts'
import type { TradePageContent } from '../trade-page-content.ts'
import { plumbingTexts } from './plumbing.texts.ts'
import { plumbingYearTexts } from './plumbing-year.texts.ts'

const markup: readonly MarkupStep[] = [
  { upToCents: 1000, percent: 300 },
  { upToCents: 5000, percent: 200 },
  { upToCents: 20_000, percent: 160 },
  { upToCents: Number.POSITIVE_INFINITY, percent: 140 },
]

/** Costs of parts whose prices show the table, each with the factor it is sold at; without one, a step holds it. */
const parts = [
  { costCents: 400, factor: '3' },
  { costCents: 2800, factor: '2' },
  { costCents: 5000, factor: '2' },
  { costCents: 5100, factor: null },
  { costCents: 12_000, factor: '1.6' },
  { costCents: 60_000, factor: '1.4' },
]

const repair = { callOutCents: 8900, minutes: 75, hourlyRateCents: 11_000, partCostCents: 4600 }

/** What the page of plumbing businesses shows. */
export const plumbing: TradePageContent = {
  trade: 'plumbing',
  texts: plumbingTexts,
  yearTexts: plumbingYearTexts,
  example: {
    priceCents: 18_000,
    people: 1,
    hours: 2,
    hourlyWageCents: 3100,
    miles: 24,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 900,
  },
  longerHours: 3.5,
  prices: (language) => {
    const texts = plumbingTexts[language]
    const money = (cents: number) => dollars(language, cents)
    const worked = repairPrice(repair, markup)
    return {
      sum: {
        lines: [
          { name: texts.callOut, hint: texts.callOutHint, cents: repair.callOutCents },
          {
            name: texts.labor,
            hint: texts.laborHint(repair.minutes, String(worked.hours), money(repair.hourlyRateCents)),
            cents: worked.labor,
          },
          { name: texts.part, hint: texts.partHint(money(repair.partCostCents)), cents: worked.part },
        ],
        total: { name: texts.total, hint: texts.totalHint, cents: worked.total },
      },
      choices: parts.map(({ costCents, factor }) => ({
        name: texts.partFor(money(costCents)),
        hint: factor === null ? texts.held : texts.times(factor),
        cents: partPrice(costCents, markup),
      })),
    }
  },
  checklist,
  proFeature: 'automation',
  posts: ['hourly-price', 'flat-or-hourly', 'paid-in-a-week'],
  words: [
    ['shut-off valve', 'llave de paso'],
    ['faucet', 'grifo, llave'],
    ['drain', 'desagüe'],
    ['drain snake', 'sonda, guía'],
    ['trap', 'sifón, trampa'],
    ['fitting', 'conexión'],
    ['water heater', 'calentador de agua'],
    ['leak', 'fuga'],
  ],
}
