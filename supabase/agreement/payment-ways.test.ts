import { paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const names = [
  'Zelle',
  'venmo',
  'Cash App',
  'CashApp',
  'PayPal',
  'Apple Cash',
  'Bizum',
  'Yape',
  'Nequi',
  'Mercado Pago',
  'pix',
  'Interac',
  'Interac e-transfer',
  'e-transfer',
  'twint',
  'Swish',
  'bank',
  'Bank transfer',
  'wire',
  'ACH',
  'Bank account',
  'Wire transfer',
  'Transferencia',
  'transferencia bancaria',
  'Datos bancarios',
  'cuenta bancaria',
  'Check',
  'Cash',
  'Efectivo',
  'Cheques',
  'Thank you',
  'Pay: soon',
  '',
]
const line = tuple(
  constantFrom('', ' '),
  constantFrom(...names),
  constantFrom('', ':', ': ', ' :', ' – ', ' - ', ' -', '-', ' '),
  constantFrom('', '', '', 'pay@lark.test'),
).map((parts) => parts.join(''))
const text = tuple(array(line, { maxLength: 4 }), constantFrom('\n', '\r\n')).map(([lines, end]) =>
  lines.join(end),
)

test('emails speak of paying exactly where a page or a document says how', async () => {
  await assert(
    asyncProperty(array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      const rows = await scratch.database.query<{ has: boolean }>(
        'select private.has_payment_way(details) as has from unnest($1::text[]) with ordinality as given (details, at) order by at',
        [texts],
      )
      const found = texts.map((each, at) => [each, rows[at]?.has])
      expect(found).toEqual(texts.map((each) => [each, paymentWays(each).length > 0]))
    }),
    { numRuns: 20 },
  )
})
