import { setTimeout } from 'node:timers/promises'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { runQueue } from './run-queue.ts'
import { runAlone, type TimedJob } from './timed-job.ts'

type Options = {
  database: Pick<Database, 'query' | 'transaction'>
  /** Connects past a pooler, because the queue uses LISTEN. */
  url: string
  log: (event: LogEvent) => void
}

const pauseMs = 15_000

/** Runs the jobs now and on schedule, and reconnects after lost connections; `stop` waits for running jobs. */
export function startTimetable(options: Options, jobs: readonly TimedJob[]): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const { log } = options
  const tasks = jobs.map((job) => ({
    ...job,
    run: async () => {
      const count = await runAlone(options, job, new Date(), signal)
      if (count > 0) log({ level: 'info', event: 'job', job: job.name, count })
    },
  }))
  const keepOpen = async () => {
    while (!signal.aborted) {
      try {
        await runQueue(options, tasks, signal)
      } catch (error) {
        log({ level: 'error', event: 'the queue of jobs ended by itself', ...describeError(error) })
      }
      await setTimeout(pauseMs, null, { signal, ref: false }).catch(() => {})
    }
  }
  const open = keepOpen()
  const stop = async () => {
    stopping.abort()
    await open
  }
  return { stop }
}
