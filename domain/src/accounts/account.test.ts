import { expect, it } from 'vitest'
import { emailOnlySchema, newPasswordSchema, signInSchema, signUpSchema } from './account.ts'

type Checked = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
const codes = (checked: Checked) =>
  checked.error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)

const good = { full_name: ' Ann Lee ', email: ' Ann@Example.com', password: ' secret 8', terms: true }

it('trims name and address and takes the password verbatim', () => {
  expect(signUpSchema.parse(good)).toEqual({
    full_name: 'Ann Lee',
    email: 'ann@example.com',
    password: ' secret 8',
    terms: true,
  })
})

it('names everything that is missing, each once', () => {
  const empty = { full_name: '', email: '', password: '', terms: false }
  expect(codes(signUpSchema.safeParse(empty))).toEqual([
    'full_name fullNameRequired',
    'email emailRequired',
    'password passwordRequired',
    'terms termsRequired',
  ])
})

it.each([
  ['1234567', ['password passwordTooShort']],
  ['12345678', undefined],
  ['x'.repeat(72), undefined],
  ['x'.repeat(73), ['password passwordTooLong']],
  ['ñ'.repeat(37), ['password passwordTooLong']],
])('judges the new password %j', (password, expected) => {
  expect(codes(signUpSchema.safeParse({ ...good, password }))).toEqual(expected)
  expect(codes(newPasswordSchema.safeParse({ password, repeated: password }))).toEqual(expected)
})

it('complains at sign-in only below six characters', () => {
  expect(codes(signInSchema.safeParse({ email: 'a@b.co', password: '12345' }))).toEqual([
    'password signInPasswordTooShort',
  ])
  expect(signInSchema.safeParse({ email: 'a@b.co', password: '123456' }).success).toBe(true)
})

it('wants the new password twice the same', () => {
  expect(codes(newPasswordSchema.safeParse({ password: '12345678', repeated: '12345679' }))).toEqual([
    'repeated passwordsDiffer',
  ])
})

it('tells a missing address from a wrong one', () => {
  expect(codes(emailOnlySchema.safeParse({ email: ' ' }))).toEqual(['email emailRequired'])
  expect(codes(emailOnlySchema.safeParse({ email: 'nobody' }))).toEqual(['email emailInvalid'])
})
