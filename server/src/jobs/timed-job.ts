import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** What is due is asked and done again every time: what a lost time left undone, the next one does. */
export type TimedJob = {
  name: string
  /** When, as crontabs say it, in UTC; and once at every start. */
  times: string
  /** Answers how much it did. Ends early, with whole pieces, when `signal` says so. */
  work: (database: Pick<Database, 'query'>, now: Date, signal: AbortSignal) => Promise<number>
}

/** The job, unless another process is at it: the lock is the database's, and is gone with whoever held it. */
export const runAlone = (
  { database }: { database: Pick<Database, 'query' | 'transaction'> },
  job: TimedJob,
  now: Date,
  signal: AbortSignal,
) =>
  database.transaction(async ({ query }) => {
    const [lock] = await query<{ is_ours: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('timetable:' || $1, 0)) as is_ours`,
      [job.name],
    )
    return lock?.is_ours ? job.work(database, now, signal) : 0
  })
