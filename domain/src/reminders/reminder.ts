export const remindedRecords = ['invoice', 'quote', 'visit'] as const
export type RemindedRecord = (typeof remindedRecords)[number]

/** A row of reminders_sent: one reminder step, which is sent or skipped once. */
export type ReminderSent = {
  id: string
  business_id: string
  record: RemindedRecord
  record_id: string
  /** due_1, due_7, due_14 of an invoice; day_3, day_7 of a quote; day_before of a visit with its day. */
  step: string
  /** Whether it was skipped, because only the latest step is sent after an outage. */
  is_skipped: boolean
  sent_at: string
}
