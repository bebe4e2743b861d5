import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { paymentWays, waysWithoutDetails } from './payment-ways.ts'

it('tells apps, banks, checks and cash apart, line by line', () => {
  const text = `Zelle: pay@brightside.example
Bank transfer: Frost Bank
Account 021 4417
Check: to Brightside Cleaning
Venmo @brightside
Efectivo`
  expect(paymentWays(text)).toEqual([
    { kind: 'app', name: 'Zelle', details: 'pay@brightside.example', canCopy: true },
    { kind: 'bank', name: null, details: 'Frost Bank\nAccount 021 4417', canCopy: true },
    { kind: 'check', name: null, details: 'to Brightside Cleaning', canCopy: false },
    { kind: 'app', name: 'Venmo', details: '@brightside', canCopy: true },
    { kind: 'cash', name: null, details: '', canCopy: false },
  ])
})

it('takes an account without a name for a bank transfer, and anything else for words', () => {
  expect(paymentWays('Bright Homes LLC\nFirst Bank, routing 021000021\n\nThank you!')).toEqual([
    { kind: 'bank', name: null, details: 'Bright Homes LLC\nFirst Bank, routing 021000021', canCopy: true },
    { kind: 'other', name: null, details: 'Thank you!', canCopy: false },
  ])
})

it.each(['Check the number of the invoice', 'Bank of America', 'Cash is welcome', 'Pixel Homes'])(
  'takes no name of a way out of a sentence: %s',
  (text) => expect(paymentWays(text)).toMatchObject([{ name: null, details: text }]),
)

it('is nothing for an empty text', () => {
  expect(paymentWays(' \n\n')).toEqual([])
})

it.each([
  ['Zelle', ['Zelle'], []],
  [
    'Zelle:\nPayPal - \nBank transfer –\nTransferencia bancaria:\nzelle',
    ['Zelle', 'PayPal', 'Bank transfer', 'Transferencia bancaria', 'zelle'],
    [],
  ],
  ['Zelle:\npay@lark.test', [], ['Zelle']],
  ['Check\nCash:\nVenmo', ['Venmo'], [null, null]],
])('shows no client a way that nothing says where to pay: %j', (text, missing, shown) => {
  expect(waysWithoutDetails(text)).toEqual(missing)
  expect(paymentWays(text).map(({ name }) => name)).toEqual(shown)
})

const written = array(
  tuple(
    constantFrom('', 'Zelle', 'ACH', 'Wire', 'Bank transfer', 'Transferencia', 'Check', 'Cash', 'PayPal'),
    constantFrom(': ', ' - ', ' ', ''),
    string(),
  ),
).map((lines) => lines.map((parts) => parts.join('')).join('\n'))

it('tells two transfers apart', () => {
  expect(paymentWays('ACH: routing 021000021\nWire: routing 026009593')).toMatchObject([
    { kind: 'bank', name: 'ACH', details: 'routing 021000021' },
    { kind: 'bank', name: 'Wire', details: 'routing 026009593' },
  ])
})

it('takes a down payment for no transfer', () => {
  expect(paymentWays('Depósito: 50% para empezar')).toMatchObject([
    { kind: 'other', details: 'Depósito: 50% para empezar' },
  ])
})

it('loses no word', () => {
  const words = (text: string) => text.split(/[\s:–—-]+/).filter(Boolean)
  assert(
    property(written, (text) => {
      const shown = paymentWays(text)
        .flatMap(({ name, details }) => words(`${name ?? ''} ${details}`))
        .concat(waysWithoutDetails(text).flatMap(words))
      const given = words(text).filter(
        (word) => !/^(bank|transfer|transferencia|checks?|cash|efectivo)$/i.test(word),
      )
      for (const word of given) expect(shown.join(' ')).toContain(word)
    }),
  )
})
