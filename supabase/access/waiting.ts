import type { Database, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { one } from './people.ts'

/**
 * What the work comes to, or "waited" as soon as it waits for a lock that the transaction holds: a test of a race knows then
 * that both are at the place where they meet, however fast the machine is.
 */
export async function doneOrWaited<T>(
  database: Database,
  { query }: Pick<Transaction, 'query'>,
  work: Promise<T>,
): Promise<T | 'waited'> {
  const [holder] = await query<{ pid: number }>('select pg_backend_pid() as pid')
  const state = { isDone: false }
  const end = () => {
    state.isDone = true
  }
  work.then(end, end)
  while (!state.isDone) {
    const waiting = await database.query(
      'select from pg_stat_activity where datname = current_database() and $1::int = any(pg_blocking_pids(pid))',
      [one(holder).pid],
    )
    if (waiting.length > 0) return 'waited'
  }
  return work
}
