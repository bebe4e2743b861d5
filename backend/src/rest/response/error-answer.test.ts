import { expect, test } from 'vitest'
import { BodyTooLarge, ClientGone } from '#http/exchange.ts'
import { bytesOf } from '#http/testing/incoming.ts'
import { SqlError, Unavailable } from '#postgres/database.ts'
import { errorAnswer, refusalOf, refusalOfToken } from './error-answer.ts'

test.each([
  [new Unavailable('timeout', 'm'), 503, 'PGRST003'],
  [new Unavailable('down', 'm'), 503, 'PGRST000'],
  [new Unavailable('lost', 'm'), 503, 'PGRST001'],
  [new BodyTooLarge(), 413, 'PGRST102'],
  [new ClientGone(), 400, 'PGRST102'],
])('%s is %i %s', (error, status, code) => {
  expect(refusalOf(error, false)).toMatchObject({ status, code })
})

test.each([
  [new Unavailable('timeout', 'm'), '1'],
  [new Unavailable('down', 'm'), '1'],
  [new SqlError('53100', 'no space left on device', null, null, null), '1'],
  [new SqlError('57014', 'canceling statement due to statement timeout', null, null, null), undefined],
  [new SqlError('XX000', 'm', null, null, null), undefined],
])('%s says when to ask again only where that helps', (error, seconds) => {
  const failed = refusalOf(error, false)
  expect(failed && errorAnswer(failed, false).headers['retry-after']).toBe(seconds)
})

test('leaves what nobody foresaw to the log', () => {
  expect(refusalOf(new TypeError('x'), false)).toBeNull()
})

test.each([
  ['malformed', 'Expected 3 parts in JWT; got 1', 'PGRST301'],
  ['expired', 'JWT expired', 'PGRST303'],
] as const)('a token that is %s is 401 with a challenge', (fault, message, code) => {
  const answer = errorAnswer(refusalOfToken({ fault, message }), false)
  expect(answer.status).toBe(401)
  expect(answer.headers).toMatchObject({
    'proxy-status': `PostgREST; error=${code}`,
    'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
  })
  expect(JSON.parse(bytesOf(answer).toString())).toEqual({ code, message, details: null, hint: null })
})

test('has no body for HEAD', () => {
  expect(errorAnswer(refusalOfToken({ fault: 'empty', message: 'm' }), true).body).toBeUndefined()
})
