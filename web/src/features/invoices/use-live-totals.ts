import { type InvoiceTotals, invoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { fromMinor, type Minor } from '@fieldlark/domain/values/money.ts'
import { useWatch } from 'react-hook-form'

import { useMoney } from '#parts/money.ts'

import type { InvoiceFormState } from './invoice-fields.ts'

/** What the form comes to while it is typed: the same sums as the database's. */
export function useLiveTotals({ control }: InvoiceFormState): InvoiceTotals {
  const { exponent } = useMoney()
  const [lines, taxes, pricesIncludeTax, discountType, discountValue] = useWatch({
    control,
    name: ['lines', 'taxes', 'prices_include_tax', 'discount_type', 'discount_value'],
  })
  return invoiceTotals({
    lines,
    taxes,
    discount: { type: discountType || null, value: discountValue },
    pricesIncludeTax,
    exponent,
  })
}

/** Amounts of the smallest unit as people read them. */
export function useMinor() {
  const { exponent, format } = useMoney()
  return (amount: Minor) => format(fromMinor(amount, exponent))
}
