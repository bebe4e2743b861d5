import type { SqlError } from '#postgres/database.ts'
import { isHeaderName, notSingular, notTheNamedRow, oneLine, Refusal, refusal } from './errors.ts'
import { reduced } from './reduced.ts'

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
  55: 500,
  '57P01': 503,
  57: 500,
  // PostgREST says 500; but a slower question is no fault of the server, and 503 would have clients ask it again.
  57014: 400,
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
  // One body that holds the same key twice.
  if (
    code === '21000' &&
    message.startsWith('ON CONFLICT DO UPDATE command cannot affect row a second time')
  ) {
    return 400
  }
  if (code === '22023' && /^role .* does not exist$/.test(message)) {
    return 401
  }
  if (code === '42883' && message.startsWith('function xmlagg(')) {
    return 406
  }
  const custom = /^PT([2-5]\d\d)$/.exec(code)
  if (custom !== null) {
    return Number(custom[1])
  }
  return statusOfState[code] ?? statusOfState[code.slice(0, 2)] ?? 400
}

/** Raised inside a statement, so that a write it belongs to is undone (sql/answer-columns.ts, sql/size-guard.ts). */
const raised = /fieldlark-raise:(PGRST115|PGRST116|PGRST124|54000):(\d+)/

/** What PostgreSQL said, as the answer the protocol wants; `areDetailsShown` off: see reduced.ts. */
export function refusalOfSqlError(error: SqlError, isAnonymous: boolean, areDetailsShown = true): Refusal {
  const mark = raised.exec(error.message)
  if (mark !== null) {
    return refusalOfMark(mark[1] ?? '', mark[2] ?? '')
  }
  if (error.code === 'PGRST') {
    return raisedByFunction(error)
  }
  const { code } = error
  const { message, details, hint } = areDetailsShown ? error : reduced(error)
  const status = statusOfSqlError(error, isAnonymous)
  const statusText = code.startsWith('PT') && status !== 400 ? { statusText: oneLine(message) } : {}
  return new Refusal({ code, status, message, details, hint, ...statusText })
}

function refusalOfMark(code: string, count: string): Refusal {
  if (code === 'PGRST116') {
    return notSingular(count)
  }
  if (code === 'PGRST124') {
    return tooManyAffected(count)
  }
  return code === 'PGRST115' ? notTheNamedRow() : tooLarge()
}

function tooLarge(): Refusal {
  return new Refusal({
    code: '54000',
    status: 400,
    message: 'The answer is larger than this server builds',
    hint: 'Ask for fewer rows, columns or embedded rows, page by page.',
  })
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
      !(Number.isInteger(status) && status >= 200 && status < 600)
    ) {
      throw new TypeError('not the agreed keys')
    }
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(detail['headers'] ?? {})) {
      if (!isHeaderName(name)) {
        throw new TypeError('no header')
      }
      headers[name.toLowerCase()] = oneLine(String(value))
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
