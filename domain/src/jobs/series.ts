import type { RecurrenceRule } from '#values/recurrence.ts'

/** A row of job_series: when a recurring job repeats, in local time of the business. */
export type Series = RecurrenceRule & {
  id: string
  business_id: string
  job_id: string
  follows_id: string | null
  /** Null: any time of the day. */
  start_time: string | null
  duration_minutes: number
  is_paused: boolean
  is_auto_created: boolean
  /** The last day for which visits have been created. */
  made_until: string | null
  version: number
  created_at: string
  updated_at: string
}
