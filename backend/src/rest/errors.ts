import { SqlError } from '#postgres/database.ts'

type Detail = string | readonly object[] | null

/** The HTTP status of every code the service answers with by itself (protocol.md §2.10). */
export const statusOfCode = {
  PGRST000: 503,
  PGRST001: 503,
  PGRST002: 503,
  PGRST003: 504,
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

/** Why a request is turned away: everything the answer needs. */
export class Refusal extends Error {
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

/** A refusal by one of our own codes. */
export function refusal(
  code: Code,
  message: string,
  details: Detail = null,
  hint: string | null = null,
): Refusal {
  return new Refusal({ code, status: statusOfCode[code], message, details, hint })
}

/** Longest prefix wins; what is not here is the client's fault: 400. */
const statusOfState: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  23503: 409,
  23505: 409,
  25006: 405,
  21000: 500,
  25: 500,
  '2D': 500,
  38: 500,
  39: 500,
  '3B': 500,
  40: 500,
  28: 403,
  53400: 500,
  53: 503,
  54: 500,
  55: 500,
  '57P01': 503,
  57: 500,
  58: 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
  42883: 404,
  '42P01': 404,
  '42P17': 500,
}

/** The HTTP status of an error of PostgreSQL; `isAnonymous` decides between 401 and 403. */
export function statusOfSqlError(error: SqlError, isAnonymous: boolean): number {
  const { code, message } = error
  if (code === '42501') {
    return isAnonymous ? 401 : 403
  }
  if (code === '21000' && message.endsWith('requires a WHERE clause')) {
    return 400
  }
  // PostgREST says 500 here; but it is the request that is wrong, and anybody can send it.
  if (code === '55000' && /^cannot (?:insert into|update|delete from) view /.test(message)) {
    return 405
  }
  if (code === '22023' && /^role .* does not exist$/.test(message)) {
    return 401
  }
  if (code === '42883' && message.startsWith('function xmlagg(')) {
    return 406
  }
  const custom = /^PT([1-5]\d\d)$/.exec(code)
  if (custom !== null) {
    return Number(custom[1])
  }
  return statusOfState[code] ?? statusOfState[code.slice(0, 2)] ?? 400
}

/** Raised inside a statement, so that a write it belongs to is undone (see sql/raise.ts). */
const raised = /fieldlark-raise:(PGRST116|PGRST124):(\d+)/

/** What PostgreSQL said, as the answer the protocol wants. */
export function refusalOfSqlError(error: SqlError, isAnonymous: boolean): Refusal {
  const mark = raised.exec(error.message)
  if (mark !== null) {
    return mark[1] === 'PGRST116' ? notSingular(mark[2] ?? '') : tooManyAffected(mark[2] ?? '')
  }
  if (error.code === 'PGRST') {
    return raisedByFunction(error)
  }
  const { code, message, details, hint } = error
  const status = statusOfSqlError(error, isAnonymous)
  const statusText = code.startsWith('PT') && status !== 400 ? { statusText: oneLine(message) } : {}
  return new Refusal({ code, status, message, details, hint, ...statusText })
}

export function notSingular(rows: number | string): Refusal {
  return refusal(
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  )
}

export function tooManyAffected(rows: number | string): Refusal {
  return refusal(
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  )
}

/** RAISE SQLSTATE 'PGRST' with JSON in MESSAGE and DETAIL sets the whole response. */
function raisedByFunction(error: SqlError): Refusal {
  try {
    const body: Record<string, unknown> = JSON.parse(error.message)
    const detail: Record<string, unknown> = JSON.parse(error.details ?? '')
    const status = Number(detail['status'])
    if (
      typeof body['code'] !== 'string' ||
      typeof body['message'] !== 'string' ||
      !(status >= 100 && status < 600)
    ) {
      throw new TypeError('not the agreed keys')
    }
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(detail['headers'] ?? {})) {
      headers[oneLine(name).toLowerCase()] = oneLine(String(value))
    }
    return new Refusal({
      code: body['code'],
      status,
      message: body['message'],
      details: typeof body['details'] === 'string' ? body['details'] : null,
      hint: typeof body['hint'] === 'string' ? body['hint'] : null,
      headers,
      ...(typeof detail['status_text'] === 'string' ? { statusText: oneLine(detail['status_text']) } : {}),
    })
  } catch {
    return refusal(
      'PGRST121',
      `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      'Invalid JSON value for MESSAGE or DETAIL',
      'MESSAGE must be a JSON object with code, message, details and hint, DETAIL one with status and headers',
    )
  }
}

/** Header values and reason phrases must not open a new line. */
export function oneLine(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ' ')
}
