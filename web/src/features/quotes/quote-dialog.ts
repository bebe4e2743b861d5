import type { RefObject } from 'react'

import type { WholeQuote } from '#data/quotes.ts'

/** What opens something to fill in or to confirm. */
export type QuoteDialog =
  | 'send'
  | 'approve'
  | 'schedule'
  | 'sign'
  | 'decline'
  | 'changes'
  | 'reopen'
  | 'revoke'
  | 'delete'

export type QuoteDialogProps = {
  quote: WholeQuote
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}
