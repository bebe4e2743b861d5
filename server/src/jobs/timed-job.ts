import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** Each run queries what is due and does it, so that one run makes up for a missed one. */
export type TimedJob = {
  name: string
  /** The crontab of its runs, in UTC; it also runs at every start. */
  times: string
  /** Resolves with the number of items done. An aborted `signal` ends it after the current item. */
  work: (database: Pick<Database, 'query'>, now: Date, signal: AbortSignal) => Promise<number>
}

/** Runs the job unless another process does. The database holds the lock and releases it when its holder is gone. */
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
