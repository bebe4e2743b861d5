import { documentTotals, fromMinor, lineTotal, toMinor } from '@fieldlark/domain/values/money.ts'
import { useWatch } from 'react-hook-form'

import { useMoney } from '#parts/money.ts'

import type { JobFormState } from './job-fields.ts'

/** What is half typed counts as nothing. */
const decimal = (text: string, digits: number) =>
  new RegExp(`^-?\\d{1,12}(\\.\\d{0,${digits}})?$`).test(text) ? text.replace(/\.$/, '') : '0'

/** What the form comes to while it is typed: the same sums as the database's, and what it costs. */
export function useJobTotals({ control }: JobFormState) {
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
  const cost = lines.reduce(
    (sum, line) =>
      sum +
      lineTotal(
        {
          quantity: decimal(line.quantity, 3),
          unit_price: decimal(line.unit_cost, 4),
          discount_amount: toMinor('0', exponent).toString(),
          is_taxable: false,
        },
        exponent,
      ),
    0n,
  )
  const net = totals.total - totals.taxAmount
  const text = (minor: bigint) => fromMinor(minor, exponent)
  return {
    hasLines: lines.length > 0,
    ofLines: totals.lineTotals.map(text),
    subtotal: text(totals.subtotal),
    discount: totals.discountAmount > 0n ? text(totals.discountAmount) : null,
    taxLines: totals.taxLines.map(({ name, rate, amount }) => ({ name, rate, amount: text(amount) })),
    total: text(totals.total),
    cost: cost > 0n ? text(cost) : null,
    profit: text(net - cost),
  }
}
