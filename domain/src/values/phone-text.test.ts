import { expect, it } from 'vitest'

import { phoneText } from './phone-text.ts'

it.each([
  ['5125550142', 'USD', '(512) 555-0142'],
  ['+15125550142', 'MXN', '+1 (512) 555-0142'],
  ['5512345678', 'MXN', '55 1234 5678'],
  ['+525512345678', 'USD', '+52 55 1234 5678'],
  ['612345678', 'EUR', '612 345 678'],
  ['+34612345678', null, '+34 612 345 678'],
])('groups %s of a business with %s', (phone, currency, text) => {
  expect(phoneText(phone, currency)).toBe(text)
})

it.each([
  ['512-555-0142', 'USD'],
  ['5550142', 'USD'],
  ['5125550142', 'GBP'],
  ['0125550142', 'USD'],
  ['+442079460000', 'USD'],
])('shows %s of a business with %s as it was typed', (phone, currency) => {
  expect(phoneText(phone, currency)).toBe(phone)
})
