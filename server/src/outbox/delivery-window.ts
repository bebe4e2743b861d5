import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'

type Options = { database: Pick<Database, 'query'>; log: (event: LogEvent) => void }

const readWindow = 'select at, at <= now() as is_now from private.delivery_time($1, now()) as at'
const postpone = `
  update private.outbox set status = 'pending', attempts = attempts - 1, next_attempt_at = $2
  where id = $1 and status = 'sending'`

/** A reminder that waited for the mail server is sent during the day only, and dropped when it is no longer needed. */
export async function isDeliverableNow({ database, log }: Options, id: string): Promise<boolean> {
  const [answer] = await database.query<{ at: Date | null; is_now: boolean | null }>(readWindow, [id])
  if (!answer?.at) {
    log({ level: 'info', event: 'reminder not needed any more', id })
    await database.query('delete from private.outbox where id = $1', [id])
    return false
  }
  if (!answer.is_now) await database.query(postpone, [id, answer.at])
  return answer.is_now === true
}
