import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { LogLevel } from './config.ts'

const weight: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 }

export type Log = (event: LogEvent) => void

/** Lines of JSON on the error output, from `least` upward; the standard output is for people. */
export const createLog =
  (least: LogLevel): Log =>
  (event) => {
    if (weight[event.level] < weight[least]) return
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`)
  }
