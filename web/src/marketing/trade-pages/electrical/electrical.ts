import { electrical as checklist } from '@fieldlark/domain/checklists/electrical.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { pointsPrice } from '@fieldlark/domain/prices/points.ts'

import type { TradePageContent } from '../trade-page-content.ts'
import { electricalTexts } from './electrical.texts.ts'
import { electricalYearTexts } from './electrical-year.texts.ts'

const outlets = { count: 6, eachCents: 15_000 }
const fixtures = { count: 4, eachCents: 13_000 }
const permitCents = 12_000
const subpanelCents = 95_000
const panelCents = 190_000
const kitchen = pointsPrice([outlets, fixtures], permitCents)

/** What the page of electrical contractors shows. */
export const electrical: TradePageContent = {
  trade: 'electrical',
  texts: electricalTexts,
  yearTexts: electricalYearTexts,
  example: {
    priceCents: kitchen.total,
    people: 2,
    hours: 6,
    hourlyWageCents: 3000,
    miles: 24,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 31_000 + permitCents,
  },
  longerHours: 8,
  prices: (language) => {
    const texts = electricalTexts[language]
    const [outletsCents = 0, fixturesCents = 0] = kitchen.lines
    return {
      sum: {
        lines: [
          { name: texts.outlets, hint: texts.outletsHint, cents: outletsCents },
          { name: texts.fixtures, hint: texts.fixturesHint, cents: fixturesCents },
          { name: texts.permit, hint: texts.permitHint, cents: kitchen.permit },
        ],
        total: { name: texts.total, hint: texts.totalHint, cents: kitchen.total },
      },
      choices: [
        { name: texts.asItIs, hint: texts.asItIsHint, cents: kitchen.total },
        { name: texts.subpanel, hint: texts.subpanelHint, cents: kitchen.total + subpanelCents },
        { name: texts.panel, hint: texts.panelHint, cents: kitchen.total + panelCents },
      ],
    }
  },
  checklist,
  posts: ['quote-that-wins', 'first-helper', 'deposits'],
  words: [
    ['breaker panel', 'tablero eléctrico'],
    ['breaker', 'interruptor automático'],
    ['outlet', 'toma de corriente'],
    ['ground wire', 'cable de tierra'],
    ['hot wire', 'cable vivo, fase'],
    ['conduit', 'tubo conduit'],
    ['junction box', 'caja de empalmes'],
    ['to trip', 'dispararse, botarse'],
  ],
}
