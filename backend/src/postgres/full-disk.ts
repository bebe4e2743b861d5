import type { LogEvent } from '#http/log.ts'
import { SqlError } from './database.ts'
import { systemCode } from './system-code.ts'

const logEveryMs = 30_000

export type FullDisk = {
  /** Looks at an error of a write; any other error changes nothing. */
  note: (error: unknown) => void
  /** Settles as `work` does, and notes its error. */
  follow: <T>(work: Promise<T>) => Promise<T>
  /** False from the moment a write found the disk full until a trial finds space again. */
  canWrite: () => Promise<boolean>
}

type Options = {
  /** What is on the disk, for the log. */
  of: 'database' | 'files'
  /** Writes about a megabyte and removes it. */
  tryWrite: () => Promise<unknown>
  log: (event: LogEvent) => void
  now?: () => number
}

/** Reports a full disk in the log, once in a while however many requests find it full, and tells when it is over. */
export function watchFullDisk({ of, tryWrite, log, now = Date.now }: Options): FullDisk {
  let isFull = false
  let loggedAt = Number.NEGATIVE_INFINITY
  let trial: Promise<void> | null = null
  const note = (error: unknown) => {
    if (!isDiskFull(error)) return
    isFull = true
    if (now() - loggedAt < logEveryMs) return
    loggedAt = now()
    log({ level: 'warn', event: 'disk full', of, error: error instanceof Error ? error.message : '' })
  }
  const attempt = async () => {
    try {
      await tryWrite()
      isFull = false
    } catch (error) {
      note(error)
    } finally {
      trial = null
    }
  }
  return {
    note,
    follow: async (work) => {
      try {
        return await work
      } catch (error) {
        note(error)
        throw error
      }
    },
    canWrite: async () => {
      if (isFull) await (trial ??= attempt())
      return !isFull
    },
  }
}

function isDiskFull(error: unknown): boolean {
  if (error instanceof SqlError) return error.code === '53100'
  const code = systemCode(error instanceof Error && error.cause !== undefined ? error.cause : error)
  return code === 'ENOSPC' || code === 'EDQUOT'
}
