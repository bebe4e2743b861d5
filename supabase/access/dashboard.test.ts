import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, refusal, type Scratch, scratchSchema } from './people.ts'
import { randomYear } from './random-year.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

type Waiting = { kind: string; record_id: string; amount: string; weight: string; number: string }
type Totals = {
  requests: { items: number; first: { title: string; client: { name: string } }[] }
  quotes: { items: number; amount: number; first: { title: string }[] }
  revenue: Record<string, number>
  unpaid: Record<string, number>
  jobs_done: Record<string, number>
  cash: { items: number; amount: number; job_id: string | null }
  table: {
    amount: number
    items: number
    kinds: Record<string, { items: number; amount: number }>
    first: Waiting[]
  }
}

const waiting = (of = billing) =>
  of.mine<Waiting>('select * from public.money_on_the_table($1)', [of.business])

const totalsOf = async (of = billing) => {
  const [row] = await of.mine<{ totals: Totals }>('select public.dashboard_totals($1) as totals', [
    of.business,
  ])
  if (!row) throw new Error('No totals came back.')
  return row.totals
}

/** The date in that many days, in the zone of the business. */
const day = async (days: number) => {
  const [row] = await scratch.database.query<{ day: string }>(
    `select ((now() at time zone 'America/New_York')::date + $1::int)::text as day`,
    [days],
  )
  return row?.day ?? ''
}

const issue = async (due: number, price = 100) => {
  const invoice = await billing.save({ issue_date: await day(Math.min(due, 0)), due_date: await day(due) }, [
    line({ unit_price: price }),
  ])
  await billing.send(invoice.id, 'marked')
  return invoice
}

const offer = async (validFor: number, fields: object = {}) => {
  const id = randomUUID()
  await billing.mine('select public.save_quote($1, $2, $3)', [
    billing.business,
    JSON.stringify({
      id,
      client_id: billing.client,
      title: 'Roof',
      valid_until: await day(validFor),
      ...fields,
    }),
    JSON.stringify([{ ...line({ unit_price: 200 }), kind: 'required', is_selected: true }]),
  ])
  await billing.mine(`select public.send_quote($1, 'link')`, [id])
  return id
}

const byVisits = { schedule_type: 'recurring' }

describe('money on the table', () => {
  test('includes finished work without an invoice, per job', async () => {
    const byLine = await billing.job({}, [line({ unit_price: 100 }), line({ unit_price: 50 })])
    await billing.finish(byLine.id)
    const byVisit = await billing.job({ ...byVisits, billing_frequency: 'after_each_visit' }, [
      line({ unit_price: 70 }),
    ])
    await billing.visit(byVisit.id, '2026-11-01')
    await billing.visit(byVisit.id, '2026-11-08')
    const open = await billing.job({}, [line()])
    await billing.visit(open.id, await day(9), { status: 'scheduled' })
    expect((await waiting()).map(({ kind, record_id, amount }) => [kind, record_id, Number(amount)])).toEqual(
      expect.arrayContaining([
        ['uninvoiced', byLine.id, 150],
        ['uninvoiced', byVisit.id, 140],
      ]),
    )
    expect((await totalsOf()).table).toMatchObject({ amount: 290, items: 2 })
    await billing.create([{ job_id: byLine.id }])
    expect((await totalsOf()).table.kinds).toMatchObject({
      uninvoiced: { items: 1, amount: 140 },
      draft: { items: 1, amount: 150 },
    })
  })

  test('includes weekly and monthly billing only on its day', async () => {
    const weekly = await billing.job(
      { ...byVisits, billing_frequency: 'weekly', next_billing: await day(3) },
      [line({ unit_price: 70 })],
    )
    await billing.visit(weekly.id, '2026-11-01')
    expect(await waiting()).toEqual([])
    await billing.mine('update public.jobs set next_billing = $2 where id = $1', [weekly.id, await day(0)])
    expect(await waiting()).toHaveLength(1)
  })

  test('includes overdue balances only', async () => {
    const late = await issue(-10)
    await issue(0)
    await issue(5)
    await billing.pay(late, 40)
    expect(await waiting()).toMatchObject([
      { kind: 'overdue', record_id: late.id, amount: '60.00', weight: '600.00' },
    ])
    expect((await totalsOf()).unpaid).toEqual({ invoices: 3, amount: 260, late: 1, late_amount: 60 })
  })

  test('includes open quotes that expire within a week', async () => {
    const quote = await offer(7)
    await offer(8)
    expect(await waiting()).toMatchObject([{ kind: 'quote', record_id: quote, amount: '200.00' }])
    await billing.mine('update public.quotes set is_archived = true where id = $1', [quote])
    expect(await waiting()).toEqual([])
  })

  test('includes missing deposits', async () => {
    const { id } = await billing.job({ deposit_amount: 80 }, [line({ unit_price: 400 })])
    expect(await waiting()).toMatchObject([{ kind: 'deposit', record_id: id, amount: '80.00' }])
    await billing.mine('select public.record_payment($1, $2)', [
      billing.business,
      JSON.stringify({ id: randomUUID(), job_id: id, amount: 80, method: 'cash' }),
    ])
    expect(await waiting()).toEqual([])
  })

  test('includes no visit to come, whoever goes', async () => {
    const job = await billing.job({}, [line({ unit_price: 100 })])
    await billing.visit(job.id, await day(1), { status: 'scheduled' })
    expect(await waiting()).toEqual([])
  })

  test('is ranked by amount and waiting time', async () => {
    await issue(-2, 900)
    await issue(-30, 100)
    await issue(-1, 100)
    const weights = (await waiting()).map(({ weight }) => Number(weight))
    expect(weights).toEqual([3000, 1800, 100])
  })
})

test('noted cash is counted until it is answered, and leads to the job of the oldest', async () => {
  expect((await totalsOf()).cash).toEqual({ items: 0, amount: 0, job_id: null })
  const jobs = [await billing.job({}, [line()]), await billing.job({}, [line()])]
  const notes = jobs.map(({ id }, at) => ({ id: randomUUID(), job: id, amount: 80 + at * 20 }))
  for (const { id, job, amount } of notes)
    await billing.mine('select public.note_cash($1, $2, $3)', [id, job, amount])
  expect((await totalsOf()).cash).toEqual({ items: 2, amount: 180, job_id: jobs[0]?.id })
  await billing.mine('select public.confirm_cash($1)', [notes[0]?.id])
  expect((await totalsOf()).cash).toEqual({ items: 1, amount: 100, job_id: jobs[1]?.id })
  await billing.mine('select public.reject_cash($1, $2)', [notes[1]?.id, 'It was not there'])
  expect((await totalsOf()).cash).toEqual({ items: 0, amount: 0, job_id: null })
})

test('requests are the most urgent, then the oldest; the five to answer first and the number of all', async () => {
  const ask = (title: string, urgency: string, daysAgo: number, status = 'unscheduled') =>
    scratch.database
      .query(
        `with made as (insert into public.requests (business_id, user_id, client_id, title, urgency)
         values ($1, $2, $3, $4, $5) returning id)
       select id from made`,
        [billing.business, billing.owner, billing.client, title, urgency],
      )
      .then(([made]) =>
        scratch.database.query(
          `update public.requests set created_at = now() - $2 * interval '1 day', status = $3 where id = $1`,
          [made?.['id'], daysAgo, status],
        ),
      )
  await ask('late normal', 'normal', 1)
  await ask('early normal', 'normal', 9)
  await ask('high', 'high', 0)
  await ask('urgent', 'urgent', 0)
  await ask('early high', 'high', 5)
  await ask('middle normal', 'normal', 5)
  await ask('done', 'urgent', 20, 'archived')
  const { requests } = await totalsOf()
  expect(requests.items).toBe(6)
  expect(requests.first.map(({ title }) => title)).toEqual([
    'urgent',
    'early high',
    'high',
    'early normal',
    'middle normal',
  ])
  expect(requests.first[0]?.client.name).toEqual(expect.any(String))
  expect(requests.first[0]).toMatchObject({ wanted_start: null })
})

test('quotes are those to act on first, with the number and the sum of all that have not expired', async () => {
  const offered = async (title: string, validFor: number, change = '') => {
    const id = await offer(validFor, { title })
    if (change) await scratch.database.query(`update public.quotes set ${change} where id = $1`, [id])
  }
  const sent = (days: number) => `sent_at = now() - interval '${days} days'`
  await offered('waits', 20)
  await offered('followed up', 15, `${sent(4)}, followed_up_at = now()`)
  await offered('to follow up', 30, sent(4))
  await offered('to follow up again', 29, `${sent(8)}, followed_up_at = now() - interval '4 days'`)
  await offered('lapses', 3)
  await offered('changes', 40, `status = 'changes_requested'`)
  await offered('approved', 40, `status = 'approved'`)
  await offered('expired', 5, `valid_until = '2020-01-01'`)
  await offered('archived', 5, 'is_archived = true')
  const { quotes } = await totalsOf()
  expect([quotes.items, quotes.amount]).toEqual([7, 1400])
  expect(quotes.first.map(({ title }) => title)).toEqual([
    'approved',
    'changes',
    'lapses',
    'to follow up again',
    'to follow up',
  ])
})

test('the totals equal those of the ledger and the tables, also in random books', async () => {
  const books = await randomYear(scratch.database, 99, 60)
  const totals = await totalsOf(books)
  const rows = await waiting(books)
  const [expected] = await scratch.database.query<Record<string, string>>(
    `select (select coalesce(sum(balance), 0) from public.invoices where business_id = $1 and status = 'sent') as unpaid,
       (select coalesce(sum(balance), 0) from public.invoices where business_id = $1 and status = 'sent'
         and due_date < (now() at time zone 'America/New_York')::date) as late,
       (select coalesce(sum(total_amount), 0) from public.invoices where business_id = $1 and status = 'draft') as drafts`,
    [books.business],
  )
  const cents = (amount: unknown) => Math.round(Number(amount) * 100)
  const sum = (kind?: string) =>
    rows.filter((row) => !kind || row.kind === kind).reduce((all, row) => all + cents(row.amount), 0)
  expect(cents(totals.unpaid['amount'])).toBe(cents(expected?.['unpaid']))
  expect(sum('overdue')).toBe(cents(expected?.['late']))
  expect(sum('draft')).toBe(cents(expected?.['drafts']))
  expect(cents(totals.table.amount)).toBe(sum())
  expect(sum()).toBe(cents(expected?.['late']) + cents(expected?.['drafts']))
  expect(totals.table.first.map(({ record_id }) => record_id)).toEqual(
    rows.slice(0, 8).map(({ record_id }) => record_id),
  )
})

test('revenue is the amount invoiced this month and the month before', async () => {
  await billing.send(
    (await billing.save({ issue_date: await day(0) }, [line({ unit_price: 300 })])).id,
    'marked',
  )
  const [last] = await scratch.database.query<{ day: string }>(
    `select (date_trunc('month', (now() at time zone 'America/New_York')) - interval '1 day')::date::text as day`,
  )
  const before = await billing.save({ issue_date: last?.day }, [line({ unit_price: 90 })])
  await billing.send(before.id, 'marked')
  await billing.send((await billing.save({ issue_date: '2020-01-01' }, [line()])).id, 'marked')
  const { revenue } = await totalsOf()
  expect(revenue).toMatchObject({ month: 300, last_month: 90, received: 0 })
})

test('is denied to workers and strangers', async () => {
  const stranger = (await invoiceFixture(scratch.database)).owner
  for (const person of [billing.worker, stranger])
    for (const call of ['money_on_the_table', 'dashboard_totals'])
      expect(
        await refusal(ask(scratch.database, person, `select * from public.${call}($1)`, [billing.business])),
      ).toBe('PT404 business_not_found')
})
