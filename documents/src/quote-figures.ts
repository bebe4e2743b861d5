import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { moneyText, numberText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import type { TableLine } from './page/lines-table.ts'
import type { Sum } from './page/sums.ts'
import type { QuoteTexts } from './quote.texts.ts'
import type { QuoteData } from './quote-data.ts'
import { runningTotals } from './running-totals.ts'

type Line = QuoteData['lines'][number]
type Spoken = { texts: QuoteTexts; language: Language; currency: string }

const minus = (text: string) => `−${text}`

function markOf({ kind, choice_group: group, is_selected: isSelected }: Line, texts: QuoteTexts): string {
  if (kind === 'optional') return isSelected ? texts.optionalChosen : texts.optionalOpen
  if (kind === 'choice') return (isSelected ? texts.choiceChosen : texts.choiceOpen)(group ?? '')
  return ''
}

/** Lines in the words and figures of a reader. */
export function tableLines({ quote, lines }: QuoteData, { texts, language, currency }: Spoken): TableLine[] {
  const isTaxed = quote.taxes.length > 0
  const running = runningTotals(
    lines.map((line) => (line.is_selected ? line.line_total : 0)),
    language,
    currency,
  )
  return lines.map((line, at) => ({
    name: `${line.name}${isTaxed && !line.is_taxable ? ' *' : ''}`,
    description: line.description?.trim() ?? '',
    mark: markOf(line, texts),
    quantity: numberText(language, line.quantity),
    unitPrice: unitPriceText(language, line.unit_price, currency),
    amount: moneyText(language, line.line_total, currency),
    note:
      line.discount_amount > 0
        ? texts.lineDiscount(minus(moneyText(language, line.discount_amount, currency)))
        : '',
    counts: line.is_selected,
    running: running[at] ?? '',
  }))
}

/** The sums as the database computed them, in the order they are read. */
export function quoteSums({ quote }: QuoteData, { texts, language, currency }: Spoken) {
  const money = (amount: number) => moneyText(language, amount, currency)
  const rate = (percent: number) => `${numberText(language, percent)}${language === 'es' ? ' %' : '%'}`
  const hasDiscount = quote.discount_amount > 0
  const share = hasDiscount && quote.discount_type === 'percent' ? ` (${rate(quote.discount_value)})` : ''
  const taxes = quote.tax_lines.map((tax) => ({
    label: `${tax.name} (${rate(tax.rate)})`,
    amount: money(tax.amount),
  }))
  const onTop = quote.prices_include_tax ? [] : taxes
  const plain = [
    { label: texts.subtotal, amount: money(quote.subtotal) },
    ...(hasDiscount ? [{ label: texts.discount + share, amount: minus(money(quote.discount_amount)) }] : []),
    ...onTop,
  ]
  const rows: Sum[] = [
    ...(plain.length > 1 ? plain.map((sum): Sum => ({ ...sum, weight: 'plain' })) : []),
    { label: texts.total, amount: money(quote.total), weight: 'total' },
  ]
  if (quote.deposit_amount > 0) {
    const part = quote.deposit_type === 'percent' ? ` (${rate(quote.deposit_value)})` : ''
    rows.push({ label: texts.deposit + part, amount: money(quote.deposit_amount), weight: 'after' })
  }
  const inside = quote.prices_include_tax
    ? texts.included(taxes.map(({ label, amount }) => `${label} ${amount}`).join(', '))
    : ''
  return { rows, included: taxes.length > 0 ? inside : '' }
}
