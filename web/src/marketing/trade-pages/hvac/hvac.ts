import { hvac as checklist } from '@fieldlark/domain/checklists/hvac.ts'
import { flatRate } from '@fieldlark/domain/prices/flat-rate.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { priceForMargin, replacementCost } from '@fieldlark/domain/prices/replacement-price.ts'

import { dollars } from '../dollars.ts'
import type { TradePageContent } from '../trade-page-content.ts'
import { hvacTexts } from './hvac.texts.ts'
import { hvacYearTexts } from './hvac-year.texts.ts'

const diagnosisCents = 9900
const capacitor = { minutes: 45, hourlyRateCents: 16_000, partCostCents: 2400, partPercent: 250 }
const crew = { people: 2, hourlyCostCents: 3800 }
const systems = [
  {
    name: 'good',
    cost: replacementCost({ ...crew, equipmentCents: 340_000, materialsCents: 60_000, hours: 8 }),
  },
  {
    name: 'better',
    cost: replacementCost({ ...crew, equipmentCents: 460_000, materialsCents: 65_000, hours: 8 }),
  },
  {
    name: 'best',
    cost: replacementCost({ ...crew, equipmentCents: 690_000, materialsCents: 80_000, hours: 10 }),
  },
] as const

/** What the page of heating and cooling businesses shows. */
export const hvac: TradePageContent = {
  trade: 'hvac',
  texts: hvacTexts,
  yearTexts: hvacYearTexts,
  example: {
    priceCents: 14_900,
    people: 1,
    hours: 1.5,
    hourlyWageCents: 3200,
    miles: 22,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 1400,
  },
  longerHours: 2.5,
  prices: (language) => {
    const texts = hvacTexts[language]
    const money = (cents: number) => dollars(language, cents)
    const repairCents = flatRate(capacitor)
    return {
      sum: {
        lines: [
          { name: texts.diagnosis, hint: texts.diagnosisHint, cents: diagnosisCents },
          {
            name: texts.repair,
            hint: texts.repairHint(money(capacitor.hourlyRateCents), money(capacitor.partCostCents)),
            cents: repairCents,
          },
        ],
        total: {
          name: texts.repairTotal,
          hint: texts.repairTotalHint,
          cents: diagnosisCents + repairCents,
        },
      },
      choices: systems.map(({ name, cost }) => ({
        name: texts[name],
        hint: texts.option(money(cost)),
        cents: priceForMargin(cost, 40),
      })),
    }
  },
  checklist,
  posts: ['quote-that-wins', 'flat-or-hourly', 'deposits'],
  words: [
    ['furnace', 'calefactor'],
    ['heat pump', 'bomba de calor'],
    ['coil', 'serpentín'],
    ['blower', 'ventilador, soplador'],
    ['ductwork', 'ductos'],
    ['return air', 'aire de retorno'],
    ['drain line', 'línea de desagüe'],
    ['leak check', 'prueba de fugas'],
  ],
}
