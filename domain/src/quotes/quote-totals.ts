import type { Tax } from '#taxes/tax.ts'
import { type Decimal, typedDecimal } from '#values/decimal.ts'
import { type DocumentTotals, depositOf, documentTotals, lineTotal, type Minor } from '#values/money.ts'
import type { AmountType, LineKind } from './quote.ts'

/** A line of a form or a row; input that is not a number counts as zero. */
export type TotalledLine = {
  kind: LineKind
  is_selected: boolean
  quantity: Decimal
  unit_price: Decimal
  unit_cost?: Decimal
  discount_amount: Decimal
  is_taxable: boolean
}

export type QuoteTotals = DocumentTotals & {
  /** One entry for every line, selected or not. */
  ofLines: Minor[]
  /** The profit of each line. */
  marginOfLines: Minor[]
  cost: Minor
  /** The total without tax, less the costs. */
  profit: Minor
  deposit: Minor
}

/** The totals of a quote with the current selection, for the form; the stored totals are the database's. */
export function quoteTotals(quote: {
  lines: readonly TotalledLine[]
  taxes: readonly Tax[]
  discount: { type: AmountType | null; value: Decimal }
  deposit: { type: AmountType | null; value: Decimal }
  pricesIncludeTax: boolean
  exponent: number
}): QuoteTotals {
  const { exponent } = quote
  const lines = quote.lines.map((line) => ({
    ...line,
    quantity: typedDecimal(line.quantity),
    unit_price: typedDecimal(line.unit_price),
    unit_cost: typedDecimal(line.unit_cost),
    discount_amount: typedDecimal(line.discount_amount),
  }))
  const costOf = ({ quantity, unit_cost }: (typeof lines)[number]) =>
    lineTotal({ quantity, unit_price: unit_cost, discount_amount: 0, is_taxable: false }, exponent)
  const counted = lines.filter(({ kind, is_selected }) => kind === 'required' || is_selected)
  const totals = documentTotals({
    lines: counted,
    taxes: quote.taxes,
    discount: { type: quote.discount.type, value: typedDecimal(quote.discount.value) },
    pricesIncludeTax: quote.pricesIncludeTax,
    exponent,
  })
  const cost = counted.reduce((sum, line) => sum + costOf(line), 0n)
  const ofLines = lines.map((line) => lineTotal(line, exponent))
  return {
    ...totals,
    ofLines,
    marginOfLines: lines.map((line, at) => (ofLines[at] ?? 0n) - costOf(line)),
    cost,
    profit: totals.total - totals.taxAmount - cost,
    deposit: depositOf(totals.total, quote.deposit.type, typedDecimal(quote.deposit.value), exponent),
  }
}
