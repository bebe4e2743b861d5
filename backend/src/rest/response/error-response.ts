import { BodyTooLargeError, ClientDisconnectedError, type HttpResponse } from '#http/exchange.ts'
import { DatabaseUnavailableError, SqlError } from '#postgres/database.ts'
import type { TokenError } from '#tokens/caller.ts'
import { type Code, oneLine, RestError, restError } from '../errors.ts'
import { sqlRestError } from '../sql-errors.ts'

/** The protocol's error for a failure; null for an unexpected one. */
export function toRestError(error: unknown, isAnonymous: boolean, areDetailsShown = true): RestError | null {
  if (error instanceof RestError) {
    return error
  }
  if (error instanceof SqlError) {
    return sqlRestError(error, isAnonymous, areDetailsShown)
  }
  if (error instanceof DatabaseUnavailableError) {
    return unavailableRestError(error)
  }
  if (error instanceof BodyTooLargeError) {
    return new RestError({ code: 'PGRST102', status: 413, message: 'The body is too large' })
  }
  if (error instanceof ClientDisconnectedError) {
    return restError('PGRST102', 'Empty or invalid json', 'The body did not arrive')
  }
  return null
}

export const unexpectedFailure = restError('PGRSTX00', 'Unexpected failure')

function unavailableRestError({ reason, message }: DatabaseUnavailableError): RestError {
  if (reason === 'timeout') {
    return restError('PGRST003', 'Timed out acquiring connection from connection pool.')
  }
  return reason === 'down'
    ? restError('PGRST000', 'Database connection error. Retrying the connection.', message)
    : restError('PGRST001', 'Database client error. Retrying the connection.', message)
}

const malformedReasons = new Set(['malformed', 'no-key', 'bad-signature', 'bad-algorithm', 'empty'])

export function tokenRestError({ reason: fault, message, details }: TokenError): RestError {
  if (fault === 'no-role') {
    return restError('PGRST302', message)
  }
  const code: Code = malformedReasons.has(fault) ? 'PGRST301' : 'PGRST303'
  const description = oneLine(message).replaceAll(/["\\]/g, "'")
  return new RestError({
    code,
    status: 401,
    message,
    details: details ?? null,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  })
}

export function errorResponse(failed: RestError, isHead: boolean): HttpResponse {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${oneLine(failed.code)}`,
    // The condition is temporary: clients wait this many seconds and retry.
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
