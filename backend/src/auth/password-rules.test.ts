import { expect, test } from 'vitest'
import { checkNewPassword, weaknessOf } from './password-rules.ts'

const rules = { passwordMinLength: 8, passwordRequiredCharacters: ['abcdef', '0123456789'] }

test.each([
  ['abcdef12', null],
  ['ab12', ['length']],
  ['abcdefab', ['characters']],
  ['abc', ['length', 'characters']],
])('%s is weak because of %o', (password, reasons) => {
  expect(weaknessOf(password, rules)?.reasons ?? null).toEqual(reasons)
})

test('explains the rules in words', () => {
  expect(() => checkNewPassword('abc', rules)).toThrow(
    'Password should be at least 8 characters. Password should contain at least one character of each: abcdef, 0123456789',
  )
})

test('rejects more than 72 bytes, counted in bytes', () => {
  const any = { passwordMinLength: 6, passwordRequiredCharacters: [] }
  expect(() => checkNewPassword('x'.repeat(72), any)).not.toThrow()
  expect(() => checkNewPassword('é'.repeat(37), any)).toThrow('Password cannot be longer than 72 characters')
})
