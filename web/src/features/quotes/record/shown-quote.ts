import type { QuoteLine, QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'

import type { WholeQuote } from '#data/quotes.ts'

type Shown =
  | 'quote_number'
  | 'created_at'
  | 'sent_at'
  | 'valid_until'
  | 'title'
  | 'message'
  | 'terms'
  | 'subtotal'
  | 'discount_amount'
  | 'tax_lines'
  | 'prices_include_tax'
  | 'total'
  | 'deposit_amount'
type ShownOfLine =
  | 'id'
  | 'name'
  | 'description'
  | 'kind'
  | 'choice_group'
  | 'is_selected'
  | 'quantity'
  | 'unit_price'
  | 'discount_amount'
  | 'is_taxable'
  | 'line_total'

/** The current quote, a version as it was sent, which has no costs, or what is typed in the form. */
export type ShownLine = Pick<QuoteLine, ShownOfLine> & { unit_cost?: number }
export type ShownQuote = {
  quote: Pick<QuoteSnapshot['quote'], Shown>
  lines: readonly ShownLine[]
  /** What counts of the options is what the client took with the approval. */
  isChosenByClient?: boolean
}

export const shownNow = (quote: WholeQuote): ShownQuote => ({
  quote,
  lines: quote.lines,
  isChosenByClient: quote.status === 'approved' || quote.status === 'converted',
})
