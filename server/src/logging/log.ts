import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { type DestinationStream, destination, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'
import { currentRequestId } from './current-request.ts'
import { redacted } from './redacted.ts'

export type Log = (event: LogEvent) => void

/**
 * Writes lines of JSON to standard error, from `minLevel` upward; standard output is for people. Secrets are removed,
 * and lines logged while a request is answered include its id.
 */
export function createLog(minLevel: LogLevel, output: DestinationStream = errorOutput()): Log {
  const logger = pino(
    {
      level: minLevel,
      messageKey: 'event',
      // The collector of the lines adds the process and the machine.
      base: undefined,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }), log: redacted },
      mixin: () => {
        const id = currentRequestId()
        return id === null ? {} : { requestId: id }
      },
    },
    output,
  )
  return ({ level, event, ...details }) => logger[level](details, event)
}

/** Writes synchronously, because the last line before a crash is the one that matters. */
function errorOutput(): DestinationStream {
  const output = destination({ fd: 2, sync: true })
  // When nobody reads the log any more, the server still has to go on.
  output.on('error', () => {})
  return output
}
