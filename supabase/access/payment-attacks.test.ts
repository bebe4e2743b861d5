import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleRows } from '#seed/sample/sample-rows.ts'
import { line } from './line.ts'
import { type PaymentFixture, paymentFixture } from './payment-fixture.ts'
import { as, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
})
afterAll(() => scratch.close())

let books: PaymentFixture
beforeEach(async () => {
  books = await paymentFixture(scratch.database)
})

const days = { from_date: '2026-01-01', to_date: '2026-12-31' }
const today = async (kinds: string) =>
  one(
    (
      await scratch.database.query<{ mails: number }>(
        'select count(*)::int as mails from private.outbox where business_id = $1 and kind ~ $2',
        [books.business, kinds],
      )
    )[0],
  ).mails
/** Makes it look as if that many mails had been sent today. */
const writeMails = (count: number) =>
  scratch.database.query(
    `insert into private.outbox (key, kind, to_address, business_id, user_id)
     select gen_random_uuid(), 'invoice-sent', 'ann@example.com', $1, $2 from generate_series(1, $3)`,
    [books.business, books.owner, count],
  )

describe('payments cannot be used to flood anybody with mail', () => {
  const loud = (fields: object = {}) => ({ id: randomUUID(), amount: 1, method: 'cash', ...fields })

  test('by receipts and refunds beyond the daily limit', async () => {
    const { id } = await books.bill(1000)
    const { id: payment } = await books.record(id, 400)
    await books.call('grant_credit', { client_id: books.client, id: randomUUID(), amount: 50 })
    await writeMails(300)
    const tries: [string, Record<string, unknown>][] = [
      [
        'record_payment',
        { business_id: books.business, payment: loud({ invoice_id: id }), send_receipt: true },
      ],
      [
        'record_payment',
        { business_id: books.business, payment: loud({ client_id: books.client }), send_receipt: true },
      ],
      ['refund_payment', { payment_id: payment, refund: loud({ is_still_owed: true, tell_client: true }) }],
      ['refund_credit', { client_id: books.client, refund: loud({ tell_client: true }) }],
      ['send_receipt', { payment_id: payment }],
      ['make_statement', { client_id: books.client, id: randomUUID(), ...days, to_address: 'a@b.example' }],
    ]
    const before = await books.sums(id)
    for (const [name, args] of tries)
      expect([name, await refusal(books.call(name, args))]).toEqual([
        name,
        `PT429 ${/^(?:record|refund)/.test(name) ? 'save_without_mail' : 'too_many_mails'}`,
      ])
    expect(await books.sums(id)).toEqual(before)
    expect(await today('^(payment|client)-')).toBe(0)
    // Without a mail the payment is recorded.
    await books.record(id, 1)
    await books.refund(payment, 1, true)
    // A repetition returns the recorded payment.
    const quiet = loud({ invoice_id: id })
    await books.call('record_payment', { business_id: books.business, payment: quiet })
    await books.call('record_payment', { business_id: books.business, payment: quiet, send_receipt: true })
  })

  test('by paying out the same credit repeatedly', async () => {
    await books.call('grant_credit', { client_id: books.client, id: randomUUID(), amount: 50 })
    const outcomes = []
    for (let at = 0; at < 24; at += 1)
      outcomes.push(
        await refusal(
          books.call('refund_credit', { client_id: books.client, refund: loud({ tell_client: true }) }),
        ),
      )
    expect(outcomes.filter((answer) => answer === 'done')).toHaveLength(10)
    expect(await today('^payment-refund')).toBe(10)
  })
})

describe('credit is never negative', () => {
  test('when sample data is removed', async () => {
    await scratch.database.query('select public.add_sample_rows($1)', [JSON.stringify(sampleRows)])
    await books.mine('select public.create_sample_data($1)', [books.business])
    const [sample] = await books.mine<{ id: string; client_id: string }>(
      `select id, client_id from public.invoices where business_id = $1 and is_sample and status = 'sent'`,
      [books.business],
    )
    const { id: invoice, client_id: client } = one(sample)
    await books.record(invoice, 428)
    const real = await books.save({ client_id: client }, [line({ unit_price: 100 })])
    await books.send(real.id, 'marked')
    await books.call('apply_credit', { invoice_id: real.id, id: randomUUID() })
    expect(await books.credit(client)).toBe(0)
    const reset = () => books.mine('select public.reset_sample_data($1)', [books.business])
    const samples = () =>
      books.mine('select id from public.invoices where business_id = $1 and is_sample', [books.business])
    await reset()
    expect(await books.credit(client)).toBe(0)
    expect(await books.sums(real.id)).toMatchObject({ balance: 50 })
    expect(await samples()).toEqual([])
    expect(await books.sums(invoice)).toMatchObject({ status: 'paid' })
  })
})

test('a deposit must belong to a quote or job of its client', async () => {
  const [other] = await books.mine<{ id: string }>(
    `insert into public.clients (business_id, name) values ($1, 'Bea') returning id`,
    [books.business],
  )
  const [quote] = await books.mine<{ id: string }>('select id from public.save_quote($1, $2, $3)', [
    books.business,
    JSON.stringify({ id: randomUUID(), client_id: one(other).id, title: 'Roof' }),
    JSON.stringify([line()]),
  ])
  const job = await books.job()
  const deposit = { job_id: job.id, quote_id: one(quote).id }
  const { id } = await books.record(null, 30, { client_id: undefined, ...deposit })
  const [stored] = await books.mine('select client_id, job_id, quote_id from public.payments where id = $1', [
    id,
  ])
  expect(stored).toEqual({ client_id: books.client, job_id: job.id, quote_id: null })
})

test('a quote and its job are billed once by two forms saved at once', async () => {
  // Without numbers for drafts, whose counter would serialize the two saves.
  await books.mine(
    'update public.document_settings set is_number_given_when_sent = true where business_id = $1',
    [books.business],
  )
  const quote = randomUUID()
  await books.mine('select public.save_quote($1, $2, $3)', [
    books.business,
    JSON.stringify({ id: quote, client_id: books.client, title: 'Roof' }),
    JSON.stringify([line()]),
  ])
  const job = randomUUID()
  await books.mine('select public.approve_and_convert_quote($1, $2)', [quote, job])
  const [sold] = await books.mine<{ id: string }>('select id from public.job_lines where job_id = $1', [job])
  const save = (source: object) =>
    [
      'select public.save_invoice($1, $2, $3)',
      [
        books.business,
        JSON.stringify({ id: randomUUID(), client_id: books.client }),
        JSON.stringify([line({ source })]),
      ],
    ] as const
  let second: Promise<string> | undefined
  await as(scratch.database, books.owner, async (query) => {
    await query(...save({ quote_id: quote }))
    const state = { isAnswered: false }
    second = refusal(ask(scratch.database, books.owner, ...save({ job_line_id: one(sold).id }))).finally(
      () => {
        state.isAnswered = true
      },
    )
    // Until the other save waits for this one or has finished.
    for (let waiting = 0; waiting === 0 && !state.isAnswered; ) {
      const [locks] = await scratch.database.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
      waiting = one(locks).waiting
    }
  })
  expect(await second).toBe('PT409 already_invoiced')
})

describe('saving an invoice', () => {
  const refusalOf = (fields: object, lines: readonly Record<string, unknown>[] = [line()]) =>
    refusal(books.save({ ...fields }, lines))
  const nothingStored = async () => expect(await books.mine('select from public.invoices')).toEqual([])

  test.each([
    ['quantity', 'NaN'],
    ['quantity', 'Infinity'],
    ['quantity', -1],
    ['unit_price', 'NaN'],
    ['unit_price', '-Infinity'],
    ['unit_price', 1e300],
    ['discount_amount', 'NaN'],
    ['discount_amount', -1],
    ['name', ' '],
    ['service_date', 'infinity'],
    ['is_taxable', 'perhaps'],
    ['id', 'DROP'],
  ])('rejects a line whose %s is %s', async (name, value) => {
    expect(await refusalOf({}, [line({ [name]: value })])).toMatch(/^(?:22|23514)/)
    await nothingStored()
  })

  test.each([
    ['taxes', [{ name: 'Tax', rate: 'NaN' }]],
    ['taxes', [{ name: 'Tax', rate: -1 }]],
    ['discount_value', 'NaN'],
    ['discount_value', 1e15],
    ['issue_date', 'infinity'],
    ['due_date', '9999-12-31'],
    ['payment_terms', 'net_9999'],
    ['notes', 'x'.repeat(4001)],
  ])('rejects an invalid %s', async (name, value) => {
    expect(await refusalOf({ discount_type: 'fixed', [name]: value })).toMatch(/^(?:22|23514)/)
    await nothingStored()
  })

  test('rejects ten thousand lines and foreign lines, and ignores sent totals', async () => {
    const other = await paymentFixture(scratch.database)
    const theirs = line()
    const foreign = await other.save({}, [theirs])
    const job = await other.job()
    expect(
      await refusalOf(
        {},
        Array.from({ length: 10_000 }, () => line()),
      ),
    ).toBe('PT400 too_many_lines')
    expect(await refusalOf({}, [theirs])).toBe('PT400 unknown_line')
    expect(await refusalOf({ id: foreign.id })).toBe('PT404 invoice_not_found')
    expect(await refusalOf({ client_id: other.client })).toMatch(/^23503/)
    for (const source of [{ job_id: job.id }, { job_line_id: job.lines[0] }, { quote_id: randomUUID() }])
      expect(await refusalOf({}, [line({ source })])).toBe('PT404 source_not_found')
    expect(await refusalOf({}, [line({ unit_price: 10 }), line({ unit_price: -11 })])).toBe(
      'PT400 total_below_zero',
    )
    await nothingStored()
    const lies = {
      total_amount: 0.01,
      balance: 0,
      status: 'paid',
      invoice_number: 'INV-0666',
      paid_amount: 5,
    }
    const { id } = await books.save({ ...lies, user_id: other.owner }, [line({ line_total: 0.01 })])
    expect(await books.sums(id)).toMatchObject({ status: 'draft', total: 100, paid: 0, balance: 100 })
    expect(await books.read(id)).toMatchObject({ invoice_number: 'INV-0001', user_id: books.owner })
  })

  test('rejects work of another client, however the client is changed', async () => {
    const job = await books.job()
    const [other] = await books.mine<{ id: string }>(
      `insert into public.clients (business_id, name) values ($1, 'Bea') returning id`,
      [books.business],
    )
    const bea = one(other).id
    const source = { job_line_id: one(job.lines[0]) }
    expect(await refusalOf({ client_id: bea }, [line({ source })])).toBe('PT409 source_of_other_client')
    const sold = line({ source })
    const { id, version } = await books.save({}, [sold])
    const [kept] = await books.linesOf(id)
    expect(await refusalOf({ id, version, client_id: bea }, [{ ...sold, source_id: kept?.source_id }])).toBe(
      'PT409 source_of_other_client',
    )
    expect(await refusalOf({ id, version, client_id: bea }, [sold])).toBe('PT409 source_of_other_client')
  })
})
