import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'

type Details = { job?: { task_identifier?: unknown; attempts?: unknown }; error?: unknown }

/** Logs the queue's own messages: failures only, with the name of the job. */
export const createQueueLog =
  (log: (event: LogEvent) => void) =>
  () =>
  (level: string, message: string, meta?: Details): void => {
    if (level !== 'error' && level !== 'warning') return
    const job = meta?.job?.task_identifier
    log({
      level: level === 'error' ? 'error' : 'warn',
      event: job === undefined ? 'the queue of jobs has trouble' : 'job failed',
      ...(job !== undefined && { job, attempts: meta?.job?.attempts }),
      ...describeError(meta?.error ?? message),
    })
  }
