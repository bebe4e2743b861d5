import { expect, test } from 'vitest'
import { hashCode, isPkceHash, isSameHash, makeCode, makeRefreshToken } from './codes.ts'

test('makes codes of the length that was set, leading zeros included', () => {
  const codes = Array.from({ length: 400 }, () => makeCode(6))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(makeCode(8)).toMatch(/^\d{8}$/)
})

test('hashes address and code as GoTrue does', () => {
  expect(hashCode('a@b.io', '123456')).toBe('237b3b4af57f0388b409b0dd39a0670afc6061beec21ea1887c80780')
})

test('takes a typed code for a link of either flow, and no other', () => {
  const hash = hashCode('a@b.io', '123456')
  expect(isSameHash(hashCode('a@b.io', '123456', true), hash)).toBe(true)
  expect(isSameHash(hash, hash)).toBe(true)
  expect(isSameHash(hashCode('a@b.io', '123457'), hash)).toBe(false)
  expect([isPkceHash(`pkce_${hash}`), isPkceHash(hash)]).toEqual([true, false])
})

test('makes refresh tokens of twelve characters', () => {
  expect(makeRefreshToken()).toMatch(/^[a-z2-7]{12}$/)
})
