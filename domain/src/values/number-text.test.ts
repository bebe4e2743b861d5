import { expect, it } from 'vitest'

import { shortNumberText } from './number-text.ts'

it.each([
  ['en', 'USD', 0, '0'],
  ['en', 'USD', 640.4, '640'],
  ['en', 'USD', 999.6, '1k'],
  ['en', 'USD', 3120.4, '3.12k'],
  ['en', 'USD', -3120, '-3.12k'],
  ['en', 'USD', 123_456, '123k'],
  ['en', 'USD', 1_234_567, '1.23M'],
  ['es', 'MXN', 3120, '3.12 k'],
  ['es', 'EUR', 3120, '3,12 mil'],
] as const)('shortens a number in %s with %s: %d is %s', (language, currency, value, text) => {
  expect(shortNumberText(language, value, currency).replace(/\s/g, ' ')).toBe(text)
})
