import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { line } from './line.ts'
import { addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, type QuoteRow, quoteFixture } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let offer: QuoteFixture
let request: string
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
  const [property] = await offer.mine<{ id: string }>(
    `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, '1 Elm St') returning id`,
    [offer.business, offer.client],
  )
  const [made] = await offer.mine<{ id: string }>(
    `insert into public.requests (business_id, client_id, property_id, title, description, urgency, notes)
     values ($1, $2, $3, 'Leaking sink', 'Since Monday', 'urgent', 'Has a dog') returning id`,
    [offer.business, offer.client, one(property).id],
  )
  request = one(made).id
  await offer.mine(
    `insert into public.photos (business_id, request_id, path, size_bytes, width, height) values ($1, $2, $3, 1, 1, 1)`,
    [offer.business, request, `${offer.business}/${randomUUID()}.jpg`],
  )
})

const toQuote = async (id = randomUUID(), by = offer.owner) =>
  one(
    (
      await ask<QuoteRow>(scratch.database, by, 'select * from public.convert_request_to_quote($1, $2)', [
        request,
        id,
      ])
    )[0],
  )
const toJob = async (quote: string, id = randomUUID()) =>
  one((await offer.mine('select * from public.convert_quote($1, $2)', [quote, id]))[0])
const statusOf = async (table: string, id: string) =>
  (await offer.mine(`select status from public.${table} where id = $1`, [id]))[0]?.['status']
const offerLines = [
  line({ name: 'Repair', quantity: 2, unit_price: 60, unit_cost: 25, discount_amount: 5 }),
  line({ name: 'New tap', kind: 'optional', unit_price: 80, unit_cost: 50, is_selected: true }),
  line({ name: 'Gold tap', kind: 'optional', unit_price: 900, is_selected: false }),
]
const approved = async (fields: Record<string, unknown> = {}, lines = offerLines) =>
  offer.approve(
    await offer.save(
      fields,
      lines.map((each) => ({ ...each, id: randomUUID() })),
    ),
  )

test('a request is converted to a quote once, without what was noted', async () => {
  const id = randomUUID()
  const quotes = await Promise.all(Array.from({ length: 10 }, () => toQuote(id)))
  expect(new Set(quotes.map((quote) => JSON.stringify(quote))).size).toBe(1)
  expect(quotes[0]).toMatchObject({
    id,
    client_id: offer.client,
    request_id: request,
    title: 'Leaking sink',
    message: null,
    status: 'draft',
    quote_number: 'Q-0001',
  })
  expect(quotes[0]?.['property_id']).not.toBeNull()
  expect(await statusOf('requests', request)).toBe('converted')
  expect(await offer.mine('select request_id, quote_id from public.photos')).toEqual([
    { request_id: request, quote_id: id },
  ])
  expect(await refusal(toQuote())).toBe('PT409 already_converted')
})

test('a new quote of a request is saved and the request converted at once, by one of two saves', async () => {
  const id = randomUUID()
  const once = { id, request_id: request, title: 'Leaking sink, priced', message: null }
  const saves = await Promise.all([1, 2].map(() => offer.save(once, [line({ id, unit_price: 60 })])))
  expect(saves).toMatchObject(
    [1, 2].map(() => ({ id, request_id: request, title: once.title, total: '60.00' })),
  )
  expect(await statusOf('requests', request)).toBe('converted')
  expect(await offer.mine('select quote_id from public.photos')).toEqual([{ quote_id: id }])
  expect(await refusal(offer.save({ ...once, id: randomUUID() }))).toBe('PT409 already_converted')
  expect(await offer.mine('select id from public.quotes')).toEqual([{ id }])
})

test('nobody converts the request of another business by saving a quote', async () => {
  const other = await quoteFixture(scratch.database)
  expect(await refusal(other.save({ request_id: request }))).toBe('PT404 request_not_found')
  expect(await statusOf('requests', request)).toBe('unscheduled')
})

test('of ten simultaneous conversions of a request one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(toQuote())))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['done', 'PT409 already_converted']))
})

test('a request converted to a job cannot become a quote', async () => {
  await scratch.database.query(
    `insert into public.jobs (business_id, user_id, client_id, request_id, title) values ($1, $2, $3, $4, 'Sink')`,
    [offer.business, offer.owner, offer.client, request],
  )
  expect(await refusal(toQuote())).toBe('PT409 already_converted')
})

test('a quote is converted to a job with the agreed lines at the same price, once', async () => {
  const quote = await approved({
    discount_type: 'percent',
    discount_value: 10,
    taxes: [{ name: 'Tax', rate: 8 }],
    terms: 'Half now',
    deposit_type: 'percent',
    deposit_value: 50,
  })
  await offer.mine(
    `insert into public.files (business_id, quote_id, name, path, mime_type, size_bytes) values ($1, $2, 'Plan', $3, 'application/pdf', 1)`,
    [offer.business, quote.id, `${offer.business}/${randomUUID()}.pdf`],
  )
  const id = randomUUID()
  const jobs = await Promise.all(Array.from({ length: 10 }, () => toJob(quote.id, id)))
  expect(new Set(jobs.map((job) => job['id']))).toEqual(new Set([id]))
  const [job] = await offer.mine('select * from public.jobs where id = $1', [id])
  expect(job).toMatchObject({
    client_id: offer.client,
    quote_id: quote.id,
    title: quote['title'],
    terms: 'Half now',
    amount: quote.total,
    discount_amount: quote['discount_amount'],
    tax_amount: quote['tax_amount'],
    deposit_amount: quote['deposit_amount'],
  })
  expect(
    await offer.mine(
      `select name, quantity, unit_price, discount_amount, unit_cost from public.job_lines
       join public.job_line_costs on line_id = id where job_id = $1 order by position`,
      [id],
    ),
  ).toEqual([
    {
      name: 'Repair',
      quantity: '2.000',
      unit_price: '60.0000',
      discount_amount: '5.00',
      unit_cost: '25.0000',
    },
    {
      name: 'New tap',
      quantity: '1.000',
      unit_price: '80.0000',
      discount_amount: '0.00',
      unit_cost: '50.0000',
    },
  ])
  expect(await offer.mine('select job_id from public.files')).toEqual([{ job_id: id }])
  expect(await statusOf('quotes', quote.id)).toBe('converted')
  expect(await refusal(toJob(quote.id))).toBe('PT409 already_converted')
})

test('the job gets description, urgency, notes and photos of the request', async () => {
  const { id, version } = await toQuote()
  await offer.save({ id, version }, [line()])
  await offer.approve(await offer.read(id))
  const job = await toJob(id)
  expect(job).toMatchObject({ description: 'Since Monday', priority: 'urgent', title: 'Spring cleaning' })
  expect(await offer.mine('select internal_notes from public.job_internals')).toEqual([
    { internal_notes: 'Has a dog' },
  ])
  expect(await offer.mine('select request_id, quote_id, job_id from public.photos')).toEqual([
    { request_id: request, quote_id: id, job_id: job['id'] },
  ])
})

test('only an approved quote can be converted, and it cannot change afterwards', async () => {
  const draft = await offer.save()
  expect(await refusal(toJob(draft.id))).toBe('PT409 quote_not_approved')
  const quote = await approved()
  await toJob(quote.id)
  const { version } = await offer.read(quote.id)
  const writes = [
    () => offer.save({ id: quote.id, version, title: 'Other' }),
    ...[
      `update public.quotes set title = 'Other' where id = $1`,
      'update public.quote_lines set unit_price = 1 where quote_id = $1',
      'select public.reopen_quote($1)',
      'delete from public.quotes where id = $1',
    ].map((text) => () => offer.mine(text, [quote.id])),
  ]
  for (const write of writes) expect(await refusal(write())).toBe('PT409 quote_converted')
  await offer.mine('update public.quotes set is_archived = true where id = $1', [quote.id])
})

test('deleting a job leaves its quote approved, and it can be converted again', async () => {
  const quote = await approved()
  const job = await toJob(quote.id)
  await offer.mine('delete from public.jobs where id = $1', [job['id']])
  expect(await offer.read(quote.id)).toMatchObject({
    status: 'approved',
    version_number: 1,
    total: quote.total,
  })
  expect(await toJob(quote.id)).toMatchObject({ quote_id: quote.id })
})

test('deleting a quote reopens its request at its previous status', async () => {
  const quote = await toQuote()
  await offer.mine('delete from public.quotes where id = $1', [quote.id])
  expect(await statusOf('requests', request)).toBe('unscheduled')
  await scratch.database.query(
    `insert into public.visits (business_id, user_id, client_id, request_id, visit_date) values ($1, $2, $3, $4, '2026-12-01')`,
    [offer.business, offer.owner, offer.client, request],
  )
  const again = await toQuote()
  await offer.mine('delete from public.quotes where id = $1', [again.id])
  expect(await statusOf('requests', request)).toBe('scheduled')
})

test('a request becomes a quote or a job, never both, and reopens when that is deleted', async () => {
  const job = () =>
    offer.mine('select * from public.convert_request_to_job($1, gen_random_uuid())', [request])
  const answers = await Promise.all([1, 2, 3].flatMap(() => [refusal(toQuote()), refusal(job())]))
  expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'PT409 already_converted'), 'done'])
  await offer.mine('delete from public.quotes where request_id = $1', [request])
  await offer.mine('delete from public.jobs where request_id = $1', [request])
  expect(await statusOf('requests', request)).toBe('unscheduled')
  await job()
  expect(await statusOf('requests', request)).toBe('converted')
  await offer.mine('delete from public.jobs where request_id = $1', [request])
  expect(await statusOf('requests', request)).toBe('unscheduled')
})

test('deleting a business deletes requests, quotes and jobs', async () => {
  const { id, version } = await toQuote()
  await offer.save({ id, version }, [line()])
  await offer.approve(await offer.read(id))
  await toJob(id)
  await scratch.database.query('delete from public.businesses where id = $1', [offer.business])
  expect(await scratch.database.query('select from public.quotes where id = $1', [id])).toEqual([])
})

test('approving and scheduling is one step that can be repeated safely', async () => {
  const { id } = await offer.save()
  const job = randomUUID()
  const step = () =>
    offer.mine(`select * from public.approve_and_convert_quote($1, $2, 'Zoe', 'By phone')`, [id, job])
  const [first] = await step()
  expect(first).toMatchObject({ id: job, quote_id: id })
  expect((await step())[0]).toMatchObject({ id: job })
  expect(await statusOf('quotes', id)).toBe('converted')
  const other = 'select public.approve_and_convert_quote($1, gen_random_uuid())'
  expect(await refusal(offer.mine(other, [id]))).toBe('PT409 already_converted')
})

test('workers and other businesses cannot convert and learn nothing', async () => {
  const worker = await addUser(scratch.database, `${randomUUID()}@example.com`)
  await addMember(scratch.database, offer.business, worker, 'worker')
  const quote = await approved()
  const other = await quoteFixture(scratch.database)
  for (const person of [worker, other.owner]) {
    expect(await refusal(toQuote(randomUUID(), person))).toBe('PT404 request_not_found')
    const convert = ask(scratch.database, person, 'select public.convert_quote($1, gen_random_uuid())', [
      quote.id,
    ])
    expect(await refusal(convert)).toBe('PT404 quote_not_found')
  }
  expect(await statusOf('requests', request)).toBe('unscheduled')
})

test('what is converted without a property is at the client’s usual one', async () => {
  const { property_id } = one(
    (await offer.mine('select property_id from public.requests where id = $1', [request]))[0],
  )
  await offer.mine('update public.requests set property_id = null where id = $1', [request])
  const job = one(
    (await offer.mine('select * from public.convert_request_to_job($1, gen_random_uuid())', [request]))[0],
  )
  expect(job['property_id']).toBe(property_id)
  const quote = await approved({ property_id: null })
  expect(await toJob(quote.id)).toMatchObject({ property_id })
})
