import { carpentry as checklist } from '@fieldlark/domain/checklists/carpentry.ts'
import { paymentsOf, piecePrice } from '@fieldlark/domain/prices/made-to-measure.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'

import type { TradePageContent } from '../trade-page-content.ts'
import { carpentryTexts } from './carpentry.texts.ts'
import { carpentryYearTexts } from './carpentry-year.texts.ts'

const bookcase = piecePrice({
  materialsCents: 60_000,
  wastePercent: 15,
  shopHours: 14,
  installHours: 6,
  hourCents: 7500,
})
const [deposit = 0, whenBuilt = 0, whenInstalled = 0] = paymentsOf(bookcase.total, [40, 40, 20])

/** What the page of carpenters shows. */
export const carpentry: TradePageContent = {
  trade: 'carpentry',
  texts: carpentryTexts,
  yearTexts: carpentryYearTexts,
  example: {
    priceCents: bookcase.total,
    people: 1,
    hours: 20,
    hourlyWageCents: 3200,
    miles: 36,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: bookcase.materials + bookcase.waste,
  },
  longerHours: 26,
  prices: (language) => {
    const texts = carpentryTexts[language]
    return {
      sum: {
        lines: [
          { name: texts.materials, hint: texts.materialsHint, cents: bookcase.materials },
          { name: texts.waste, hint: texts.wasteHint, cents: bookcase.waste },
          { name: texts.shop, hint: texts.shopHint, cents: bookcase.shop },
          { name: texts.install, hint: texts.installHint, cents: bookcase.install },
        ],
        total: { name: texts.total, hint: texts.totalHint, cents: bookcase.total },
      },
      choices: [
        { name: texts.deposit, hint: texts.depositHint, cents: deposit },
        { name: texts.whenBuilt, hint: texts.whenBuiltHint, cents: whenBuilt },
        { name: texts.whenInstalled, hint: texts.whenInstalledHint, cents: whenInstalled },
      ],
    }
  },
  checklist,
  posts: ['deposits', 'quote-that-wins', 'hourly-price'],
  words: [
    ['stud', 'montante'],
    ['plywood', 'madera contrachapada, triplay'],
    ['hinge', 'bisagra'],
    ['drawer slide', 'corredera de cajón'],
    ['trim, molding', 'moldura'],
    ['level, plumb', 'a nivel, a plomo'],
    ['clamp', 'prensa, sargento'],
    ['offcut', 'recorte, retal'],
  ],
}
