import { expect, test } from 'vitest'
import { cashNoteDraftSchema } from './cash-note.ts'
import { offeredMethods } from './offered-methods.ts'
import { paymentDraftSchema } from './payment-draft.ts'
import { creditDraftSchema, reasonSchema, refundDraftSchema } from './refund-draft.ts'
import { creditOf, refundable } from './refundable.ts'

const codes = (answer: {
  success: boolean
  error?: { issues: { message: string; path: PropertyKey[] }[] }
}) => answer.error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`) ?? []

const form = { amount: '50.5', paid_on: '2026-11-22', method: 'cash', reference: ' 12 ', note: '' }
const refund = {
  amount: '20',
  refunded_on: '2026-11-22',
  method: 'cash',
  is_still_owed: 'no' as const,
  reason: '',
  tell_client: true,
}

test('a payment requires an amount, a day and a method', () => {
  expect(paymentDraftSchema(2).parse(form)).toEqual({ ...form, amount: 50.5, reference: '12', note: null })
})

test.each([
  [{ amount: '' }, 'amount required'],
  [{ amount: '0' }, 'amount zeroAmount'],
  [{ amount: '0.00' }, 'amount zeroAmount'],
  [{ amount: '-5' }, 'amount invalidAmount'],
  [{ amount: '1.005' }, 'amount invalidAmount'],
  [{ amount: '1e3' }, 'amount invalidAmount'],
  [{ amount: '100000000000.01' }, 'amount invalidAmount'],
  [{ paid_on: '' }, 'paid_on required'],
  [{ paid_on: '2026-02-30' }, 'paid_on invalidDay'],
  [{ paid_on: '1999-12-31' }, 'paid_on invalidDay'],
  [{ method: '' }, 'method required'],
  [{ method: 'online' }, 'method required'],
  [{ reference: 'x'.repeat(201) }, 'reference tooLong'],
])('rejects the payment %j with a code', (wrong, code) => {
  expect(codes(paymentDraftSchema(2).safeParse({ ...form, ...wrong }))).toEqual([code])
})

test('rejects decimals in a currency without a minor unit', () => {
  expect(codes(paymentDraftSchema(0).safeParse(form))).toEqual(['amount invalidAmount'])
  expect(paymentDraftSchema(0).parse({ ...form, amount: '5000' }).amount).toBe(5000)
})

test('a note of cash requires an amount, and an invoice only where there is one', () => {
  const cash = { amount: '50', invoice_id: '', note: ' In an envelope ' }
  const parsed = { amount: 50, invoice_id: null, note: 'In an envelope' }
  expect(cashNoteDraftSchema(2).parse(cash)).toEqual(parsed)
  expect(cashNoteDraftSchema(2).parse({ ...cash, invoice_id: 'i' }).invoice_id).toBe('i')
  expect(codes(cashNoteDraftSchema(0).safeParse({ ...cash, amount: '50.5' }))).toEqual([
    'amount invalidAmount',
  ])
})

test('a refund is at most what is left, and requires a choice whether the client owes it again', () => {
  const schema = refundDraftSchema(2, 20)
  expect(schema.parse({ ...refund, is_still_owed: 'yes' })).toMatchObject({ amount: 20, is_still_owed: true })
  expect(codes(schema.safeParse({ ...refund, amount: '20.01' }))).toEqual(['amount tooMuch'])
  expect(codes(schema.safeParse({ ...refund, is_still_owed: '' }))).toEqual(['is_still_owed required'])
})

test('the note of a credit and the reason of a write-off are optional', () => {
  expect(creditDraftSchema(2).parse({ amount: '5', note: ' Sorry ' })).toEqual({ amount: 5, note: 'Sorry' })
  expect(reasonSchema.parse(' ')).toBeNull()
})

const payment = { id: 'p', amount: 150, invoice_id: 'i' }
const made = { kind: 'overpayment', amount: 50, payment_id: 'p' } as const

test('refunds of a payment are limited to what it paid of its invoice', () => {
  const none = { refunds: [], credits: [made], credit: 50 }
  expect(refundable(payment, none, 2)).toBe('100.00')
  const back = [
    { payment_id: 'p', invoice_id: 'i', amount: 30.1 },
    { payment_id: 'p', invoice_id: null, amount: 50 },
    { payment_id: 'q', invoice_id: 'i', amount: 9 },
  ]
  expect(refundable(payment, { ...none, refunds: back }, 2)).toBe('69.90')
})

test('refunds of a deposit are limited to what is left of it and of the client’s credit', () => {
  const deposit = { ...payment, invoice_id: null }
  const credits = [
    { kind: 'deposit', amount: 150, payment_id: 'p' },
    { kind: 'applied', amount: -40, payment_id: 'p' },
    { kind: 'granted', amount: 500, payment_id: null },
  ] as const
  expect(refundable(deposit, { refunds: [], credits, credit: 610 }, 2)).toBe('110.00')
  expect(refundable(deposit, { refunds: [], credits, credit: 60 }, 2)).toBe('60.00')
  expect(creditOf(credits, 2)).toBe('610.00')
})

test.each([
  ['USD', 'check'],
  ['CAD', 'check'],
  ['EUR', 'bank_transfer'],
  ['MXN', 'cash'],
  [null, 'cash'],
] as const)('where %s is used the first payment is suggested as %s', (currency, method) => {
  expect(offeredMethods('', currency, null).suggested).toBe(method)
})

const usual = ['cash', 'check', 'card', 'bank_transfer', 'other']

test.each([
  ['', 'EUR', null, usual, 'bank_transfer'],
  ['', 'USD', null, ['zelle', ...usual], 'check'],
  [
    'PayPal: me@lark.test\nZelle: 555 0100\nCheck',
    'USD',
    null,
    ['paypal', 'zelle', 'check', 'cash', 'card', 'bank_transfer', 'other'],
    'paypal',
  ],
  ['Cash App $lark', 'USD', 'cash', ['cash_app', 'zelle', ...usual], 'cash'],
  ['Bizum: 600 100 100', 'EUR', 'venmo', ['bizum', 'venmo', ...usual], 'venmo'],
  // Not counted by itself, or nothing says where to pay: no chip of its own.
  ['Apple Cash: 555 0100\nPayPal:', 'EUR', 'online', usual, 'bank_transfer'],
] as const)(
  'of the ways %j in %s after %s offers %j and suggests %s',
  (ways, currency, last, methods, suggested) => {
    expect(offeredMethods(ways, currency, last)).toEqual({ methods, suggested })
  },
)
