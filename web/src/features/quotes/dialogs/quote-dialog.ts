import type { RefObject } from 'react'

import type { WholeQuote } from '#data/quotes.ts'

/** The dialogs of a quote. */
export type QuoteDialog =
  | 'send'
  | 'followUp'
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
