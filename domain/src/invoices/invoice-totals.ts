import type { AmountType } from '#quotes/quote.ts'
import type { Tax } from '#taxes/tax.ts'
import type { Decimal } from '#values/decimal.ts'
import { type DocumentTotals, documentTotals, type Minor, type PricedLine } from '#values/money.ts'

export type InvoiceTotals = DocumentTotals & {
  /** What is charged before tax. */
  amount: Minor
}

const numberOf = (value: Decimal): Decimal => (/^-?\d{1,12}(\.\d{1,6})?$/.test(String(value)) ? value : 0)

/**
 * Everything that an invoice comes to. What is half typed counts as nothing; what the database says of it in the end
 * (private.price_invoice) is stored. An invoice without lines is its `amount` with the taxes on top.
 */
export function invoiceTotals(invoice: {
  lines: readonly PricedLine[]
  taxes: readonly Tax[]
  discount: { type: AmountType | null; value: Decimal }
  pricesIncludeTax: boolean
  exponent: number
  amount?: Decimal
}): InvoiceTotals {
  const { taxes, exponent } = invoice
  const isOneSum = invoice.lines.length === 0
  const totals = isOneSum
    ? documentTotals({
        lines: [
          {
            quantity: 1,
            unit_price: numberOf(invoice.amount ?? 0),
            discount_amount: 0,
            is_taxable: true,
          },
        ],
        taxes,
        discount: null,
        pricesIncludeTax: false,
        exponent,
      })
    : documentTotals({
        lines: invoice.lines.map((line) => ({
          quantity: numberOf(line.quantity),
          unit_price: numberOf(line.unit_price),
          discount_amount: numberOf(line.discount_amount),
          is_taxable: line.is_taxable,
        })),
        taxes,
        discount: { type: invoice.discount.type, value: numberOf(invoice.discount.value) },
        pricesIncludeTax: invoice.pricesIncludeTax,
        exponent,
      })
  return { ...totals, amount: totals.total - totals.taxAmount }
}
