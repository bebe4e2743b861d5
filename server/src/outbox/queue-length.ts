import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** Unsent email. `waiting` counts up to a thousand; `oldestSeconds` is 0 when nothing waits. */
export type Queue = { waiting: number; oldestSeconds: number }

// Reads in the order of the index and stops at a thousand, so that a queue of any length is counted equally fast.
const statement = `
  select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::int as oldest
  from (
    select created_at from private.outbox where status in ('pending', 'sending')
    order by next_attempt_at limit 1000) as due`

export async function readQueueLength({ query }: Pick<Database, 'query'>): Promise<Queue> {
  const [row] = await query<{ waiting: number; oldest: number }>(statement)
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest ?? 0 }
}
