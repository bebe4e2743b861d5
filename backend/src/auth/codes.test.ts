import { expect, test } from 'vitest'
import { hashCode, isHashOf, isPkceHash, makeCode, makeRefreshToken } from './codes.ts'

test('generates codes of the configured length, including leading zeros', () => {
  const codes = Array.from({ length: 400 }, () => makeCode(6))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(makeCode(8)).toMatch(/^\d{8}$/)
})

test('hashes in links cannot be computed from an address and a guessed code', () => {
  const hash = hashCode('a@b.io', '123456')
  expect(hash).toMatch(/^[0-9a-f]{80}$/)
  expect(hashCode('a@b.io', '123456')).not.toBe(hash)
})

test('accepts a typed code for links of both flows and rejects any other', () => {
  const [plain, pkce] = [hashCode('a@b.io', '123456'), hashCode('a@b.io', '123456', true)]
  expect([isHashOf(plain, 'a@b.io', '123456'), isHashOf(pkce, 'a@b.io', '123456')]).toEqual([true, true])
  expect([isHashOf(plain, 'a@b.io', '123457'), isHashOf(plain, 'c@b.io', '123456')]).toEqual([false, false])
  expect([isPkceHash(pkce), isPkceHash(plain)]).toEqual([true, false])
})

test('generates refresh tokens of twelve characters', () => {
  expect(makeRefreshToken()).toMatch(/^[a-z2-7]{12}$/)
})
