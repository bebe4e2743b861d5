import { randomUUID } from 'node:crypto'
import type { Analytics, Forecast } from '@fieldlark/domain/analytics/analytics.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedQuote } from './approved-quote.ts'
import { insertRow } from './insert-row.ts'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { randomYear } from './random-year.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const analyticsOf = async (books: InvoiceFixture, from: string, to: string, person = books.owner) => {
  const text = 'select public.analytics($1, $2, $3) as found'
  const rows = await ask<{ found: Analytics }>(scratch.database, person, text, [books.business, from, to])
  return one(rows[0]).found
}

const cents = (amounts: readonly (number | string)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

describe.each(['USD', 'JPY'])('a random year in %s', (currency) => {
  const [from, to] = ['2026-01-01', '2026-12-31']
  let books: InvoiceFixture
  let found: Analytics
  beforeAll(async () => {
    books = await randomYear(scratch.database, 20_261_127, 60, currency)
    found = await analyticsOf(books, from, to)
  })

  test('has the income and the costs of the profit report, month by month', async () => {
    const report = await books.mine<{ month: string; income: string; expenses: string; expense_tax: string }>(
      `select month::text, income, expenses, expense_tax from public.report_profit($1, $2, $3)
       where month is not null order by month`,
      [books.business, from, to],
    )
    expect(
      found.months.map(({ month, income, expenses }) => [month, cents([income]), cents([expenses])]),
    ).toEqual(
      report.map((row) => [row.month, cents([row.income]), 0 - cents([row.expenses, row.expense_tax])]),
    )
  })

  test('adds up to the income by weekday, by client and by lead source', async () => {
    const rows = await books.mine<{ amount: string }>(
      'select sum(amount) as amount from public.report_income_by_month($1, $2, $3)',
      [books.business, from, to],
    )
    const whole = cents([one(rows[0]).amount])
    expect(whole).toBeGreaterThan(0)
    const { sources, weekdays } = found
    expect(weekdays).toHaveLength(7)
    expect([
      cents(weekdays),
      cents([sources.amount]),
      cents(sources.sources.map(({ amount }) => amount)),
    ]).toEqual([whole, whole, whole])
  })
})

describe('what is counted', () => {
  let books: InvoiceFixture
  let found: Analytics
  const own = (table: string, fields: Record<string, unknown>) =>
    insertRow(scratch.database, table, { business_id: books.business, ...fields })
  const timed = (visit: string, person: string, from: string, to: string) =>
    own('visit_times', { visit_id: visit, user_id: person, started_at: from, ended_at: to })

  beforeAll(async () => {
    books = await invoiceFixture(scratch.database)
    await books.mine(`select public.set_labor_cost($1, $2, 20)`, [books.business, books.worker])
    const job = await books.job({ schedule_type: 'recurring', start_date: '2026-03-02' })
    // A Monday and a Tuesday that were worked, and one visit each that was cancelled and missed.
    const monday = await books.visit(job.id, '2026-03-02')
    const tuesday = await books.visit(job.id, '2026-03-03')
    await books.visit(job.id, '2026-03-04', { status: 'cancelled' })
    await books.visit(job.id, '2026-03-05', { status: 'no_show' })
    await timed(monday, books.owner, '2026-03-02T15:00Z', '2026-03-02T17:00Z')
    await timed(monday, books.worker, '2026-03-02T15:00Z', '2026-03-02T16:30Z')
    // An evening in New York that is the next day in UTC, and no part of March.
    await timed(tuesday, books.owner, '2026-04-01T03:30Z', '2026-04-01T04:00Z')
    const invoice = await books.save({ issue_date: '2026-03-03', due_date: '2026-03-10' }, [
      line({ unit_price: 300, service_date: '2026-03-02' }),
      line({ unit_price: 100 }),
    ])
    await books.send(invoice.id)
    await own('expenses', {
      user_id: books.owner,
      category: 'fuel',
      amount: 50,
      tax_amount: 0,
      date: '2026-03-20',
    })
    found = await analyticsOf(books, '2026-03-01', '2026-03-31')
  })

  test('is income less expenses and the labor of others, beside the hours of the owner', () => {
    expect(found.months).toEqual([
      { month: '2026-03-01', income: 400, expenses: 50, labor: 30, minutes: 150 },
    ])
  })

  test('is the day of the work, and without one the day of the invoice', () => {
    expect(found.weekdays).toEqual([300, 100, 0, 0, 0, 0, 0])
  })

  test('is how visits ended, and which have a time', () => {
    expect(found.visits).toEqual({ completed: 2, cancelled: 1, no_show: 1, timed: 2 })
  })

  test('is an unpaid invoice as late once it was due', () => {
    expect(found.paid).toEqual({ paid: 0, open: 1, late: 1, median: null, slowest: null })
  })

  test('is nothing in a month without work, which has its row all the same', async () => {
    const empty = await analyticsOf(books, '2025-01-01', '2025-02-28')
    expect(empty.months.map(({ month, income }) => [month, income])).toEqual([
      ['2025-01-01', 0],
      ['2025-02-01', 0],
    ])
    expect(empty.sources).toEqual({ clients: 0, amount: 0, first: [], sources: [] })
  })

  test('is refused to workers, to strangers and for longer than five years', async () => {
    for (const person of [books.worker, await addUser(scratch.database, 'stranger@example.test')]) {
      expect(await refusal(analyticsOf(books, '2026-03-01', '2026-03-31', person))).toBe(
        'PT404 business_not_found',
      )
    }
    expect(await refusal(analyticsOf(books, '2020-01-01', '2026-01-01'))).toBe('PT400 period_too_long')
    expect(await refusal(analyticsOf(books, '2026-02-01', '2026-01-01'))).toBe('PT400 period_too_long')
    expect(await analyticsOf(books, '2026-03-01', '2026-03-31', books.manager)).toEqual(found)
  })
})

describe('quotes', () => {
  test('are won, lost or open by their answer, their last day and thirty days of silence', async () => {
    const books = await invoiceFixture(scratch.database)
    const quote = (status: string, fields: Record<string, unknown>) =>
      insertRow(scratch.database, 'quotes', {
        business_id: books.business,
        user_id: books.owner,
        client_id: books.client,
        quote_number: crypto.randomUUID(),
        title: 'Roof',
        status,
        ...fields,
      })
    const now = Date.now()
    const days = (count: number) => new Date(now - count * 86_400_000).toISOString()
    await quote('approved', { sent_at: days(20), answered_at: days(18) })
    await quote('converted', { sent_at: days(20), answered_at: days(14) })
    await quote('declined', { sent_at: days(5), answered_at: days(4) })
    await quote('sent', { sent_at: days(10), valid_until: days(3).slice(0, 10) })
    await quote('sent', { sent_at: days(31) })
    await quote('sent', { sent_at: days(29) })
    await quote('draft', {})
    const found = await analyticsOf(books, days(60).slice(0, 10), days(-1).slice(0, 10))
    expect(found.quotes).toMatchObject({ won: 2, lost: 3, open: 1, days_to_yes: 4 })
    const later = await analyticsOf(books, days(12).slice(0, 10), days(-1).slice(0, 10))
    expect(later.quotes).toMatchObject({ won: 0, lost: 2, open: 0, days_to_yes: null })
  })
})

describe('clients who came back', () => {
  test('are those with work on another day within a year of their first', async () => {
    const books = await invoiceFixture(scratch.database)
    const day = (months: number, days = 0) => {
      const moment = new Date()
      moment.setUTCDate(1)
      moment.setUTCMonth(moment.getUTCMonth() - months)
      moment.setUTCDate(1 + days)
      return moment.toISOString().slice(0, 10)
    }
    const visits = async (...days: readonly string[]) => {
      const [client] = await books.mine<{ id: string }>(
        `insert into public.clients (business_id, name) values ($1, 'Bea') returning id`,
        [books.business],
      )
      const job = await books.job({
        client_id: one(client).id,
        schedule_type: 'recurring',
        start_date: day(40),
      })
      for (const each of days) {
        await scratch.database.query(`update public.visits set client_id = $2 where id = $1`, [
          await books.visit(job.id, each),
          one(client).id,
        ])
      }
    }
    await visits(day(20), day(15))
    await visits(day(20), day(20))
    await visits(day(20), day(6))
    await visits(day(30), day(20))
    await visits(day(5), day(4))
    const { returned } = await analyticsOf(books, day(2), day(1))
    expect(returned).toEqual({ clients: 3, returned: 1 })
  })
})

async function forecastOf({ mine, business }: InvoiceFixture) {
  const [row] = await mine<{ found: Forecast }>('select public.forecast($1) as found', [business])
  return one(row).found
}

describe('the ninety days ahead', () => {
  test('are planned visits at their price, a job at one price with its last visit, and quotes that are out', async () => {
    const books = await invoiceFixture(scratch.database)
    const today = one(
      (await books.mine<{ day: string }>('select private.today($1)::text as day', [books.business]))[0],
    ).day
    const ahead = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const weekly = await books.job({ schedule_type: 'recurring', start_date: today }, [
      line({ unit_price: 80 }),
    ])
    for (const days of [1, 2, 91]) await books.visit(weekly.id, ahead(days), { status: 'scheduled' })
    const whole = await books.job({}, [line({ unit_price: 500 })])
    for (const days of [3, 4]) await books.visit(whole.id, ahead(days), { status: 'scheduled' })
    const longer = await books.job({}, [line({ unit_price: 900 })])
    for (const days of [3, 120]) await books.visit(longer.id, ahead(days), { status: 'scheduled' })
    const billed = await books.job({}, [line({ unit_price: 700 })])
    await books.visit(billed.id, ahead(5), { status: 'scheduled' })
    await books.create([{ job_id: billed.id }])
    const { months, quotes, from, to } = await forecastOf(books)
    expect([from, to]).toEqual([today, ahead(90)])
    expect(cents(months.map(({ amount }) => amount))).toBe(cents([660]))
    expect(quotes).toEqual({ items: 0, amount: 0, approved: 0 })
    await expect(
      refusal(ask(scratch.database, books.worker, 'select public.forecast($1)', [books.business])),
    ).resolves.toBe('PT404 business_not_found')
  })

  test('do not count what is on an invoice: neither the quote nor its job', async () => {
    const books = await invoiceFixture(scratch.database)
    const agreed = () => approvedQuote(books, {}, [line({ id: randomUUID(), quantity: 1, unit_price: 3000 })])
    await agreed()
    const invoiced = await agreed()
    expect((await forecastOf(books)).quotes).toEqual({ items: 2, amount: 6000, approved: 6000 })
    await books.create([{ quote_id: invoiced }])
    expect((await forecastOf(books)).quotes).toEqual({ items: 1, amount: 3000, approved: 3000 })
    const [job] = await books.mine<{ id: string }>('select id from public.convert_quote($1, $2)', [
      invoiced,
      randomUUID(),
    ])
    const { id } = one(job)
    await books.mine(`update public.jobs set status = 'scheduled' where id = $1`, [id])
    const { to } = await forecastOf(books)
    await books.visit(id, to, { status: 'scheduled' })
    expect((await forecastOf(books)).months.map(({ amount }) => amount)).toEqual([0])
  })
})
