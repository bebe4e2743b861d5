import type { AmountType } from '#quotes/quote.ts'
import type { Tax } from '#taxes/tax.ts'
import { type Decimal, typedDecimal } from '#values/decimal.ts'
import { type DocumentTotals, documentTotals, type Minor, type PricedLine } from '#values/money.ts'

export type InvoiceTotals = DocumentTotals & {
  /** The amount before tax. */
  amount: Minor
}

/**
 * All totals of an invoice for the form; incomplete input counts as zero. The stored totals are the database's
 * (private.price_invoice). An invoice without lines is its `amount` plus taxes.
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
            unit_price: typedDecimal(invoice.amount ?? 0),
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
          quantity: typedDecimal(line.quantity),
          unit_price: typedDecimal(line.unit_price),
          discount_amount: typedDecimal(line.discount_amount),
          is_taxable: line.is_taxable,
        })),
        taxes,
        discount: { type: invoice.discount.type, value: typedDecimal(invoice.discount.value) },
        pricesIncludeTax: invoice.pricesIncludeTax,
        exponent,
      })
  return { ...totals, amount: totals.total - totals.taxAmount }
}
