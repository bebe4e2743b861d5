import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Runner } from 'graphile-worker'
import { tellQueue } from './queue-log.ts'

type Task = { name: string; times: string; run: () => Promise<void> }

/** A failed one is tried again after 3, 7, 20 … seconds, the last time after twenty minutes. */
const maxAttempts = 8

/**
 * The jobs of the house in a queue that the database keeps (schema graphile_worker, made here). A task waits there at
 * most once; all are queued at the start, which makes up for the time nobody was here.
 */
export async function openQueue(
  { url, log }: { url: string; log: (event: LogEvent) => void },
  tasks: readonly Task[],
): Promise<Runner> {
  // Here, not at the top: the first page need not wait for it.
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const runner = await run({
    connectionString: url,
    maxPoolSize: 4,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(tellQueue(log)),
    taskList: Object.fromEntries(tasks.map((task) => [task.name, task.run])),
    parsedCronItems: parseCronItems(
      tasks.map(({ name, times }) => ({
        task: name,
        match: times,
        options: { jobKey: name, maxAttempts, backfillPeriod: 0 },
      })),
    ),
  })
  // Told in the log; whoever waits for the end hears it.
  runner.promise.catch(() => {})
  for (const { name } of tasks) await runner.addJob(name, {}, { jobKey: name, maxAttempts })
  return runner
}
