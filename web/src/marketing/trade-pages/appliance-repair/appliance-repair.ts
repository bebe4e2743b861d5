import { applianceRepair as checklist } from '@fieldlark/domain/checklists/appliance-repair.ts'
import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { repairPrice } from '@fieldlark/domain/prices/repair.ts'

import type { TradePageContent } from '../trade-page-content.ts'
import { applianceRepairTexts } from './appliance-repair.texts.ts'
import { applianceRepairYearTexts } from './appliance-repair-year.texts.ts'

const diagnosisCents = 8500
const repair = repairPrice({
  diagnosisCents,
  laborHours: 1.5,
  hourCents: 9200,
  partCostCents: 6000,
  markupPercent: 70,
})

/** What the page of appliance repair businesses shows. */
export const applianceRepair: TradePageContent = {
  trade: 'appliance_repair',
  texts: applianceRepairTexts,
  yearTexts: applianceRepairYearTexts,
  example: {
    priceCents: repair.total,
    people: 1,
    hours: 2.5,
    hourlyWageCents: 2800,
    miles: 34,
    mileCents: MILEAGE_RATE.cents,
    suppliesCents: 6000,
  },
  longerHours: 3.5,
  prices: (language) => {
    const texts = applianceRepairTexts[language]
    return {
      sum: {
        lines: [
          { name: texts.labor, hint: texts.laborHint, cents: repair.labor },
          { name: texts.part, hint: texts.partHint, cents: repair.part },
          { name: texts.credit, hint: texts.creditHint, cents: -diagnosisCents },
        ],
        total: { name: texts.due, hint: texts.dueHint, cents: repair.due },
      },
      choices: [
        { name: texts.no, hint: texts.noHint, cents: diagnosisCents },
        { name: texts.yes, hint: texts.yesHint, cents: repair.total },
        { name: texts.noPart, hint: texts.noPartHint, cents: 0 },
      ],
    }
  },
  checklist,
  posts: ['quote-that-wins', 'paid-in-a-week', 'no-shows'],
  words: [
    ['washer', 'lavadora'],
    ['dryer', 'secadora'],
    ['dishwasher', 'lavavajillas'],
    ['door gasket', 'empaque de la puerta'],
    ['heating element', 'resistencia'],
    ['drain pump', 'bomba de desagüe'],
    ['belt', 'correa, banda'],
    ['control board', 'tarjeta de control'],
  ],
}
