import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceFixture } from './invoice-fixture.ts'
import { type Scratch, scratchSchema } from './people.ts'
import { randomYear } from './random-year.ts'
import { cents, counted, issued, reportOf, sum } from './report-sums.ts'

let scratch: Scratch
let books: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  books = await randomYear(scratch.database, 20_261_123, 300)
}, 240_000)
afterAll(() => scratch.close())

const periods = [
  ['2026-01-01', '2026-12-31'],
  ['2026-03-01', '2026-03-31'],
  ['2026-02-11', '2026-07-03'],
  ['2020-01-01', '2020-12-31'],
] as const

describe.each(periods)('from %s to %s', (from, to) => {
  const net = 'invoice.total_amount - invoice.tax_amount'
  const inside = `${issued} and invoice.issue_date between $2 and $3`

  test('income by month, client and service is the invoiced amount', async () => {
    const expected = await counted(
      scratch.database,
      books,
      `select coalesce(sum(${net}), 0) as amount, coalesce(sum(tax_amount), 0) as tax,
         (select coalesce(sum(amount), 0) from public.payments where business_id = $1 and paid_on between $2 and $3)
         - (select coalesce(sum(amount), 0) from public.refunds where business_id = $1 and refunded_on between $2 and $3)
           as received
       from public.invoices as invoice where ${inside}`,
      [from, to],
    )
    for (const name of ['income_by_month', 'income_by_client']) {
      const rows = await reportOf(books, name, from, to)
      const sums = { amount: sum(rows, 'amount'), tax: sum(rows, 'tax'), received: sum(rows, 'received') }
      expect(sums, name).toEqual(expected)
    }
    expect(sum(await reportOf(books, 'income_by_service', from, to), 'amount')).toBe(expected['amount'])
  })

  test('income is assigned to the right month and client', async () => {
    const [byMonth, byClient] = await Promise.all([
      reportOf(books, 'income_by_month', from, to),
      reportOf(books, 'income_by_client', from, to),
    ])
    for (const row of byMonth) {
      const { amount } = await counted(
        scratch.database,
        books,
        `select coalesce(sum(${net}), 0) as amount from public.invoices as invoice
         where ${inside} and date_trunc('month', issue_date::timestamp) = $4`,
        [from, to, row['month']],
      )
      expect(cents(row['amount'])).toBe(amount)
    }
    for (const row of byClient) {
      const { amount, invoices } = await counted(
        scratch.database,
        books,
        `select coalesce(sum(${net}), 0) as amount, count(*) as invoices from public.invoices as invoice
         where ${inside} and client_id = $4`,
        [from, to, row['client_id']],
      )
      expect([cents(row['amount']), cents(row['invoices'])]).toEqual([amount, invoices])
    }
  })

  test('expenses and profit equal the sums of the tables', async () => {
    const expected = await counted(
      scratch.database,
      books,
      `select
         (select coalesce(sum(${net}), 0) from public.invoices as invoice where ${inside}) as invoiced,
         (select coalesce(sum(amount), 0) from public.expenses where business_id = $1 and date between $2 and $3) as spent,
         (select coalesce(sum(tax_amount), 0) from public.expenses where business_id = $1 and date between $2 and $3)
           as spent_tax,
         (select coalesce(sum(amount), 0) from public.refunds as refund where business_id = $1 and not is_still_owed
           and refunded_on between $2 and $3
           and not exists (select from public.credits where refund_id = refund.id)) as given_back`,
      [from, to],
    )
    const expenses = await reportOf(books, 'expenses', from, to)
    expect([sum(expenses, 'total'), sum(expenses, 'tax')]).toEqual([expected['spent'], expected['spent_tax']])
    const rows = await reportOf(books, 'profit', from, to)
    const whole = rows.find(({ month }) => month === null) ?? {}
    const byMonth = rows.filter(({ month }) => month !== null)
    for (const column of ['invoiced', 'income', 'expenses', 'expense_tax', 'profit', 'received', 'cash'])
      expect(sum(byMonth, column), column).toBe(cents(whole[column]))
    expect(cents(whole['invoiced'])).toBe(expected['invoiced'])
    expect(cents(whole['given_back'])).toBe(-(expected['given_back'] ?? 0n))
    expect(cents(whole['expenses']) + cents(whole['expense_tax'])).toBe(-(expected['spent'] ?? 0n))
    const parts = ['invoiced', 'written_off', 'given_back', 'granted', 'expenses', 'expense_tax']
    expect(parts.reduce((total, part) => total + cents(whole[part]), 0n)).toBe(cents(whole['profit']))
  })

  test('charged tax equals the tax of the invoices', async () => {
    const rows = await reportOf(books, 'taxes', from, to)
    const { tax, spent } = await counted(
      scratch.database,
      books,
      `select (select coalesce(sum(tax_amount), 0) from public.invoices as invoice where ${inside}) as tax,
         (select coalesce(sum(tax_amount), 0) from public.expenses where business_id = $1 and date between $2 and $3)
           as spent`,
      [from, to],
    )
    expect(
      sum(
        rows.filter(({ kind }) => kind === 'sales'),
        'charged',
      ),
    ).toBe(tax)
    expect(
      sum(
        rows.filter(({ kind }) => kind === 'expenses'),
        'charged',
      ),
    ).toBe(spent)
  })
})
