import type { Row } from '@fieldlark/backend/postgres/database.ts'
import { fromMinor } from '@fieldlark/domain/values/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceFixture } from './invoice-fixture.ts'
import { type Scratch, scratchSchema } from './people.ts'
import { randomYear } from './random-year.ts'
import { type Amounts, cents, counted, issued, reportOf, sum } from './report-sums.ts'

let scratch: Scratch
let books: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  books = await randomYear(scratch.database, 7, 200)
}, 240_000)
afterAll(() => scratch.close())

const months = Array.from({ length: 16 }, (_, at) => {
  const first = new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 10)
  return [first, new Date(Date.UTC(2025, 12 + at, 0)).toISOString().slice(0, 10)] as const
})

describe('received tax', () => {
  test('is the paid share of each tax, to the cent', async () => {
    const invoices = await scratch.database.query<{
      total: string
      settled: string
      tax_lines: { name: string; rate: number; amount: number }[]
    }>(
      `select invoice.total_amount as total, invoice.tax_lines,
         (select coalesce(sum(amount), 0) from public.payments where invoice_id = invoice.id)
         - (select coalesce(sum(amount), 0) from public.refunds where invoice_id = invoice.id)
         - (select coalesce(sum(amount), 0) from public.credits where invoice_id = invoice.id) as settled
       from public.invoices as invoice where ${issued}`,
      [books.business],
    )
    const expected: Record<string, bigint> = {}
    for (const { total, settled, tax_lines: taxes } of invoices) {
      const [whole, paid] = [cents(total), cents(settled)]
      if (whole === 0n) continue
      const due = taxes.map(({ amount }) => cents(amount))
      const all = due.reduce((one, other) => one + other, 0n)
      const target = (2n * all * paid + whole) / (2n * whole)
      const parts = due.map((amount, at) => ({
        at,
        part: (amount * paid) / whole,
        left: (amount * paid) % whole,
      }))
      const missing = Number(target - parts.reduce((one, { part }) => one + part, 0n))
      const order = parts.toSorted((a, b) =>
        a.left === b.left
          ? (taxes[a.at]?.name ?? '').localeCompare(taxes[b.at]?.name ?? '')
          : a.left < b.left
            ? 1
            : -1,
      )
      for (const favoured of order.slice(0, missing)) favoured.part += 1n
      for (const { at, part } of parts) {
        const name = taxes[at]?.name ?? ''
        expected[name] = (expected[name] ?? 0n) + part
      }
    }
    const rows = (await reportOf(books, 'taxes', '2000-01-01', '2099-12-31')).filter(
      ({ kind }) => kind === 'sales',
    )
    expect(Object.fromEntries(rows.map((row) => [row['name'], cents(row['collected'])]))).toEqual(expected)
  })

  test('by month adds up to the whole period', async () => {
    const whole = await reportOf(books, 'taxes', months[0]?.[0] ?? '', months.at(-1)?.[1] ?? '')
    const parts = await Promise.all(months.map(([from, to]) => reportOf(books, 'taxes', from, to)))
    for (const column of ['collected', 'charged', 'taxable'])
      for (const name of ['GST', 'QST', 'VAT'])
        expect(
          sum(
            parts.flat().filter((row) => row['name'] === name),
            column,
          ),
          `${column} ${name}`,
        ).toBe(
          sum(
            whole.filter((row) => row['name'] === name),
            column,
          ),
        )
  })

  test('of a paid invoice is all of its tax', async () => {
    const own = await randomYear(scratch.database, 8, 0)
    const invoice = await own.save(
      {
        taxes: [
          { name: 'GST', rate: 5 },
          { name: 'QST', rate: 9.975 },
        ],
        issue_date: '2026-02-01',
      },
      [{ id: crypto.randomUUID(), name: 'Roof', quantity: 1, unit_price: 140 }],
    )
    await own.send(invoice.id, 'marked')
    for (const [number, amount, day] of [
      ['P1', 100, '2026-02-10'],
      ['P2', 60.97, '2026-03-10'],
    ] as const)
      await scratch.database.query(
        `insert into public.payments (business_id, client_id, invoice_id, payment_number, amount, paid_on, method)
         values ($1, $2, $3, $4, $5, $6, 'cash')`,
        [own.business, invoice.client_id, invoice.id, number, amount, day],
      )
    const collected = async (from: string, to: string) =>
      (await reportOf(own, 'taxes', from, to))
        .filter(({ kind }) => kind === 'sales')
        .map(
          (row) =>
            `${row['name']} ${fromMinor(cents(row['taxable']), 2)} ${row['charged']} ${row['collected']}`,
        )
        .toSorted()
    expect(await collected('2026-02-01', '2026-02-28')).toEqual([
      'GST 140.00 7.00 4.35',
      'QST 140.00 13.97 8.68',
    ])
    expect(await collected('2026-03-01', '2026-03-31')).toEqual(['GST 0.00 0 2.65', 'QST 0.00 0 5.29'])
  })
})

describe('receivables', () => {
  const receivables = (day: string) =>
    books.mine<Row & Amounts>('select * from public.report_receivables($1, $2)', [books.business, day])
  const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'older']

  test('equal the balances of the invoices today', async () => {
    const rows = await receivables('2099-12-31')
    const { balance } = await counted(
      scratch.database,
      books,
      `select sum(balance) as balance from public.invoices as invoice where ${issued}`,
    )
    expect(sum(rows, 'total')).toBe(balance)
    expect(sum(rows, 'older')).toBe(balance)
  })

  test.each(['2026-04-15', '2026-08-31', '2026-10-31'])(
    'as of %s are the balances of that day by age',
    async (day) => {
      const rows = await receivables(day)
      for (const row of rows)
        expect(ages.reduce((total, age) => total + cents(row[age]), 0n)).toBe(cents(row['total']))
      const { owed, late } = await counted(
        scratch.database,
        books,
        `with open as (
         select due_date, total_amount
           - (select coalesce(sum(amount), 0) from public.payments where invoice_id = invoice.id and paid_on <= $2)
           + (select coalesce(sum(amount), 0) from public.refunds where invoice_id = invoice.id and is_still_owed
             and refunded_on <= $2) as owed
         from public.invoices as invoice where ${issued} and issue_date <= $2
           and invoice.status <> 'written_off' and not exists (
             select from public.credits where invoice_id = invoice.id))
       select coalesce(sum(owed), 0) as owed, coalesce(sum(owed) filter (where due_date < $2), 0) as late from open`,
        [day],
      )
      // Written off and paid by credit on the day of the test, which is later, so they were open on that day.
      const other = await counted(
        scratch.database,
        books,
        `select coalesce(sum(owed), 0) as owed, coalesce(sum(owed) filter (where due_date < $2), 0) as late from (
         select due_date, total_amount - (select coalesce(sum(amount), 0) from public.payments
           where invoice_id = invoice.id and paid_on <= $2)
           + (select coalesce(sum(credit.amount), 0) from public.credits as credit
             left join public.payments as payment on payment.id = credit.payment_id and credit.kind = 'overpayment'
             where credit.invoice_id = invoice.id and coalesce(payment.paid_on, credit.created_at::date) <= $2)
           - case when status = 'written_off' and updated_at::date <= $2 then written_off_amount else 0 end as owed
         from public.invoices as invoice where ${issued} and issue_date <= $2
           and (invoice.status = 'written_off' or exists (
             select from public.credits where invoice_id = invoice.id))) as open`,
        [day],
      )
      expect(sum(rows, 'total')).toBe((owed ?? 0n) + (other['owed'] ?? 0n))
      const lateSum = ages.slice(1).reduce((total, age) => total + sum(rows, age), 0n)
      expect(lateSum).toBe((late ?? 0n) + (other['late'] ?? 0n))
    },
  )
})
