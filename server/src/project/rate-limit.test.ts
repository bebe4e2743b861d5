import { expect, it } from 'vitest'
import { createNetworkLimit, createRateLimit } from './rate-limit.ts'

it('allows a burst, then refills over time, and says how long to wait', () => {
  let now = 0
  const take = createRateLimit({ burst: 3, seconds: 60 }, () => now)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([null, null, null, 20])
  expect(take('b')).toBeNull()
  now = 20_000
  expect([take('a'), take('a')]).toEqual([null, 20])
  now = 10 * 60_000
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([null, null, null, 20])
})

it('keeps a caller’s bucket through a flood of others', () => {
  const take = createRateLimit({ burst: 1, seconds: 60 }, () => 0)
  take('mine')
  for (let at = 0; at < 30_000; at += 1) {
    take(`other ${at}`)
    if (at % 1000 === 0) expect(take('mine')).toBe(60)
  }
})

it('counts a network as one, however its addresses are written', () => {
  const take = createNetworkLimit({ burst: 1, seconds: 60 }, () => 0)
  expect(['2001:db8:9:1::1', '2001:DB8:9:1:0:0:0:2', '2001:db8:9:2::1'].map(take)).toEqual([null, 60, null])
  expect(['203.0.113.8', '203.0.113.8:4711', '::ffff:203.0.113.8'].map(take)).toEqual([null, 60, 60])
})
