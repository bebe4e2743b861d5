import { setTimeout } from 'node:timers/promises'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { Runner } from 'graphile-worker'
import { openQueue } from './open-queue.ts'
import { runAlone, type TimedJob } from './timed-job.ts'

type Options = {
  database: Pick<Database, 'query' | 'transaction'>
  /** The owner's way in, past a pooler: the queue listens. */
  url: string
  log: (event: LogEvent) => void
}

const pauseMs = 15_000

/** Does the jobs now and at their times, over lost connections too; `stop` waits for those in hand. */
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
  let runner: Runner | null = null
  const keepOpen = async () => {
    while (!signal.aborted) {
      try {
        runner = await openQueue(options, tasks)
        if (signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        log({ level: 'error', event: 'the queue of jobs ended by itself', ...describeError(error) })
      }
      await setTimeout(pauseMs, null, { signal, ref: false }).catch(() => {})
    }
  }
  const open = keepOpen()
  const stop = async () => {
    stopping.abort()
    await runner?.stop().catch(() => {})
    await open
  }
  return { stop }
}
