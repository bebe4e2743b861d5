import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { createQueueLog } from './queue-log.ts'

export type Task = { name: string; times: string; run: () => Promise<void> }

/** A failed job is retried after 3, 7, 20 seconds and so on, the last time after twenty minutes. */
export const maxAttempts = 8

/** Opens the queue of jobs in the database (schema graphile_worker, created here). */
export async function openQueue(
  pgPool: Pool,
  log: (event: LogEvent) => void,
  tasks: readonly Task[],
): Promise<Runner> {
  // Imported lazily, so that the first page need not wait for it.
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const runner = await run({
    pgPool,
    noHandleSignals: true,
    // Without a batch nobody handles the failure of the statement that records an ended job.
    preset: { worker: { concurrentJobs: 2, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(createQueueLog(log)),
    taskList: Object.fromEntries(tasks.map((task) => [task.name, task.run])),
    parsedCronItems: parseCronItems(
      tasks.map(({ name, times }) => ({
        task: name,
        match: times,
        options: { jobKey: name, maxAttempts, backfillPeriod: 0 },
      })),
    ),
  })
  // The caller awaits the promise later; until then a rejection would end the process.
  runner.promise.catch(() => {})
  return runner
}
