import type { QuoteLine } from '@fieldlark/domain/quotes/quote.ts'
import { type QuoteTotals, quoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import { fromMinor, type Minor } from '@fieldlark/domain/values/money.ts'
import { moneyText, numberText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'

import type { QuotePage } from '#data/quote-link.ts'
import { useLanguage } from '#language/language.tsx'

export type LinkLine = Omit<QuoteLine, 'unit_cost'>

/** What the quote comes to with these lines chosen, and how its money is written. */
export function useLinkMoney({ quote, business }: QuotePage, lines: readonly LinkLine[]) {
  const { language } = useLanguage()
  const currency = business.currency ?? 'USD'
  const exponent = currencyOf(currency)?.exponent ?? 2
  const totals: QuoteTotals = quoteTotals({
    lines,
    taxes: quote.taxes,
    discount: { type: quote.discount_type, value: quote.discount_value },
    deposit: { type: quote.deposit_type, value: quote.deposit_value },
    pricesIncludeTax: quote.prices_include_tax,
    exponent,
  })
  return {
    totals,
    minor: (amount: Minor) => moneyText(language, fromMinor(amount, exponent), currency),
    price: (amount: number) => unitPriceText(language, amount, currency),
    plain: (value: number) => numberText(language, value),
  }
}
