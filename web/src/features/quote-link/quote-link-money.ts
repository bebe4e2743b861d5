import { type QuoteTotals, quoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import type { QuotePage } from './quote-link-queries.ts'

export type LinkLine = QuotePage['lines'][number]

/** The totals of the quote with these lines selected, and the formatter of its currency. */
export function useQuoteMoney(page: QuotePage, lines: readonly LinkLine[]) {
  const money = useLinkMoney(page)
  const { quote } = page
  const totals: QuoteTotals = quoteTotals({
    lines,
    taxes: quote.taxes,
    discount: { type: quote.discount_type, value: quote.discount_value },
    deposit: { type: quote.deposit_type, value: quote.deposit_value },
    pricesIncludeTax: quote.prices_include_tax,
    exponent: money.exponent,
  })
  return { ...money, totals }
}
