import { expect, test } from 'vitest'
import { BodyTooLargeError, ClientDisconnectedError } from '#http/exchange.ts'
import { bytesOf } from '#http/testing/http-request.ts'
import { DatabaseUnavailableError, SqlError } from '#postgres/database.ts'
import { errorResponse, tokenRestError, toRestError } from './error-response.ts'

test.each([
  [new DatabaseUnavailableError('timeout', 'm'), 503, 'PGRST003'],
  [new DatabaseUnavailableError('down', 'm'), 503, 'PGRST000'],
  [new DatabaseUnavailableError('lost', 'm'), 503, 'PGRST001'],
  [new BodyTooLargeError(), 413, 'PGRST102'],
  [new ClientDisconnectedError(), 400, 'PGRST102'],
])('%s is %i %s', (error, status, code) => {
  expect(toRestError(error, false)).toMatchObject({ status, code })
})

test.each([
  [new DatabaseUnavailableError('timeout', 'm'), '1'],
  [new DatabaseUnavailableError('down', 'm'), '1'],
  [new SqlError('53100', 'no space left on device', null, null, null), '1'],
  [new SqlError('57014', 'canceling statement due to statement timeout', null, null, null), undefined],
  [new SqlError('XX000', 'm', null, null, null), undefined],
])('%s has Retry-After only when a retry can succeed', (error, seconds) => {
  const failed = toRestError(error, false)
  expect(failed && errorResponse(failed, false).headers['retry-after']).toBe(seconds)
})

test('returns null for an unexpected error, which is then logged', () => {
  expect(toRestError(new TypeError('x'), false)).toBeNull()
})

test.each([
  ['malformed', 'Expected 3 parts in JWT; got 1', 'PGRST301'],
  ['expired', 'JWT expired', 'PGRST303'],
] as const)('answers 401 with a challenge for a token that is %s', (fault, message, code) => {
  const response = errorResponse(tokenRestError({ reason: fault, message }), false)
  expect(response.status).toBe(401)
  expect(response.headers).toMatchObject({
    'proxy-status': `PostgREST; error=${code}`,
    'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
  })
  expect(JSON.parse(bytesOf(response).toString())).toEqual({ code, message, details: null, hint: null })
})

test('has no body for HEAD', () => {
  expect(errorResponse(tokenRestError({ reason: 'empty', message: 'm' }), true).body).toBeUndefined()
})
