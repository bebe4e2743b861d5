import type { TaxLine } from '@fieldlark/domain/taxes/tax.ts'
import { type DocumentTotals, fromMinor, type Minor } from '@fieldlark/domain/values/money.ts'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'

import { lineTexts } from './lines.texts.ts'
import type { Sum } from './sum-rows.tsx'

type Prices = {
  subtotal: string
  discount: { share: string; value: string } | null
  taxLines: readonly { name: string; rate: number; amount: string }[]
  pricesIncludeTax: boolean
  total: string
  totalLabel: string | undefined
}

/** Formats amounts in the smallest unit of the currency. */
export function useMinor() {
  const { exponent, format } = useMoney()
  return (amount: Minor) => format(fromMinor(amount, exponent))
}

function usePriceSums() {
  const { sum: texts } = useTexts(lineTexts)
  const { percent } = useMoney()
  return ({ subtotal, discount, taxLines, pricesIncludeTax, total, totalLabel }: Prices): Sum[] => [
    { label: texts.subtotal, value: subtotal },
    ...(discount === null ? [] : [{ label: texts.discount + discount.share, value: discount.value }]),
    ...taxLines.map(({ name, rate, amount }): Sum => {
      const label = `${name} ${percent(rate)}`
      if (!pricesIncludeTax) return { label, value: amount }
      return { label: texts.included(label), value: amount, look: 'quiet' }
    }),
    { label: totalLabel ?? texts.total, value: total, look: 'strong' },
  ]
}

/** From the subtotal to the total, as typed in the form. `totalLabel` replaces "Total". */
export function useLiveSums(totals: DocumentTotals, pricesIncludeTax: boolean, totalLabel?: string): Sum[] {
  const sumsOf = usePriceSums()
  const minor = useMinor()
  return sumsOf({
    subtotal: minor(totals.subtotal),
    discount: totals.discountAmount > 0n ? { share: '', value: minor(-totals.discountAmount) } : null,
    taxLines: totals.taxLines.map((tax) => ({ ...tax, amount: minor(tax.amount) })),
    pricesIncludeTax,
    total: minor(totals.total),
    totalLabel,
  })
}

/** From the subtotal to the total, as stored. `totalLabel` replaces "Total". */
export function useStoredSums(
  document: {
    subtotal: number
    discount_amount: number
    discount_type?: string | null
    discount_value?: number
    tax_lines: readonly TaxLine[]
    prices_include_tax: boolean
    total: number
  },
  totalLabel?: string,
): Sum[] {
  const sumsOf = usePriceSums()
  const { format, percent } = useMoney()
  const { discount_amount, discount_type, discount_value = 0 } = document
  // As on the PDF.
  const share = discount_type === 'percent' ? ` (${percent(discount_value)})` : ''
  return sumsOf({
    subtotal: format(document.subtotal),
    discount: discount_amount > 0 ? { share, value: format(-discount_amount) } : null,
    taxLines: document.tax_lines.map((tax) => ({ ...tax, amount: format(tax.amount) })),
    pricesIncludeTax: document.prices_include_tax,
    total: format(document.total),
    totalLabel,
  })
}
