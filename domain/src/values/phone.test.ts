import { array, assert, constantFrom, property, stringMatching } from 'fast-check'
import { expect, it } from 'vitest'
import { cleanPhoneNumber, isPhoneNumber } from './phone.ts'

it.each(['5', '+1 (555) 123-4567', '555-123-4567', '(555) 123 4567', '1234567890123456', '+442079460000'])(
  'accepts %s',
  (phone) => {
    expect(isPhoneNumber(phone)).toBe(true)
  },
)

it.each([
  '',
  '+',
  '020 7946 0000',
  '555.123.4567',
  '(555) 123-4567 x12',
  '5.55E+09',
  '12345678901234567',
  '++1555',
  '1+555',
  '٥٥٥١٢٣',
  'call me',
])('rejects %j', (phone) => {
  expect(isPhoneNumber(phone)).toBe(false)
})

it('accepts every number of 1 to 16 digits without a leading zero, however it is grouped', () => {
  const digits = stringMatching(/^[1-9][0-9]{0,15}$/)
  const grouping = array(constantFrom('', ' ', '-', '(', ')', '\u00A0'), {
    minLength: 16,
    maxLength: 16,
  })
  assert(
    property(constantFrom('', '+'), digits, grouping, (plus, number, gaps) => {
      expect(isPhoneNumber(plus + number.replace(/./g, (digit, at: number) => digit + gaps[at]))).toBe(true)
      expect(isPhoneNumber(`${plus}0${number}`)).toBe(false)
    }),
  )
})

it.each([
  [' tel:+1 555‑123–4567 ', '+1 555-123-4567'],
  ['٥٥٥ ١٢٣', '555 123'],
  ['५५५', '555'],
  ['５５５', '555'],
])('cleans %j to %j', (typed, clean) => {
  expect(cleanPhoneNumber(typed)).toBe(clean)
})
