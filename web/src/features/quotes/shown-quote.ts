import type { QuoteLine, QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'

import type { WholeQuote } from '#data/quotes.ts'

/** A quote as it stands, or a version of it as it was sent: that has no costs. */
export type ShownLine = Omit<QuoteLine, 'unit_cost'> & { unit_cost?: number }
export type ShownQuote = { quote: QuoteSnapshot['quote']; lines: readonly ShownLine[] }

export const shownNow = (quote: WholeQuote): ShownQuote => ({ quote, lines: quote.lines })
