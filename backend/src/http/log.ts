/** One thing that happened, as one line of JSON. Never a password, a token or a whole request. */
export type LogEvent = {
  level: 'info' | 'warn' | 'error'
  event: string
  [detail: string]: unknown
}

/** Errors as a log event can carry them. */
export function describeError(error: unknown): { error: string; stack?: string } {
  return error instanceof Error
    ? { error: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) }
    : { error: String(error) }
}
