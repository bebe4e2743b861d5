type Detail = string | readonly object[] | null

/** The HTTP status of every error code of the service; the codes are PostgREST's. */
export const statusOfCode = {
  PGRST000: 503,
  PGRST001: 503,
  PGRST002: 503,
  // PostgREST answers 504. The condition is temporary, and clients retry after 503 only.
  PGRST003: 503,
  PGRST100: 400,
  PGRST101: 405,
  PGRST102: 400,
  PGRST103: 416,
  PGRST105: 405,
  PGRST106: 406,
  PGRST107: 406,
  PGRST108: 400,
  PGRST111: 500,
  PGRST112: 500,
  PGRST114: 400,
  PGRST115: 400,
  PGRST116: 406,
  PGRST117: 405,
  PGRST118: 400,
  PGRST120: 400,
  PGRST121: 500,
  PGRST122: 400,
  PGRST123: 400,
  PGRST124: 400,
  PGRST125: 404,
  PGRST126: 404,
  PGRST127: 400,
  PGRST128: 400,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  PGRST300: 500,
  PGRST301: 401,
  PGRST302: 401,
  PGRST303: 401,
  PGRSTX00: 500,
} as const

export type Code = keyof typeof statusOfCode

/** Why a request is rejected, with everything the error response needs. */
export class RestError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Detail
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly statusText: string | undefined

  constructor(fault: {
    code: string
    status: number
    message: string
    details?: Detail
    hint?: string | null
    headers?: Readonly<Record<string, string>>
    statusText?: string
  }) {
    super(fault.message)
    this.code = fault.code
    this.status = fault.status
    this.details = fault.details ?? null
    this.hint = fault.hint ?? null
    this.headers = fault.headers ?? {}
    this.statusText = fault.statusText
  }
}

/** An error with one of the service's own codes. */
export function restError(
  code: Code,
  message: string,
  details: Detail = null,
  hint: string | null = null,
): RestError {
  return new RestError({ code, status: statusOfCode[code], message, details, hint })
}

export function notSingular(rows: number | string): RestError {
  return restError(
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  )
}

/** PGRST115, for PUT. */
export function keyMismatch(): RestError {
  return restError('PGRST115', 'Payload values do not match URL in primary key column(s)')
}

export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
}

/**
 * Replaces every character that header values and reason phrases must not contain, line breaks above all, by a space.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ' ')
}
