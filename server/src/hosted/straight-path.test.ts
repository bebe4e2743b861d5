import { expect, it } from 'vitest'
import { isOfSockets, isStraight } from './straight-path.ts'

it.each([
  '/rest/v1/../../dashboard',
  '/rest/v1/..',
  '/auth/v1/%2e%2E/%2e./pg',
  '/auth/v1/./health',
  '/storage/v1/object/a%2f..%2Fb',
  '/storage/v1/object/a\\..\\b',
  '/storage/v1/object/a%5C..%5cb',
  'http://here/auth/v1/../x',
])('rejects %s', (target) => {
  expect(isStraight(target)).toBe(false)
})

it.each([
  '/rest/v1/clients?name=eq.../..',
  '/storage/v1/object/a/..hidden/b...c/.x',
  '/',
  'http://here/auth/v1/user',
])('accepts %s', (target) => {
  expect(isStraight(target)).toBe(true)
})

it('allows sockets for realtime only', () => {
  expect(isOfSockets('/realtime/v1/websocket?apikey=x')).toBe(true)
  expect(isOfSockets('http://here/realtime/v1/websocket')).toBe(true)
  for (const other of ['/', '/pg/tables', '/functions/v1/x', '/realtime/v1x', '/realtime/v1/../x']) {
    expect(isOfSockets(other)).toBe(false)
  }
})
