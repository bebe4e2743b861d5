import type { Trade } from '#businesses/business.ts'
import { applianceRepair } from './appliance-repair.ts'
import { autoDetailing } from './auto-detailing.ts'
import { carpentry } from './carpentry.ts'
import type { Checklist } from './checklist.ts'
import { cleaning } from './cleaning.ts'
import { electrical } from './electrical.ts'
import { hvac } from './hvac.ts'
import { landscaping } from './landscaping.ts'
import { painting } from './painting.ts'
import { plumbing } from './plumbing.ts'
import { roofing } from './roofing.ts'

/** The checklist of each trade that has its page, by the trade's id. */
export const checklists = {
  cleaning,
  carpentry,
  electrical,
  appliance_repair: applianceRepair,
  auto_detailing: autoDetailing,
  hvac,
  landscaping,
  painting,
  plumbing,
  roofing,
} as const satisfies Readonly<Record<Exclude<Trade, 'other'>, Checklist>>
