export type MailStatus = 'pending' | 'sending' | 'sent' | 'failed'

/** An email that was sent, or that failed. Its content is not included. */
export type LoggedMail = {
  id: string
  kind: string
  record: 'client' | 'quote' | 'visit' | 'invoice' | 'payment' | 'request' | null
  record_id: string | null
  to_address: string
  status: MailStatus
  attempts: number
  /** Why it failed: the recipient's address was rejected, a day has passed, an admin stopped it, no server accepted it. */
  last_error: 'refused' | 'expired' | 'stopped' | 'unreachable' | null
  created_at: string
  sent_at: string | null
  can_retry: boolean
  is_dismissed: boolean
}
