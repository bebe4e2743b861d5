import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import type { DocumentTexts } from './document.texts.ts'
import { lineFigures, shareText, totalFigures } from './line-figures.ts'
import type { TableLine } from './page/lines-table.ts'
import type { Sum } from './page/sums.ts'
import type { QuoteTexts } from './quote.texts.ts'
import type { QuoteData } from './quote-data.ts'
import { runningTotals } from './running-totals.ts'

type Line = QuoteData['lines'][number]
type Wording = { texts: QuoteTexts; common: DocumentTexts; language: Language; currency: string }

function markOf({ kind, choice_group: group, is_selected: isSelected }: Line, texts: QuoteTexts): string {
  if (kind === 'optional') return isSelected ? texts.optionalChosen : texts.optionalOpen
  if (kind === 'choice') return (isSelected ? texts.choiceChosen : texts.choiceOpen)(group ?? '')
  return ''
}

/** The lines, formatted for the reader; only selected ones count. */
export function quoteLines({ quote, lines }: QuoteData, wording: Wording): TableLine[] {
  const running = runningTotals(
    lines.map((line) => (line.is_selected ? line.line_total : 0)),
    wording.language,
    wording.currency,
  )
  return lines.map((line, at) => ({
    ...lineFigures(quote, line, wording),
    mark: markOf(line, wording.texts),
    counts: line.is_selected,
    running: running[at] ?? '',
  }))
}

/** The rows down to the deposit as the database computed them, and the note below them on taxes. */
export function quoteTotals(data: QuoteData, wording: Wording): { rows: Sum[]; note: string } {
  const { quote, lines, deposit_paid: paid } = data
  const { texts, language, currency } = wording
  const { rows, note } = totalFigures(quote, quote.total, lines, wording)
  if (quote.deposit_amount > 0) {
    const share = shareText(quote.deposit_type, quote.deposit_value, language, currency)
    rows.push({
      label: texts.deposit + share,
      amount: moneyText(language, quote.deposit_amount, currency),
      weight: 'after',
    })
    if (paid > 0 && paid < quote.deposit_amount) {
      // A difference of binary fractions: 0.3 less 0.1 is not 0.2.
      const left = Number((quote.deposit_amount - paid).toFixed(2))
      rows.push({ label: texts.depositLeft, amount: moneyText(language, left, currency), weight: 'after' })
    }
  }
  return { rows, note }
}
