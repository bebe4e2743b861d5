import type { Row } from '@fieldlark/backend/postgres/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { refusal, type Scratch, scratchSchema } from './people.ts'
import { randomYear } from './random-year.ts'
import { taxesByLine } from './taxes-by-line.ts'

/** Reports that read invoices as a whole answer as if they added up every line of the ledger. */
let scratch: Scratch
const all: Record<string, InvoiceFixture> = {}
beforeAll(async () => {
  scratch = await scratchSchema()
  all['USD'] = await randomYear(scratch.database, 7, 150)
  all['JPY'] = await randomYear(scratch.database, 11, 60, 'JPY')
  for (const books of Object.values(all)) await billJobs(books)
}, 240_000)
afterAll(() => scratch.close())

/** Three jobs: one billed alone, and then a part of it and the two others on one invoice. */
async function billJobs(books: InvoiceFixture): Promise<void> {
  const taxes = [{ name: 'VAT', rate: 19 }]
  const jobs = [
    await books.job({ taxes }, [line({ unit_price: 100 }), line({ unit_price: 33 })]),
    await books.job({ taxes }, [line({ unit_price: 70 })]),
    await books.job({ taxes, discount_type: 'percent', discount_value: 10 }, [line({ unit_price: 55 })]),
  ]
  for (const { id } of jobs) await books.finish(id)
  const [first, ...others] = jobs.map(({ id, lines }) =>
    lines.map((job_line_id) => ({ job_id: id, job_line_id })),
  )
  const [alone, ...rest] = first ?? []
  const together = [...rest, ...others.flat()]
  for (const sources of [alone === undefined ? [] : [alone], together]) {
    const invoice = await books.create(sources)
    await books.send(invoice.id, 'marked')
  }
}

/** Amounts as numbers: how many zeros PostgreSQL writes after the point says nothing. */
const counted = (rows: readonly Row[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'string' && /^-?\d+\.?\d*$/.test(value) ? Number(value) : value,
      ]),
    ),
  )

const byLine = {
  taxes: taxesByLine,
  income_by_month: `with entry as materialized (
      select inside.*, date_trunc('month', inside.day::timestamp) as month from public.ledger as inside
      where inside.business_id = $1 and inside.day between $2::date and $3::date)
    select month.day::date as month, count(distinct entry.invoice_id) filter (where entry.kind = 'invoice')::int as invoices,
      coalesce(sum(entry.amount) filter (where entry.kind = 'invoice'), 0) as amount,
      coalesce(sum(entry.amount) filter (where entry.kind = 'tax'), 0) as tax,
      coalesce(sum(entry.cash) filter (where entry.kind in ('payment', 'refund')), 0) as received
    from generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, interval '1 month') as month (day)
      left join entry on entry.month = month.day
    group by month.day order by month.day`,
  income_by_client: `with entry as materialized (
      select inside.* from public.ledger as inside
      where inside.business_id = $1 and inside.day between $2::date and $3::date
        and inside.kind in ('invoice', 'tax', 'payment', 'refund'))
    select entry.client_id, client.name,
      count(distinct entry.invoice_id) filter (where entry.kind = 'invoice')::int as invoices,
      coalesce(sum(entry.amount) filter (where entry.kind = 'invoice'), 0) as amount,
      coalesce(sum(entry.amount) filter (where entry.kind = 'tax'), 0) as tax,
      coalesce(sum(entry.cash) filter (where entry.kind in ('payment', 'refund')), 0) as received
    from entry join public.clients as client on client.id = entry.client_id
    group by entry.client_id, client.name order by 4 desc, 6 desc, client.name, entry.client_id`,
  income_by_service: `select entry.service_id, service.name, count(distinct entry.invoice_id)::int as invoices,
      count(*)::int as lines, sum(entry.amount) as amount
    from public.ledger as entry left join public.services as service
      on service.business_id = $1 and service.id = entry.service_id
    where entry.business_id = $1 and entry.day between $2::date and $3::date and entry.kind = 'invoice'
    group by entry.service_id, service.name
    order by entry.service_id is null, 5 desc, service.name, entry.service_id`,
  profit: `with entry as materialized (
      select inside.*, date_trunc('month', inside.day::timestamp) as month from public.ledger as inside
      where inside.business_id = $1 and inside.day between $2::date and $3::date)
    select month.day::date as month, coalesce(sum(profit) filter (where kind = 'invoice'), 0) as invoiced,
      coalesce(sum(profit) filter (where kind = 'write_off'), 0) as written_off,
      coalesce(sum(profit) filter (where kind = 'refund'), 0) as given_back,
      coalesce(sum(profit) filter (where kind = 'credit'), 0) as granted,
      coalesce(sum(profit) filter (where kind not in ('expense', 'expense_tax')), 0) as income,
      coalesce(sum(profit) filter (where kind = 'expense'), 0) as expenses,
      coalesce(sum(profit) filter (where kind = 'expense_tax'), 0) as expense_tax, coalesce(sum(profit), 0) as profit,
      coalesce(sum(cash) filter (where kind in ('payment', 'refund')), 0) as received,
      coalesce(sum(cash) filter (where kind in ('expense', 'expense_tax')), 0) as spent, coalesce(sum(cash), 0) as cash
    from generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, interval '1 month') as month (day)
      left join entry on entry.month = month.day
    group by grouping sets ((month.day), ()) order by month.day nulls last`,
}

const receivablesByLine = `with moved as materialized (
    select entry.invoice_id, sum(entry.owed) as owed from public.ledger as entry
    where entry.business_id = $1 and entry.day <= $2::date and entry.invoice_id is not null
    group by entry.invoice_id having sum(entry.owed) <> 0
  ), open as (
    select invoice.client_id, $2::date - invoice.due_date as late, moved.owed
    from moved join public.invoices as invoice on invoice.id = moved.invoice_id
    where invoice.issue_date <= $2::date)
  select open.client_id, client.name, count(*)::int as invoices,
    coalesce(sum(owed) filter (where late <= 0), 0) as not_due,
    coalesce(sum(owed) filter (where late between 1 and 30), 0) as days_30,
    coalesce(sum(owed) filter (where late between 31 and 60), 0) as days_60,
    coalesce(sum(owed) filter (where late between 61 and 90), 0) as days_90,
    coalesce(sum(owed) filter (where late > 90), 0) as older, sum(owed) as total
  from open join public.clients as client on client.id = open.client_id
  group by open.client_id, client.name order by 9 desc, client.name, open.client_id`

const names = [
  'profit',
  'income_by_month',
  'income_by_client',
  'income_by_service',
  'receivables',
  'taxes',
  'expenses',
  'jobs',
  'members',
]

describe.each(['USD', 'JPY'])('in %s', (currency) => {
  const mine = <R extends Row>(text: string, values: readonly unknown[]) => {
    const books = all[currency]
    if (!books) throw new Error('There are no such books.')
    return books.mine<R>(text, [books.business, ...values])
  }

  test.each(Object.entries(byLine))('report_%s', async (name, text) => {
    for (const period of [
      ['2026-01-01', '2026-12-31'],
      ['2026-03-01', '2026-03-31'],
      ['2026-05-09', '2026-08-17'],
    ]) {
      const now = await mine(`select * from public.report_${name}($1, $2, $3)`, period)
      expect(counted(now)).toEqual(counted(await mine(text, period)))
    }
  })

  test('report_receivables on any day, past or to come', async () => {
    for (const day of ['2025-12-31', '2026-02-14', '2026-06-30', '2026-09-01', '2026-12-31', '2028-01-01']) {
      const now = await mine('select * from public.report_receivables($1, $2)', [day])
      expect(counted(now)).toEqual(counted(await mine(receivablesByLine, [day])))
    }
  })

  test.each(names)('%s is refused for days without end', async (name) => {
    const ask = (from: string, to: string) =>
      refusal(mine(`select public.report($1, '${name}', $2, $3)`, [from, to]))
    expect(await ask('2026-01-01', 'infinity')).toBe('PT400 period_over_century')
    if (name === 'receivables') return
    expect(await ask('-infinity', '2026-01-01')).toBe('PT400 period_over_century')
    expect(await ask('1900-01-01', '2026-01-01')).toBe('PT400 period_over_century')
  })

  test.each(names)('%s as one answer has the rows of the report in their order', async (name) => {
    const period = ['2026-01-01', '2026-12-31']
    const args = name === 'receivables' ? '$1, $3' : '$1, $2, $3'
    const [both] = await mine<{ answer: unknown; rows: unknown }>(
      `select public.report($1, '${name}', $2, $3) as answer,
         (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.report_${name}(${args}) as row
           where $2::date is not null) as rows`,
      period,
    )
    expect(both?.answer).toEqual(both?.rows)
  })

  test('report_jobs: what was invoiced and spent', async () => {
    const byLedger = `select job_id, coalesce(sum(amount) filter (where kind = 'invoice'), 0) as invoiced,
        -coalesce(sum(amount) filter (where kind in ('expense', 'expense_tax')), 0) as expenses
      from public.ledger where business_id = $1 and day between $2 and $3 and job_id is not null
        and kind in ('invoice', 'expense', 'expense_tax') group by job_id order by job_id`
    const period = ['2026-01-01', '2028-12-31']
    const now = await mine(
      'select job_id, invoiced, expenses from public.report_jobs($1, $2, $3) order by job_id',
      period,
    )
    expect(now.length).toBe(3)
    expect(counted(now)).toEqual(counted(await mine(byLedger, period)))
  })

  test('what was invoiced of a job', async () => {
    const jobs = await mine<{ id: string }>(
      'select id from public.jobs where business_id = $1 order by id',
      [],
    )
    expect(jobs).toHaveLength(3)
    const wrong = await mine(
      `with entry as materialized (select job_id, sum(amount) as amount from public.ledger
         where business_id = $1 and kind = 'invoice' group by job_id)
       select job.id from public.jobs as job left join entry on entry.job_id = job.id
       where job.business_id = $1
         and (public.job_profit(job.id) ->> 'invoiced')::numeric <> coalesce(entry.amount, 0)`,
      [],
    )
    expect(wrong).toEqual([])
  })
})
