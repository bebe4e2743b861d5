import type { SqlError } from '#postgres/database.ts'
import { keyMismatch, notSingular, oneLine, RestError, restError } from './errors.ts'
import { hideDetails } from './hide-details.ts'
import { raisedByFunction } from './raised-by-function.ts'

/** By SQLSTATE or its class; the longer match wins. All others are client errors: 400. */
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
  54001: 500,
  55: 500,
  '57P01': 503,
  57: 500,
  // PostgREST answers 500. A slow query is not a server error, and 503 would make clients retry it.
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

/** The HTTP status of a PostgreSQL error; `isAnonymous` decides between 401 and 403. */
export function statusOfSqlError(error: SqlError, isAnonymous: boolean): number {
  const { code, message } = error
  if (code === '42501') {
    return isAnonymous ? 401 : 403
  }
  if (code === '21000' && message.endsWith('requires a WHERE clause')) {
    return 400
  }
  // PostgREST answers 500, but the request is wrong, and anybody can send it.
  if (code === '55000' && /^cannot (?:insert into|update|delete from) view /.test(message)) {
    return 405
  }
  // The body contains the same key twice.
  if (
    code === '21000' &&
    message.startsWith('ON CONFLICT DO UPDATE command cannot affect row a second time')
  ) {
    return 400
  }
  // A short regular expression or a repetition can want more memory than PostgreSQL gives one value.
  if (code === 'XX000' && message.startsWith('invalid memory alloc request size')) {
    return 400
  }
  if (code === '22023' && /^role .* does not exist$/.test(message)) {
    return 401
  }
  if (code === '42883' && message.startsWith('function xmlagg(')) {
    return 406
  }
  if (code.startsWith('PT')) {
    return Number(/^PT([2-5]\d\d)$/.exec(code)?.[1] ?? 500)
  }
  return statusOfState[code] ?? statusOfState[code.slice(0, 2)] ?? 400
}

/** Raised inside a statement, so that its write is rolled back (sql/answer-columns.ts, sql/size-guard.ts). */
const raised = /fieldlark-raise:(PGRST115|PGRST116|PGRST124|54000):(\d+)/

/** A PostgreSQL error as the protocol's error. For `areDetailsShown` false, see hide-details.ts. */
export function sqlRestError(error: SqlError, isAnonymous: boolean, areDetailsShown = true): RestError {
  const mark = raised.exec(error.message)
  if (mark !== null) {
    return errorOfMark(mark[1] ?? '', mark[2] ?? '')
  }
  if (error.code === 'PGRST') {
    return raisedByFunction(error)
  }
  const { code } = error
  const { message, details, hint } = areDetailsShown ? error : hideDetails(error)
  const status = statusOfSqlError(error, isAnonymous)
  const statusText = code.startsWith('PT') && status !== 400 ? { statusText: oneLine(message) } : {}
  return new RestError({ code, status, message, details, hint, ...statusText })
}

function errorOfMark(code: string, count: string): RestError {
  if (code === 'PGRST116') {
    return notSingular(count)
  }
  if (code === 'PGRST124') {
    return tooManyAffected(count)
  }
  return code === 'PGRST115' ? keyMismatch() : tooLarge()
}

function tooLarge(): RestError {
  return new RestError({
    code: '54000',
    status: 400,
    message: 'The answer is larger than this server builds',
    hint: 'Ask for fewer rows, columns or embedded rows, page by page.',
  })
}

export function tooManyAffected(rows: number | string): RestError {
  return restError(
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  )
}
