import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { createPgPool } from '@fieldlark/backend/postgres/pg-pool.ts'
import { maxAttempts, openQueue, type Task } from './open-queue.ts'

type Options = { url: string; log: (event: LogEvent) => void }

/**
 * Runs the queue of jobs until the signal aborts it or it ends by itself; resolves once running jobs have ended and the
 * connections are closing. A task is queued at most once; all are queued at
 * startup, which makes up for the time the server was down.
 */
export async function runQueue(
  { url, log }: Options,
  tasks: readonly Task[],
  signal: AbortSignal,
): Promise<void> {
  // The runner's own pool drops its error listeners before its connections have closed.
  const pool = createPgPool(url, 4, 'job queue')
  try {
    const runner = await openQueue(pool, log, tasks)
    // A runner that already stops refuses to stop again, and its promise covers that stop.
    let stopping: Promise<void> | null = null
    const stop = () => {
      stopping ??= runner.stop().catch(() => {})
      return stopping
    }
    const onAbort = () => void stop()
    signal.addEventListener('abort', onAbort)
    try {
      for (const { name } of tasks) await runner.addJob(name, {}, { jobKey: name, maxAttempts })
      if (!signal.aborted) await runner.promise
    } finally {
      signal.removeEventListener('abort', onAbort)
      await stop()
    }
  } finally {
    await pool.end()
  }
}
