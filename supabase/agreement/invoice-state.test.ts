import { invoiceStatuses } from '@fieldlark/domain/invoices/invoice.ts'
import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { paymentTerms, termDays } from '@fieldlark/domain/values/payment-terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const today = '2026-11-21'
const cases = invoiceStatuses.flatMap((status) =>
  ['2026-11-20', today, '2026-11-22'].flatMap((due_date) =>
    [0, 40, 100].flatMap((balance) =>
      [0, 100].flatMap((total_amount) =>
        [null, '2026-11-20T10:00:00Z'].map((viewed_at) => ({
          status,
          due_date,
          balance,
          total_amount,
          viewed_at,
        })),
      ),
    ),
  ),
)

test('the displayed state of an invoice is the same in the database and in the domain', async () => {
  const rows = await scratch.database.query<{ state: string }>(
    `select private.invoice_state(jsonb_populate_record(null::public.invoices, each), $2) as state
     from jsonb_array_elements($1) with ordinality as item (each, place) order by place`,
    [JSON.stringify(cases), today],
  )
  expect(cases.length).toBe(180)
  expect(rows.map(({ state }) => state)).toEqual(cases.map((each) => invoiceState(each, today)))
})

test('payment terms have the same number of days in the database and in the domain', async () => {
  const rows = await scratch.database.query<{ days: number }>(
    'select private.term_days(terms) as days from unnest($1::text[]) with ordinality as each (terms, place) order by place',
    [paymentTerms],
  )
  expect(rows.map(({ days }) => days)).toEqual(paymentTerms.map((terms) => termDays[terms]))
})
