import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { paymentWays } from './payment-ways.ts'

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

it('loses no word', () => {
  const words = (text: string) => text.split(/[\s:–—-]+/).filter(Boolean)
  assert(
    property(string(), (text) => {
      const shown = paymentWays(text).flatMap(({ name, details }) => words(`${name ?? ''} ${details}`))
      const given = words(text).filter((word) => !/^(bank|transfer|checks?|cash|ach|wire)$/i.test(word))
      for (const word of given) expect(shown.join(' ')).toContain(word)
    }),
  )
})
