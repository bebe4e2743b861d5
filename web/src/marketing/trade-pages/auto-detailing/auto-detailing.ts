import { autoDetailing as checklist } from '@fieldlark/domain/checklists/auto-detailing.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { packagePrice } from '@fieldlark/domain/prices/package.ts'

import type { TradePageContent } from '../trade-page-content.ts'
import { autoDetailingTexts } from './auto-detailing.texts.ts'
import { autoDetailingYearTexts } from './auto-detailing-year.texts.ts'

const fullDetailCents = 25_000
const petHairCents = 6000
const headlightsCents = 8500
const [smallPercent, midPercent, largePercent] = [100, 115, 130]

/** What the page of auto detailers shows. */
export const autoDetailing: TradePageContent = {
  trade: 'auto_detailing',
  texts: autoDetailingTexts,
  yearTexts: autoDetailingYearTexts,
  example: {
    priceCents: packagePrice(fullDetailCents, largePercent, []).total,
    people: 1,
    hours: 5,
    hourlyWageCents: 2000,
    miles: 22,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 1800,
  },
  longerHours: 7,
  prices: (language) => {
    const texts = autoDetailingTexts[language]
    const { base, forSize, total } = packagePrice(fullDetailCents, largePercent, [
      petHairCents,
      headlightsCents,
    ])
    const sized = (percent: number) => packagePrice(fullDetailCents, percent, []).total
    return {
      sum: {
        lines: [
          { name: texts.fullDetail, hint: texts.smallPrice, cents: base },
          { name: texts.forSize, hint: texts.forSizeHint, cents: forSize, isAdded: true },
          { name: texts.petHair, hint: texts.optional, cents: petHairCents },
          { name: texts.headlights, hint: texts.optional, cents: headlightsCents },
        ],
        total: { name: texts.total, hint: texts.totalHint, cents: total },
      },
      choices: [
        { name: texts.small, hint: texts.smallHint, cents: sized(smallPercent) },
        { name: texts.mid, hint: texts.midHint, cents: sized(midPercent) },
        { name: texts.large, hint: texts.largeHint, cents: sized(largePercent) },
      ],
    }
  },
  checklist,
  posts: ['flat-or-hourly', 'no-shows', 'honest-reviews'],
  words: [
    ['swirl marks', 'marcas de remolino'],
    ['clay bar', 'barra de arcilla'],
    ['buff, polish', 'pulir'],
    ['wax', 'cera'],
    ['rims', 'rines'],
    ['dashboard', 'tablero'],
    ['floor mats', 'tapetes'],
    ['trunk', 'maletero, cajuela'],
  ],
}
