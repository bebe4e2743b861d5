import { addDays, wallOf } from '#values/wall-time.ts'
import type { RemindedRecord } from './reminder.ts'

/** The steps of reminding, and how many days from a record's base day they fall: the due date, the day it was sent, the visit. */
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

/** Nobody is written to at night: from nine until six on the clocks of the business. */
const reminderHours = { from: '09:00:00', until: '18:00:00' } as const

/** What is older says nothing that is worth a mail. */
const reminderLastsDays = 14

/** Not within a day of the last mail about it, by hand or not. */
const restMs = 24 * 3_600_000

/** A record that somebody may be reminded of, as private.remindables has it. */
export type Remindable = {
  record: RemindedRecord
  record_id: string
  timezone: string
  base_day: string
  /** A due date, a version, a day: with another one the steps are others. */
  mark: string
  /** The last day on which a step makes sense. */
  until_day: string | null
  asked_at: string | null
  /** Steps of reminders_sent. */
  taken: readonly string[]
}

/** One step that goes out now, and older ones it passes over. */
type ReminderPlan = { step: string; passed: string[] }

/** After a time without reminders only the latest step goes; none that somebody's own mail has made needless. */
export function planReminder(found: Remindable, nowIso: string): ReminderPlan | null {
  const { day: today, time } = wallOf(nowIso, found.timezone)
  if (time < reminderHours.from || time >= reminderHours.until) return null
  if (found.until_day !== null && today > found.until_day) return null
  if (found.asked_at !== null && Date.parse(nowIso) - Date.parse(found.asked_at) < restMs) return null
  const reached = reminderSteps[found.record]
    .map(({ step, after }) => ({ step: `${step}:${found.mark}`, day: addDays(found.base_day, after) }))
    .filter(({ day }) => day <= today)
  const latest = reached.at(-1)
  if (!latest || found.taken.includes(latest.step) || today > addDays(latest.day, reminderLastsDays))
    return null
  if (found.asked_at !== null && latest.day <= wallOf(found.asked_at, found.timezone).day) return null
  const passed = reached.slice(0, -1).flatMap(({ step }) => (found.taken.includes(step) ? [] : [step]))
  return { step: latest.step, passed }
}
