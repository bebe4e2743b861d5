import { type DocumentTotals, documentTotals, lineTotal, type Minor } from '@fieldlark/domain/values/money.ts'
import { useWatch } from 'react-hook-form'

import { useMoney } from '#parts/money/money.ts'

import type { JobFormState } from './job-fields.ts'

/** An incompletely typed number counts as zero. */
const decimal = (text: string, digits: number) =>
  new RegExp(`^-?\\d{1,12}(\\.\\d{0,${digits}})?$`).test(text) ? text.replace(/\.$/, '') : '0'

export type JobTotals = DocumentTotals & { hasLines: boolean; cost: Minor; profit: Minor }

/** The totals of the form while it is edited, computed like the database's, and its costs. */
export function useJobTotals({ control }: JobFormState): JobTotals {
  const { exponent } = useMoney()
  const [lines, taxes, pricesIncludeTax, discountType, discountValue] = useWatch({
    control,
    name: ['lines', 'taxes', 'prices_include_tax', 'discount_type', 'discount_value'],
  })
  const priced = lines.map((line) => ({
    quantity: decimal(line.quantity, 3),
    unit_price: decimal(line.unit_price, 4),
    discount_amount: decimal(line.discount_amount, 2),
    is_taxable: line.is_taxable,
  }))
  const totals = documentTotals({
    lines: priced,
    taxes,
    discount: discountType ? { type: discountType, value: decimal(discountValue, 4) } : null,
    pricesIncludeTax,
    exponent,
  })
  const costs = lines.map(({ quantity, unit_cost }) => ({
    quantity: decimal(quantity, 3),
    unit_price: decimal(unit_cost, 4),
    discount_amount: 0,
    is_taxable: false,
  }))
  const cost = costs.reduce((sum, line) => sum + lineTotal(line, exponent), 0n)
  return {
    ...totals,
    hasLines: lines.length > 0,
    cost,
    profit: totals.total - totals.taxAmount - cost,
  }
}
