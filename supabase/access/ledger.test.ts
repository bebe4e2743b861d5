import type { Row } from '@fieldlark/backend/postgres/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceFixture } from './invoice-fixture.ts'
import { addUser, ask, refusal, type Scratch, scratchSchema } from './people.ts'
import { randomYear } from './random-year.ts'
import { type Amounts, cents, counted, issued } from './report-sums.ts'

let scratch: Scratch
const all: Record<string, InvoiceFixture> = {}
beforeAll(async () => {
  scratch = await scratchSchema()
  all['USD'] = await randomYear(scratch.database, 20_261_123, 200)
  all['JPY'] = await randomYear(scratch.database, 42, 60, 'JPY')
}, 240_000)
afterAll(() => scratch.close())

const booksIn = (currency: string): InvoiceFixture => {
  const books = all[currency]
  if (!books) throw new Error('There are no such books.')
  return books
}

describe.each(['USD', 'JPY'])('the ledger in %s', (currency) => {
  test('adds up to the books: balances, payments, credit and expenses', async () => {
    const books = booksIn(currency)
    const [ledger = {}] = await books.mine<Row & Amounts>(
      `select sum(profit) as profit, sum(tax) as tax, sum(owed) as owed, sum(cash) as cash, sum(credit) as credit,
         sum(amount) filter (where kind in ('invoice', 'tax')) as billed, sum(amount) filter (where kind = 'write_off')
         as lost from public.ledger where business_id = $1`,
      [books.business],
    )
    const expected = await counted(
      scratch.database,
      books,
      `select
         (select sum(balance) from public.invoices as invoice where ${issued}) as owed,
         (select sum(total_amount) from public.invoices as invoice where ${issued}) as billed,
         (select sum(tax_amount) from public.invoices as invoice where ${issued}) as tax,
         (select -sum(written_off_amount) from public.invoices as invoice where ${issued}) as lost,
         (select sum(amount) from public.credits where business_id = $1) as credit,
         (select coalesce(sum(amount), 0) from public.payments where business_id = $1)
           - (select coalesce(sum(amount), 0) from public.refunds where business_id = $1)
           - (select sum(amount) from public.expenses where business_id = $1) as cash`,
    )
    const { profit, ...sums } = Object.fromEntries(
      Object.entries(ledger).map(([key, value]) => [key, cents(value)]),
    ) as Record<string, bigint>
    expect(sums).toEqual(expected)
    expect((profit ?? 0n) + (sums['tax'] ?? 0n)).toBe(
      (sums['owed'] ?? 0n) + (sums['cash'] ?? 0n) - (sums['credit'] ?? 0n),
    )
  })

  test('has the balance of every invoice, and its lines have the amount before tax', async () => {
    const books = booksIn(currency)
    const wrong = await books.mine(
      `with entry as materialized (
         select invoice_id, sum(owed) as owed, sum(amount) filter (where kind = 'invoice') as net,
           sum(amount) filter (where kind = 'tax') as tax from public.ledger where business_id = $1 group by invoice_id)
       select invoice.id from public.invoices as invoice left join entry on entry.invoice_id = invoice.id
       where ${issued} and (coalesce(entry.owed, 0) <> invoice.balance
         or entry.net <> invoice.total_amount - invoice.tax_amount or coalesce(entry.tax, 0) <> invoice.tax_amount)`,
      [books.business],
    )
    expect(wrong).toEqual([])
  })

  test('excludes drafts and void invoices', async () => {
    const books = booksIn(currency)
    const there = await books.mine(
      `with entry as materialized (select * from public.ledger where business_id = $1)
       select 1 from entry join public.invoices as invoice on invoice.id = entry.invoice_id
       where invoice.status in ('draft', 'void')`,
      [books.business],
    )
    expect(there).toEqual([])
  })

  test('has the full value of a line without discounts', async () => {
    const books = booksIn(currency)
    const wrong = await books.mine(
      `with entry as materialized (select * from public.ledger where business_id = $1)
       select line.id from public.invoice_lines as line
       join public.invoices as invoice on invoice.id = line.invoice_id
       join entry on entry.record_id = line.id
       where ${issued} and not invoice.prices_include_tax and invoice.discount_amount = 0
         and entry.amount <> line.line_total`,
      [books.business],
    )
    expect(wrong).toEqual([])
  })
})

describe('reports are restricted to owners and managers', () => {
  const calls = [
    'report_income_by_month($1, $2, $3)',
    'report_income_by_client($1, $2, $3)',
    'report_income_by_service($1, $2, $3)',
    'report_taxes($1, $2, $3)',
    'report_expenses($1, $2, $3)',
    'report_profit($1, $2, $3)',
    'report_jobs($1, $2, $3)',
    'report_members($1, $2, $3)',
  ]

  test.each(calls)('%s', async (call) => {
    const books = booksIn('USD')
    const { database } = scratch
    const stranger = await addUser(database, `${crypto.randomUUID()}@example.com`)
    const text = `select * from public.${call}`
    const values = [books.business, '2026-01-01', '2026-12-31']
    expect((await ask(database, books.manager, text, values)).length).toBeGreaterThanOrEqual(0)
    for (const person of [books.worker, stranger])
      expect(await refusal(ask(database, person, text, values))).toBe('PT404 business_not_found')
  })

  test('the ledger is empty for strangers and for workers, whatever invoices they see', async () => {
    const books = booksIn('USD')
    const stranger = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    for (const person of [books.worker, stranger])
      expect(await ask(scratch.database, person, 'select * from public.ledger limit 1')).toEqual([])
  })
})
