import {
  openGroups,
  selectedIds,
  toggledSelection,
  withSelected,
} from '@fieldlark/domain/quotes/quote-selection.ts'
import { quoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { useState } from 'react'

import type { WholeQuote } from '#data/quotes.ts'
import { useMoney } from '#parts/money/money.ts'

/** The selection among the offered lines, and the totals with it. */
export function useChoosing(quote: WholeQuote) {
  const { exponent } = useMoney()
  const [selected, setSelected] = useState(() => selectedIds(quote.lines))
  const lines = withSelected(quote.lines, selected)
  const { total } = quoteTotals({
    lines,
    taxes: quote.taxes,
    discount: { type: quote.discount_type, value: quote.discount_value },
    deposit: { type: quote.deposit_type, value: quote.deposit_value },
    pricesIncludeTax: quote.prices_include_tax,
    exponent,
  })
  return {
    lines,
    total,
    selected: selectedIds(lines),
    missing: openGroups(lines),
    hasOptions: lines.some(({ kind }) => kind !== 'required'),
    toggle: (lineId: string) => setSelected(toggledSelection(lines, lineId)),
  }
}

export type Choosing = ReturnType<typeof useChoosing>
