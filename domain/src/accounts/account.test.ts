import { expect, it } from 'vitest'
import type { Problem } from '#values/problem.ts'
import { readEmailOnly, readNewPassword, readSignIn, readSignUp } from './account.ts'

const codes = ({ problems }: { problems: Problem[] }) =>
  problems.length === 0 ? undefined : problems.map(({ at, code }) => `${at} ${code}`)

const good = { full_name: ' Ann Lee ', email: ' Ann@Example.com', password: ' secret 8', terms: true }

it('trims name and address and takes the password verbatim', () => {
  expect(readSignUp(good)).toEqual({
    values: { full_name: 'Ann Lee', email: 'ann@example.com', password: ' secret 8', terms: true },
    problems: [],
  })
})

it('reports every missing field once', () => {
  const empty = { full_name: '', email: '', password: '', terms: false }
  expect(codes(readSignUp(empty))).toEqual([
    'full_name fullNameRequired',
    'email emailRequired',
    'password passwordRequired',
    'terms termsRequired',
  ])
})

it('counts the characters of a name in graphemes', () => {
  expect(codes(readSignUp({ ...good, full_name: '👍🏽'.repeat(200) }))).toBe(undefined)
  expect(codes(readSignUp({ ...good, full_name: 'x'.repeat(201) }))).toEqual(['full_name tooLong'])
})

it.each([
  ['1234567', ['password passwordTooShort']],
  ['12345678', undefined],
  ['x'.repeat(72), undefined],
  ['x'.repeat(73), ['password passwordTooLong']],
  ['ñ'.repeat(37), ['password passwordTooLong']],
])('validates the new password %j', (password, expected) => {
  expect(codes(readSignUp({ ...good, password }))).toEqual(expected)
  expect(codes(readNewPassword({ current: null, password, repeated: password }))).toEqual(expected)
})

it('rejects only passwords under six characters at sign-in', () => {
  expect(codes(readSignIn({ email: 'a@b.co', password: '12345' }))).toEqual([
    'password signInPasswordTooShort',
  ])
  expect(codes(readSignIn({ email: 'a@b.co', password: '123456' }))).toBe(undefined)
})

it('requires the new password to be repeated identically', () => {
  expect(codes(readNewPassword({ current: 'x', password: '12345678', repeated: '12345679' }))).toEqual([
    'repeated passwordsDiffer',
  ])
})

it('requires the current password only where it is asked for', () => {
  const next = { password: '12345678', repeated: '12345678' }
  expect(codes(readNewPassword({ ...next, current: '' }))).toEqual(['current passwordRequired'])
  expect(codes(readNewPassword({ ...next, current: null }))).toBe(undefined)
})

it('distinguishes a missing address from an invalid one', () => {
  expect(codes(readEmailOnly({ email: ' ' }))).toEqual(['email emailRequired'])
  expect(codes(readEmailOnly({ email: 'nobody' }))).toEqual(['email emailInvalid'])
})
