import { addDays, wallOf } from '#values/wall-time.ts'
import type { RemindedRecord } from './reminder.ts'

/**
 * The reminder steps and their distance in days from the base day of a record: the due date, the day it was sent, or
 * the day of the visit.
 */
const reminderSteps: Record<RemindedRecord, readonly { step: string; after: number }[]> = {
  invoice: [
    { step: 'due_1', after: 1 },
    { step: 'due_7', after: 7 },
    { step: 'due_14', after: 14 },
  ],
  quote: [
    { step: 'day_3', after: 3 },
    { step: 'day_7', after: 7 },
  ],
  visit: [{ step: 'day_before', after: -1 }],
}

/** Reminders are sent from nine to six local time of the business. */
const reminderHours = { from: '09:00:00', until: '18:00:00' } as const

/** Steps older than this are not worth a mail. */
const reminderLastsDays = 14

/** Hours to wait after the last mail about the record, manual or not. */
const restMs = 24 * 3_600_000

/** A record that may need a reminder, as a row of private.reminder_candidates. */
export type Remindable = {
  record: RemindedRecord
  record_id: string
  timezone: string
  base_day: string
  /** The due date, version or day that the steps belong to; when it changes, the steps start over. */
  cycle: string
  /** The last day on which a step makes sense. */
  until_day: string | null
  last_sent_at: string | null
  /** The steps recorded in reminders_sent. */
  steps_sent: readonly string[]
}

/** One step to send now, and the older steps that it replaces. */
type ReminderPlan = { step: string; passed: string[] }

/**
 * The latest step that is due. After an outage older steps are skipped, and so are steps that a manual mail replaced.
 */
export function planReminder(found: Remindable, nowIso: string): ReminderPlan | null {
  const { day: today, time } = wallOf(nowIso, found.timezone)
  if (time < reminderHours.from || time >= reminderHours.until) return null
  if (found.until_day !== null && today > found.until_day) return null
  if (found.last_sent_at !== null && Date.parse(nowIso) - Date.parse(found.last_sent_at) < restMs) return null
  const reached = reminderSteps[found.record]
    .map(({ step, after }) => ({ step: `${step}:${found.cycle}`, day: addDays(found.base_day, after) }))
    .filter(({ day }) => day <= today)
  const latest = reached.at(-1)
  if (!latest || found.steps_sent.includes(latest.step) || today > addDays(latest.day, reminderLastsDays))
    return null
  if (found.last_sent_at !== null && latest.day <= wallOf(found.last_sent_at, found.timezone).day) return null
  const passed = reached.slice(0, -1).flatMap(({ step }) => (found.steps_sent.includes(step) ? [] : [step]))
  return { step: latest.step, passed }
}
