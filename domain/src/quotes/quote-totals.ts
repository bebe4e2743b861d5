import type { Tax } from '#taxes/tax.ts'
import type { Decimal } from '#values/decimal.ts'
import { type DocumentTotals, depositOf, documentTotals, lineTotal, type Minor } from '#values/money.ts'
import type { AmountType, LineKind } from './quote.ts'

/** A line as a form or a row has it; what is typed and no number counts as nothing. */
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
  /** Of every line, chosen or not. */
  ofLines: Minor[]
  /** What each line leaves after its cost. */
  marginOfLines: Minor[]
  cost: Minor
  /** Total without tax, less the cost. */
  profit: Minor
  deposit: Minor
}

const numberOf = (value: Decimal | undefined): Decimal =>
  value !== undefined && /^-?\d{1,12}(\.\d{1,6})?$/.test(String(value)) ? value : 0

/** Everything that a quote comes to as it is chosen now; what the database says of it in the end is stored. */
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
    quantity: numberOf(line.quantity),
    unit_price: numberOf(line.unit_price),
    unit_cost: numberOf(line.unit_cost),
    discount_amount: numberOf(line.discount_amount),
  }))
  const costOf = ({ quantity, unit_cost }: (typeof lines)[number]) =>
    lineTotal({ quantity, unit_price: unit_cost, discount_amount: 0, is_taxable: false }, exponent)
  const counted = lines.filter(({ kind, is_selected }) => kind === 'required' || is_selected)
  const totals = documentTotals({
    lines: counted,
    taxes: quote.taxes,
    discount: { type: quote.discount.type, value: numberOf(quote.discount.value) },
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
    deposit: depositOf(totals.total, quote.deposit.type, numberOf(quote.deposit.value), exponent),
  }
}
