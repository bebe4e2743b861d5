import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'

type Parts = { database: Pick<Database, 'query'>; log: (event: LogEvent) => void }

const ask = 'select at, at <= now() as is_now from private.may_leave_at($1, now()) as at'
const waitUntil = `
  update private.outbox set status = 'pending', attempts = attempts - 1, next_attempt_at = $2 where id = $1`

/** A reminder that waited for the mail server leaves by day, and only while somebody still needs it. */
export async function mayLeave({ database, log }: Parts, id: string): Promise<boolean> {
  const [answer] = await database.query<{ at: Date | null; is_now: boolean | null }>(ask, [id])
  if (!answer?.at) {
    log({ level: 'info', event: 'reminder not needed any more', id })
    await database.query('delete from private.outbox where id = $1', [id])
    return false
  }
  if (!answer.is_now) await database.query(waitUntil, [id, answer.at])
  return answer.is_now === true
}
