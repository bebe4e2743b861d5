import { planReminder, type Remindable } from '@fieldlark/domain/reminders/reminder-plan.ts'
import type { TimedJob } from './timed-job.ts'

/** As JSON: days come as they are written, not as instants of this machine. */
const readFound = 'select to_jsonb(each) as found from private.remindables_now($1::timestamptz) as each'
const take = 'select private.send_reminder($1, $2, $3, $4::text[], $5::timestamptz) as is_sent'

/** Writes the mails that remind clients. What was paid or answered since it was read is left alone by the database. */
export const sendReminders: TimedJob = {
  name: 'send-reminders',
  times: '*/10 * * * *',
  work: async (database, now, signal) => {
    const nowIso = now.toISOString()
    const failures: unknown[] = []
    let sent = 0
    for (const { found } of await database.query<{ found: Remindable }>(readFound, [nowIso])) {
      if (signal.aborted) break
      const plan = planReminder(found, nowIso)
      if (plan === null) continue
      try {
        const values = [found.record, found.record_id, plan.step, plan.passed, nowIso]
        const [answer] = await database.query<{ is_sent: boolean }>(take, values)
        sent += answer?.is_sent ? 1 : 0
      } catch (error) {
        failures.push(error)
      }
    }
    // One that cannot be reminded of keeps nobody else waiting; it is tried again.
    if (failures.length > 0) throw failures[0]
    return sent
  },
}
