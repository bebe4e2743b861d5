/** One event, logged as one line of JSON. It never contains a password, a token or a whole request. */
export type LogEvent = {
  level: 'info' | 'warn' | 'error'
  event: string
  [detail: string]: unknown
}

/** The properties of a log event that describe an error. */
export function describeError(error: unknown): { error: string; stack?: string } {
  return error instanceof Error
    ? { error: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) }
    : { error: String(error) }
}
