import { expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

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
