import { type QuoteTotals, quoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { useWatch } from 'react-hook-form'

import { useMoney } from '#parts/money.ts'

import type { QuoteFormState } from './quote-fields.ts'

/** What the form comes to while it is typed: the same sums as the database's. */
export function useLiveTotals({ control }: QuoteFormState): QuoteTotals {
  const { exponent } = useMoney()
  const [lines, taxes, pricesIncludeTax, discountType, discountValue, depositType, depositValue] = useWatch({
    control,
    name: [
      'lines',
      'taxes',
      'prices_include_tax',
      'discount_type',
      'discount_value',
      'deposit_type',
      'deposit_value',
    ],
  })
  return quoteTotals({
    lines,
    taxes,
    discount: { type: discountType || null, value: discountValue },
    deposit: { type: depositType || null, value: depositValue },
    pricesIncludeTax,
    exponent,
  })
}
