export const scheduleViews = ['day', 'week', 'month'] as const
export type ScheduleView = (typeof scheduleViews)[number]

/** Local times, "08:00" to "24:00". */
export type WorkingDay = { start: string; end: string } | null

/** A row of schedule_settings. The time zone is a column of the business. */
export type ScheduleSettings = {
  business_id: string
  /** Seven days, Monday first; null for a day off. */
  working_hours: WorkingDay[]
  default_duration_minutes: number
  buffer_minutes: number
  show_weekends: boolean
  show_past_jobs: boolean
  default_view: ScheduleView
  week_starts_on: 1 | 7
  version: number
  created_at: string
  updated_at: string
}
