import { expect, test } from 'vitest'
import { BodyTooLarge, ClientGone } from '#http/exchange.ts'
import { Unavailable } from '#postgres/database.ts'
import { errorAnswer, refusalOf, refusalOfToken } from './error-answer.ts'

test.each([
  [new Unavailable('timeout', 'm'), 504, 'PGRST003'],
  [new Unavailable('down', 'm'), 503, 'PGRST000'],
  [new Unavailable('lost', 'm'), 503, 'PGRST001'],
  [new BodyTooLarge(), 413, 'PGRST102'],
  [new ClientGone(), 400, 'PGRST102'],
])('%s is %i %s', (error, status, code) => {
  expect(refusalOf(error, false)).toMatchObject({ status, code })
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
  expect(JSON.parse(String(answer.body))).toEqual({ code, message, details: null, hint: null })
})

test('has no body for HEAD', () => {
  expect(errorAnswer(refusalOfToken({ fault: 'empty', message: 'm' }), true).body).toBeUndefined()
})
