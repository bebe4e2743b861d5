import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#postgres/database.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

let database: Database
let close = async () => {}
const clock = { ms: 0 }
beforeAll(async () => {
  const scratch = await scratchDatabase()
  database = scratch.database
  close = scratch.close
})
afterAll(() => close())
beforeEach(async () => {
  clock.ms = 1_800_000_000_000
  await database.query('truncate auth.rate_buckets')
})

/** The limits of one server process: several processes with one database have to count together. */
function limitsOf(isOn = true): RateLimits {
  return createRateLimits({
    rateLimits: isOn,
    mailIntervalSeconds: 60,
    mailsPerHour: 6,
    smsIntervalSeconds: 60,
    smsPerHour: 6,
    database,
    now: () => clock.ms,
  })
}

async function countAllowed(times: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: times }, (_, at) => work(at)))
  return all.filter(({ status }) => status === 'fulfilled').length
}

test('allows a burst of 30, then as many as the bucket refills', async () => {
  const limits = limitsOf()
  const take = () => limits.takeRequest('token', '/token', '203.0.113.1')
  expect(await countAllowed(100, take)).toBe(30)
  clock.ms += 10_000
  expect(await countAllowed(100, take)).toBe(5)
})

test('two processes share one bucket', async () => {
  const both = [limitsOf(), limitsOf()]
  const take = (at: number) => both[at % 2]?.takeRequest('mail', '/otp', '203.0.113.1') ?? Promise.reject()
  expect(await countAllowed(80, take)).toBe(30)
})

test('counts every address and every route separately', async () => {
  const limits = limitsOf()
  expect(await countAllowed(40, () => limits.takeRequest('mail', '/otp', '203.0.113.1'))).toBe(30)
  expect(await countAllowed(1, () => limits.takeRequest('mail', '/recover', '203.0.113.1'))).toBe(1)
  expect(await countAllowed(1, () => limits.takeRequest('mail', '/otp', '203.0.113.2'))).toBe(1)
})

describe('wrong passwords', () => {
  test('from one address are limited to ten, also from where the owner works', async () => {
    const limits = limitsOf()
    expect(await countAllowed(50, () => limits.takePassword('ann', '203.0.113.1', true))).toBe(10)
    expect(await countAllowed(1, () => limits.takePassword('ann', '203.0.113.2', true))).toBe(1)
  })

  test('from many addresses are limited to ten, except where the owner works', async () => {
    const limits = limitsOf()
    const take = (at: number) => limits.takePassword('ann', `10.0.${at % 250}.1`, false)
    expect(await countAllowed(300, take)).toBe(10)
    expect(await countAllowed(1, () => limits.takePassword('ann', '203.0.113.9', true))).toBe(1)
  })

  test('are not counted when the password is right', async () => {
    const limits = limitsOf()
    for (let at = 0; at < 30; at += 1) await (await limits.takePassword('ann', '203.0.113.1', false))()
    expect(await countAllowed(50, () => limits.takePassword('ann', '203.0.113.1', false))).toBe(10)
  })
})

test('limits codes for one factor to five over all processes', async () => {
  const both = [limitsOf(), limitsOf()]
  expect(await countAllowed(20, (at) => both[at % 2]?.takeFactor('f1') ?? Promise.reject())).toBe(5)
  expect(await countAllowed(1, () => limitsOf().takeFactor('f2'))).toBe(1)
})

describe('mails', () => {
  test('report when the next one to an address is possible, in every process', async () => {
    const take = (kind = 'sign-in') => limitsOf().takeAddress(database, kind, 'a@b.io')
    await take()
    clock.ms += 20_500
    await expect(take()).rejects.toThrow('For security purposes, you can only request this after 40 seconds.')
    await expect(take('confirmation')).resolves.toBeTypeOf('function')
    clock.ms += 39_500
    await expect(take()).resolves.toBeTypeOf('function')
  })

  test('that were not sent delay no later one', async () => {
    const limits = limitsOf()
    await (await limits.takeAddress(database, 'sign-in', 'a@b.io'))()
    await expect(limits.takeAddress(database, 'sign-in', 'a@b.io')).resolves.toBeTypeOf('function')
  })

  const dotted = (at: number) =>
    'victim'
      .split('')
      .map((letter, place) => (place > 0 && (at >> (place - 1)) & 1 ? `.${letter}` : letter))
      .join('')

  test.each([
    ['tags', (at: number) => `victim+${at}@example.com`, 'other@example.com'],
    ['dots', (at: number) => `${dotted(at)}@${at % 2 ? 'googlemail' : 'gmail'}.com`, 'other@gmail.com'],
  ])('are ten an hour to one mailbox, whatever %s it is written with', async (_, addressOf, other) => {
    const limits = limitsOf()
    const take = (at: number) => limits.takeAddress(database, 'sign-in', addressOf(at))
    expect(await countAllowed(25, take)).toBe(10)
    await expect(take(25)).rejects.toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await expect(limits.takeAddress(database, 'sign-in', other)).resolves.toBeTypeOf('function')
    clock.ms += 360_000
    expect(await countAllowed(5, take)).toBe(1)
  })

  test('to addresses that nobody has take nothing from the mailbox, and are ten an hour each all the same', async () => {
    const limits = limitsOf()
    const take = (address: string, isReached: boolean) =>
      limits.takeAddress(database, 'sign-in', address, isReached)
    expect(await countAllowed(25, (at) => take(`ann+${at}@example.com`, false))).toBe(25)
    await expect(take('ann@example.com', true)).resolves.toBeTypeOf('function')
    // A minute apart, so that the address alone allows each.
    const allowed = async (address: string, isReached: boolean) => {
      let count = 0
      for (let at = 0; at < 20; at += 1) {
        clock.ms += 61_000
        count += await take(address, isReached).then(
          () => 1,
          () => 0,
        )
      }
      return count
    }
    const known = await allowed('somebody@example.com', true)
    expect(known).toBeLessThan(20)
    expect(await allowed('nobody@example.com', false)).toBe(known)
  })

  const mail = (ip: string | null) =>
    database.transaction((transaction) => limitsOf().takeMail(transaction, ip))

  test('are limited per hour, with a third for each network', async () => {
    expect(await countAllowed(4, () => mail('203.0.113.1'))).toBe(2)
    expect(await countAllowed(4, () => mail('2001:db8::1'))).toBe(2)
    expect(await countAllowed(4, () => mail('203.0.113.2'))).toBe(2)
    await expect(mail('203.0.113.3')).rejects.toThrow('email rate limit exceeded')
    clock.ms += 3_600_000
    expect(await countAllowed(9, () => mail(null))).toBe(6)
  })

  test('are not counted when their transaction fails', async () => {
    const failing = () =>
      database.transaction(async (transaction) => {
        await limitsOf().takeMail(transaction, null)
        throw new Error('no mail after all')
      })
    expect(await countAllowed(9, failing)).toBe(0)
    expect(await countAllowed(9, () => mail(null))).toBe(6)
  })
})

test('rate limit keys contain no personal data', async () => {
  await limitsOf().takePassword('ann@example.com', '203.0.113.1', false)
  const rows = await database.query<{ key: string }>('select key from auth.rate_buckets')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/ann|203/)
})

test('allows everything when limits are disabled', async () => {
  const limits = limitsOf(false)
  expect(await countAllowed(200, () => limits.takeRequest('token', '/token', '203.0.113.1'))).toBe(200)
  expect(await countAllowed(200, () => limits.takePassword('ann', '203.0.113.1', false))).toBe(200)
  expect(await countAllowed(200, () => limits.takeAddress(database, 'sign-in', 'a@b.io'))).toBe(200)
})
