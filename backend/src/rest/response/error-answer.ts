import { type Answer, BodyTooLarge, ClientGone } from '#http/exchange.ts'
import { SqlError, Unavailable } from '#postgres/database.ts'
import type { TokenFault } from '#tokens/caller.ts'
import { type Code, oneLine, Refusal, refusal } from '../errors.ts'
import { refusalOfSqlError } from '../sql-errors.ts'

/** Any failure as the protocol's answer; null for what nobody foresaw. */
export function refusalOf(error: unknown, isAnonymous: boolean, areDetailsShown = true): Refusal | null {
  if (error instanceof Refusal) {
    return error
  }
  if (error instanceof SqlError) {
    return refusalOfSqlError(error, isAnonymous, areDetailsShown)
  }
  if (error instanceof Unavailable) {
    return refusalOfUnavailable(error)
  }
  if (error instanceof BodyTooLarge) {
    return new Refusal({ code: 'PGRST102', status: 413, message: 'The body is too large' })
  }
  if (error instanceof ClientGone) {
    return refusal('PGRST102', 'Empty or invalid json', 'The body did not arrive')
  }
  return null
}

export const unforeseen = refusal('PGRSTX00', 'Unexpected failure')

function refusalOfUnavailable({ reason, message }: Unavailable): Refusal {
  if (reason === 'timeout') {
    return refusal('PGRST003', 'Timed out acquiring connection from connection pool.')
  }
  return reason === 'down'
    ? refusal('PGRST000', 'Database connection error. Retrying the connection.', message)
    : refusal('PGRST001', 'Database client error. Retrying the connection.', message)
}

const formFaults = new Set(['malformed', 'no-key', 'bad-signature', 'bad-algorithm', 'empty'])

export function refusalOfToken({ fault, message }: TokenFault): Refusal {
  const code: Code = formFaults.has(fault) ? 'PGRST301' : 'PGRST303'
  const description = oneLine(message).replaceAll(/["\\]/g, "'")
  return new Refusal({
    code,
    status: 401,
    message,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  })
}

export function errorAnswer(failed: Refusal, isHead: boolean): Answer {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${oneLine(failed.code)}`,
    // Of what passes by itself: clients wait this many seconds and ask again.
    ...(failed.status === 503 ? { 'retry-after': '1' } : {}),
    ...(failed.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...failed.headers,
  }
  const { code, message, details, hint } = failed
  return {
    status: failed.status,
    headers,
    ...(failed.statusText === undefined ? {} : { statusText: failed.statusText }),
    ...(isHead ? {} : { body: JSON.stringify({ code, details, hint, message }) }),
  }
}
