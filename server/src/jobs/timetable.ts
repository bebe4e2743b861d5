import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { type DailyJob, runAlone } from './daily-job.ts'

type Options = { database: Pick<Database, 'query' | 'transaction'>; log: (event: LogEvent) => void }

const dayMs = 24 * 3_600_000
const retryMs = 15 * 60_000

/** Runs the jobs now and once a day; `stop` waits for the one in hand. */
export function startTimetable(options: Options, jobs: readonly DailyJob[]): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const attempt = async (job: DailyJob): Promise<boolean> => {
    try {
      const count = await runAlone(options, job, new Date(), signal)
      if (count > 0) options.log({ level: 'info', event: 'daily job', job: job.name, count })
      return true
    } catch (error) {
      options.log({ level: 'error', event: 'daily job failed', job: job.name, ...describeError(error) })
      return false
    }
  }
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    let isDone = true
    for (const job of jobs) if (!signal.aborted) isDone = (await attempt(job)) && isDone
    if (!signal.aborted) timer = setTimeout(start, isDone ? dayMs : retryMs).unref()
  }
  let running = run()
  function start() {
    running = run()
  }
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
