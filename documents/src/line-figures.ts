import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { isSignShared, moneyText, percentText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'
import type { DocumentTexts } from './document.texts.ts'
import type { TableLine } from './page/lines-table.ts'
import type { Sum } from './page/sums.ts'

type Line = {
  name: string
  description: string | null
  quantity: number
  unit_price: number
  line_total: number
  discount_amount: number
  is_taxable: boolean
}

type Totals = {
  subtotal: number
  discount_amount: number
  discount_type: string | null
  discount_value: number
  taxes: readonly unknown[]
  tax_lines: readonly { name: string; rate: number; amount: number }[]
  prices_include_tax: boolean
}

type Wording = { common: DocumentTexts; language: Language; currency: string }

export const minus = (text: string) => `−${text}`

const isMarkedUntaxed = ({ taxes }: Pick<Totals, 'taxes'>, line: Pick<Line, 'is_taxable'>) =>
  taxes.length > 0 && !line.is_taxable

/** The columns that lines of quotes and of invoices share, formatted for the reader. */
export const lineFigures = (
  totals: Pick<Totals, 'taxes'>,
  line: Line,
  { common, language, currency }: Wording,
): Pick<TableLine, 'name' | 'description' | 'quantity' | 'unitPrice' | 'amount' | 'note'> => ({
  name: `${line.name}${isMarkedUntaxed(totals, line) ? ' *' : ''}`,
  description: line.description?.trim() ?? '',
  quantity: numberText(language, line.quantity, currency),
  unitPrice: unitPriceText(language, line.unit_price, currency),
  amount: moneyText(language, line.line_total, currency),
  note:
    line.discount_amount > 0
      ? common.lineDiscount(minus(moneyText(language, line.discount_amount, currency)))
      : '',
})

/** The rows from the subtotal to the total as the database computed them, and the note below them on taxes and the currency. */
export function totalFigures(
  totals: Totals,
  total: number,
  lines: readonly Pick<Line, 'is_taxable'>[],
  { common, language, currency }: Wording,
): { rows: Sum[]; note: string } {
  const money = (amount: number) => moneyText(language, amount, currency)
  const hasDiscount = totals.discount_amount > 0
  const share = hasDiscount ? shareText(totals.discount_type, totals.discount_value, language, currency) : ''
  const taxes = totals.tax_lines.map((tax) => ({
    label: `${tax.name} (${percentText(language, tax.rate, currency)})`,
    amount: money(tax.amount),
  }))
  const plain = [
    { label: common.subtotal, amount: money(totals.subtotal) },
    ...(hasDiscount
      ? [{ label: common.discount + share, amount: minus(money(totals.discount_amount)) }]
      : []),
    ...(totals.prices_include_tax ? [] : taxes),
  ]
  const isIncluded = totals.prices_include_tax && taxes.length > 0
  const notes = [
    isIncluded && common.included(taxes.map(({ label, amount }) => `${label} ${amount}`).join(', ')),
    lines.some((line) => isMarkedUntaxed(totals, line)) && common.notTaxed,
    isSignShared(language, currency) && common.allIn(currency),
  ]
  return {
    rows: [
      ...(plain.length > 1 ? plain.map((sum): Sum => ({ ...sum, weight: 'plain' })) : []),
      { label: common.total, amount: money(total), weight: 'total' },
    ],
    note: notes.filter(Boolean).join(' '),
  }
}

/** " (10 %)" after a discount or deposit that is a percentage of the total; empty for a fixed amount. */
export const shareText = (
  type: string | null,
  value: number,
  language: Language,
  currency: string,
): string => (type === 'percent' ? ` (${percentText(language, value, currency)})` : '')
