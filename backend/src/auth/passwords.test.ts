import { hash as hashArgon } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'
import { isUsableHash } from './stored-hash.ts'

const passwords = createPasswords()

test('verifies a password with its hash and rejects all others', async () => {
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(passwords.isOutdated(stored)).toBe(false)
  expect(await passwords.verify('correct horse', stored)).toBe(true)
  for (const [password, against] of [
    ['battery staple', stored],
    ['', stored],
    ['correct horse', null],
    ['correct horse', ''],
    ['correct horse', 'plain text'],
    ['correct horse', `${stored.slice(0, -4)}AAAA`],
  ] as const) {
    expect(await passwords.verify(password, against)).toBe(false)
  }
})

test('verifies imported hashes and marks them for replacement', async () => {
  const bcrypt = await hashBcrypt('correct horse', 4)
  const argon = await hashArgon('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  for (const stored of [bcrypt, bcrypt.replace('$2b$', '$2a$'), argon]) {
    expect(await passwords.verify('correct horse', stored)).toBe(true)
    expect(await passwords.verify('battery staple', stored)).toBe(false)
    expect(passwords.isOutdated(stored)).toBe(true)
  }
})

test('distinguishes passwords after 72 bytes', async () => {
  const stored = await hashBcrypt('x'.repeat(72), 4)
  expect(await passwords.verify('x'.repeat(72), stored)).toBe(true)
  expect(await passwords.verify('x'.repeat(73), stored)).toBe(false)
})

test("rejects a request beyond the queue's limit and serves the others", async () => {
  const narrow = createPasswords({ width: 1, mostWaiting: 2 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.verify('x', null)))
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(all[4]).toMatchObject({ reason: { status: 429, code: 'over_request_rate_limit' } })
  expect(await narrow.verify('x', null)).toBe(false)
})

describe('a stored hash', () => {
  const salted = 'abcdefghijklmnopqrstuv'.padEnd(53, 'x')
  test.each([
    [`$2a$10$${salted}`, true],
    [`$2b$15$${salted}`, true],
    [`$2b$31$${salted}`, false],
    [`$2b$10$${salted}x`, false],
    [
      '$argon2id$v=19$m=19456,t=2,p=1$4jsogpyQtlYPRBs2syFPiw$fWt3xJoILilLVE1yhzwQebholJn21dNKwSWOxHcQfko',
      true,
    ],
    ['$argon2id$v=19$m=4194304,t=2,p=1$4jsogpyQtlYPRBs2syFPiw$fWt3xJoILilLVE1yhzwQebholJn21dNK', false],
    ['$argon2id$v=19$m=19456,t=999,p=1$4jsogpyQtlYPRBs2syFPiw$fWt3xJoILilLVE1yhzwQebholJn21dNK', false],
    ['$1$abc$def', false],
    ['', false],
  ])('%s is usable: %s', (stored, isUsable) => {
    expect(isUsableHash(stored)).toBe(isUsable)
  })
})
