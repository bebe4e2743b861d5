import type { Decimal } from '../values/decimal.ts'
import { asText, hundredths } from './calculator.ts'
import { taxSetAside } from './tax-set-aside.ts'

/** What a month's receipts are worth in tax, in decimals as text. */
export type ReceiptsWorth = {
  costs: string
  profit: string
  /** To set aside for taxes with these costs on the books. */
  setAside: string
  /** What would be set aside if none of them were. */
  withoutReceipts: string
  kept: string
}

/** The set-aside with the costs beside the one without them; a cost without a receipt is no cost to a tax office. */
export function receiptsWorth(month: {
  received: Decimal
  costs: readonly Decimal[]
  share: Decimal
}): ReceiptsWorth {
  const costs = month.costs.reduce<bigint>((sum, cost) => sum + hundredths(cost), 0n)
  const values = { received: month.received, share: month.share, miles: 0, mileRate: 0, salesTax: 0 }
  const withCosts = taxSetAside.compute({ ...values, costs: asText(costs) })
  const without = taxSetAside.compute({ ...values, costs: 0 })
  const setAside = withCosts.setAside ?? '0'
  const withoutReceipts = without.setAside ?? '0'
  return {
    costs: asText(costs),
    profit: withCosts.profit ?? '0',
    setAside,
    withoutReceipts,
    kept: asText(hundredths(withoutReceipts) - hundredths(setAside)),
  }
}
