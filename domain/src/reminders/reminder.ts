export const remindedRecords = ['invoice', 'quote', 'visit'] as const
export type RemindedRecord = (typeof remindedRecords)[number]

/** A row of reminders_sent: one step of reminding somebody, which is taken once. */
export type ReminderSent = {
  id: string
  business_id: string
  record: RemindedRecord
  record_id: string
  /** due_1, due_7, due_14 of an invoice; day_3, day_7 of a quote; day_before of a visit, with its day. */
  step: string
  /** After downtime only the latest step goes out. */
  is_skipped: boolean
  sent_at: string
}
