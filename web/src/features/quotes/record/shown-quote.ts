import type { QuoteLine, QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'

import type { WholeQuote } from '#data/quotes.ts'

/** The current quote, or a version as it was sent, which has no costs. */
export type ShownLine = Omit<QuoteLine, 'unit_cost'> & { unit_cost?: number }
export type ShownQuote = { quote: QuoteSnapshot['quote']; lines: readonly ShownLine[] }

export const shownNow = (quote: WholeQuote): ShownQuote => ({ quote, lines: quote.lines })
