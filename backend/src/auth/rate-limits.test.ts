import { describe, expect, test } from 'vitest'
import { network } from './buckets.ts'
import { createRateLimits } from './rate-limits.ts'

function limitsAt(clock: { ms: number }, isOn = true) {
  return createRateLimits({ isOn, mailIntervalSeconds: 60, mailsPerHour: 3, now: () => clock.ms })
}

function countAllowed(times: number, work: () => void): number {
  let allowed = 0
  for (let at = 0; at < times; at += 1) {
    try {
      work()
      allowed += 1
    } catch {
      continue
    }
  }
  return allowed
}

test('lets a burst of 30 through, then as many as the bucket gains', () => {
  const clock = { ms: 0 }
  const limits = limitsAt(clock)
  const take = () => limits.takeRequest('token', '/token', '203.0.113.1')
  expect(countAllowed(100, take)).toBe(30)
  clock.ms += 10_000
  expect(countAllowed(100, take)).toBe(5)
})

test('counts every address and every route for itself', () => {
  const limits = limitsAt({ ms: 0 })
  expect(countAllowed(40, () => limits.takeRequest('mail', '/otp', '203.0.113.1'))).toBe(30)
  expect(countAllowed(1, () => limits.takeRequest('mail', '/recover', '203.0.113.1'))).toBe(1)
  expect(countAllowed(1, () => limits.takeRequest('mail', '/otp', '203.0.113.2'))).toBe(1)
})

describe('wrong passwords', () => {
  test('from one address end after ten, and the owner elsewhere is not locked out', () => {
    const limits = limitsAt({ ms: 0 })
    expect(countAllowed(100, () => limits.takePassword('ann', '203.0.113.1', false))).toBe(10)
    expect(countAllowed(1, () => limits.takePassword('ann', '203.0.113.2', false))).toBe(1)
  })

  test('spread over many addresses end after a hundred, but not where the owner works from', () => {
    const limits = limitsAt({ ms: 0 })
    let at = 0
    expect(
      countAllowed(1000, () => limits.takePassword('ann', `10.0.${at % 250}.${(at += 1) % 200}`, false)),
    ).toBe(100)
    expect(countAllowed(1, () => limits.takePassword('ann', '203.0.113.9', true))).toBe(1)
  })

  test('a right one is given back', () => {
    const limits = limitsAt({ ms: 0 })
    expect(countAllowed(50, () => limits.takePassword('ann', '203.0.113.1', false)())).toBe(50)
  })
})

describe('mails', () => {
  test('say how long to wait for the next one to an address', () => {
    const clock = { ms: 0 }
    const limits = limitsAt(clock)
    limits.takeAddress('sign-in', 'a@b.io')
    clock.ms += 20_500
    expect(() => limits.takeAddress('sign-in', 'a@b.io')).toThrow(
      'For security purposes, you can only request this after 40 seconds.',
    )
    expect(() => limits.takeAddress('confirmation', 'a@b.io')).not.toThrow()
    clock.ms += 39_500
    expect(() => limits.takeAddress('sign-in', 'a@b.io')).not.toThrow()
  })

  test('that were not sent do not make anybody wait', () => {
    const limits = limitsAt({ ms: 0 })
    limits.takeAddress('sign-in', 'a@b.io')()
    expect(() => limits.takeAddress('sign-in', 'a@b.io')).not.toThrow()
  })

  test('are so many per hour', () => {
    const clock = { ms: 0 }
    const limits = limitsAt(clock)
    expect(countAllowed(10, () => limits.takeMail())).toBe(3)
    expect(() => limits.takeMail()).toThrow('email rate limit exceeded')
    clock.ms += 3_600_000
    expect(countAllowed(10, () => limits.takeMail())).toBe(3)
  })
})

test('limits nothing when switched off', () => {
  const limits = limitsAt({ ms: 0 }, false)
  expect(countAllowed(500, () => limits.takeRequest('token', '/token', '203.0.113.1'))).toBe(500)
  expect(countAllowed(500, () => limits.takePassword('ann', '203.0.113.1', false))).toBe(500)
  expect(countAllowed(500, () => limits.takeAddress('sign-in', 'a@b.io'))).toBe(500)
})

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, household) => {
  expect(network(ip)).toBe(household)
})
