/** What a person can be told of; the database has the same list. Workers are told of their visits, and of answers where they may write to clients. */
export const officeKinds = [
  'new_request',
  'message',
  'review',
  'quote_answered',
  'opened',
  'payment',
  'claimed_paid',
  'mail_failed',
  'invitation_accepted',
  'time_corrected',
] as const
export const workerKinds = ['visit_assigned', 'visit_changed'] as const

export type NotificationKind = (typeof officeKinds | typeof workerKinds)[number]
