import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { type DestinationStream, destination, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { redacted } from './redacted.ts'
import { requestInHand } from './request-in-hand.ts'

export type Log = (event: LogEvent) => void

/**
 * Lines of JSON on the error output, from `least` upward; the standard output is for people. Secrets are taken out,
 * and what is logged while a request is answered bears its id.
 */
export function createLog(least: LogLevel, output: DestinationStream = errorOutput()): Log {
  const logger = pino(
    {
      level: least,
      messageKey: 'event',
      // The process and the machine are known to whoever collects the lines.
      base: undefined,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }), log: redacted },
      mixin: () => {
        const id = requestInHand()
        return id === null ? {} : { requestId: id }
      },
    },
    output,
  )
  return ({ level, event, ...details }) => logger[level](details, event)
}

/** At once and not in batches: the last line before a crash is the one that is looked for. */
function errorOutput(): DestinationStream {
  const output = destination({ fd: 2, sync: true })
  // Nobody reads any more: no reason to end.
  output.on('error', () => {})
  return output
}
