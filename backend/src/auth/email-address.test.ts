import { expect, test } from 'vitest'
import { readEmail } from './email-address.ts'

test.each([
  [' Ann@Example.COM\n', 'ann@example.com'],
  ["o'brien+tag@mail.example.co", "o'brien+tag@mail.example.co"],
  ['a@b.io', 'a@b.io'],
])('reads %j', (text, email) => {
  expect(readEmail(text)).toBe(email)
})

test.each([
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@localhost',
  'ann@example..com',
  'ann@-example.com',
  '.ann@example.com',
  'ann.@example.com',
  'a..b@example.com',
  'ann@example.com.',
  'ann@exa mple.com',
  'ann@example.com,bob@example.com',
  'Ann <ann@example.com>',
  'mailto:ann@example.com',
  'ann@evil.com@example.com',
  'änn@example.com',
  'ann@[127.0.0.1]',
  'ann\r\nBcc: x@example.com',
  `${'x'.repeat(65)}@example.com`,
  `ann@${'x'.repeat(64)}.com`,
  `ann@${'x.'.repeat(130)}com`,
])('rejects %j', (text) => {
  expect(() => readEmail(text)).toThrow('Unable to validate email address: invalid format')
})
