import type { Quote, QuoteStatus } from './quote.ts'

/** The state that is shown: the stored status, or expired. */
export type QuoteState = QuoteStatus | 'expired'

/** Only a quote that waits for the client can expire; it does on the day after its last valid one. */
export const isExpired = (quote: Pick<Quote, 'status' | 'valid_until'>, today: string): boolean =>
  quote.status === 'sent' && quote.valid_until !== null && quote.valid_until < today

export const quoteState = (quote: Pick<Quote, 'status' | 'valid_until'>, today: string): QuoteState =>
  isExpired(quote, today) ? 'expired' : quote.status

/** Days after sending on which a follow-up is due. */
export const followUpDays = [3, 7] as const

const dayMs = 86_400_000

type Sent = Pick<Quote, 'status' | 'valid_until' | 'sent_at' | 'followed_up_at'>

/** Whether a follow-up is due: the quote has no answer after three or seven days, and nobody followed up since then. */
export function isFollowUpDue(quote: Sent, now: string, today: string): boolean {
  const { sent_at, followed_up_at } = quote
  if (quote.status !== 'sent' || sent_at === null || isExpired(quote, today)) return false
  const sent = Date.parse(sent_at)
  const reached = followUpDays.filter((days) => Date.parse(now) >= sent + days * dayMs).at(-1)
  if (reached === undefined) return false
  return followed_up_at === null || Date.parse(followed_up_at) < sent + reached * dayMs
}

/** The actions that the interface offers; the database decides. */
export function quoteActions({ status, is_archived }: Pick<Quote, 'status' | 'is_archived'>) {
  const isOpen = status === 'draft' || status === 'sent' || status === 'changes_requested'
  return {
    send: isOpen || status === 'declined',
    approve: isOpen,
    decline: isOpen || status === 'approved',
    requestChanges: status === 'sent',
    edit: status !== 'converted',
    /** Saving makes a new version that must be sent again. */
    editVoids: status !== 'draft' && status !== 'converted',
    reopen:
      status === 'approved' || status === 'declined' || status === 'changes_requested' || status === 'sent',
    convert: status === 'approved',
    followUp: status === 'sent',
    remove: status === 'draft',
    archive: !is_archived,
  }
}
