import { planReminder, type Remindable } from '@fieldlark/domain/reminders/reminder-plan.ts'
import type { TimedJob } from './timed-job.ts'

/** Read as JSON, so that days arrive as text and not as instants in the server's time zone. */
const readFound =
  'select to_jsonb(each) as found from private.reminder_candidates_now($1::timestamptz) as each'
const take = 'select private.queue_reminder($1, $2, $3, $4::text[], $5::timestamptz) as is_queued'

/** Queues reminder emails to clients. The database skips what was paid or answered since it was read. */
export const sendReminders: TimedJob = {
  name: 'send-reminders',
  times: '*/10 * * * *',
  work: async (database, now, signal) => {
    const nowIso = now.toISOString()
    const failures: unknown[] = []
    let queued = 0
    for (const { found } of await database.query<{ found: Remindable }>(readFound, [nowIso])) {
      if (signal.aborted) break
      const plan = planReminder(found, nowIso)
      if (plan === null) continue
      try {
        const values = [found.record, found.record_id, plan.step, plan.passed, nowIso]
        const [answer] = await database.query<{ is_queued: boolean }>(take, values)
        queued += answer?.is_queued ? 1 : 0
      } catch (error) {
        failures.push(error)
      }
    }
    // A reminder that fails must not stop the others; the next run retries it.
    if (failures.length > 0) throw failures[0]
    return queued
  },
}
