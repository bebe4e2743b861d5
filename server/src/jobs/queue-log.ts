import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'

type Said = { job?: { task_identifier?: unknown; attempts?: unknown }; error?: unknown }

/** The queue's own words as lines of our log: only what went wrong, and of a job which one. */
export const tellQueue =
  (log: (event: LogEvent) => void) =>
  () =>
  (level: string, message: string, meta?: Said): void => {
    if (level !== 'error' && level !== 'warning') return
    const job = meta?.job?.task_identifier
    log({
      level: level === 'error' ? 'error' : 'warn',
      event: job === undefined ? 'the queue of jobs has trouble' : 'job failed',
      ...(job !== undefined && { job, attempts: meta?.job?.attempts }),
      ...describeError(meta?.error ?? message),
    })
  }
