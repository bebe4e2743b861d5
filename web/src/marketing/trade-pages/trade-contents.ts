import { applianceRepair } from './appliance-repair/appliance-repair.ts'
import { autoDetailing } from './auto-detailing/auto-detailing.ts'
import { carpentry } from './carpentry/carpentry.ts'
import { cleaning } from './cleaning/cleaning.ts'
import { electrical } from './electrical/electrical.ts'
import { hvac } from './hvac/hvac.ts'
import { landscaping } from './landscaping/landscaping.ts'
import { painting } from './painting/painting.ts'
import { plumbing } from './plumbing/plumbing.ts'
import { roofing } from './roofing/roofing.ts'
import type { TradePageContent } from './trade-page-content.ts'

/** The trades that have their page. */
export const tradeContents: readonly TradePageContent[] = [
  cleaning,
  carpentry,
  electrical,
  applianceRepair,
  autoDetailing,
  hvac,
  landscaping,
  painting,
  plumbing,
  roofing,
]
