import type { Trade } from '@fieldlark/domain/businesses/business.ts'
import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import type { Language } from '#language/texts.ts'

export type PublicTrade = Exclude<Trade, 'other'>

/** The address of each trade's page; its order is that of the lists. */
export const tradePaths: Readonly<Record<PublicTrade, string>> = {
  cleaning: '/cleaning',
  hvac: '/hvac',
  plumbing: '/plumbing',
  roofing: '/roofing',
  landscaping: '/landscaping',
  painting: '/painting',
  carpentry: '/carpentry',
  electrical: '/electrical-contracting',
  appliance_repair: '/appliance-repair',
  auto_detailing: '/auto-detailing',
}

export const publicTrades = Object.keys(tradePaths) as PublicTrade[]

/** The name of the trade whose page is at this path. Throws for any other path. */
export function tradeNameOf(path: string, language: Language): string {
  const trade = publicTrades.find((each) => tradePaths[each] === path)
  if (trade === undefined) throw new Error(`No trade has its page at ${path}.`)
  return tradeTexts[language][trade]
}
