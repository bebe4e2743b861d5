import { expect, it } from 'vitest'
import { cleanEmailAddress, isEmailAddress } from './email-address.ts'

it.each([
  'ann@example.com',
  'ann+lark@mail.example.co',
  "o'brien@example.com",
  'josé@correo.españa',
  'a@b.co',
])('accepts %s', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

it.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@example',
  'ann@example..com',
  'ann.@example.com',
  'ann@-example.com',
  'ann@example.com, bob@example.com',
  'ann@example.com;bob@example.com',
  'ann @example.com',
  'ann@@example.com',
  '<ann@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(250)}.com`,
  '#N/A',
])('rejects %j', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

it.each([
  ['  Ann@Example.COM\u00A0', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['ann@example.com.', 'ann@example.com'],
])('cleans %j', (typed, clean) => {
  expect(cleanEmailAddress(typed)).toBe(clean)
})
