import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { addBusiness, addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, type QuoteRow, quoteFixture, signature } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
})
afterAll(() => scratch.close())

let offer: QuoteFixture
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
})

const someone = () => addUser(scratch.database, `${randomUUID()}@example.com`)
const member = async (role: 'manager' | 'worker', isActive = true) => {
  const person = await someone()
  await addMember(scratch.database, offer.business, person, role, isActive)
  return person
}
const by = (person: string, text: string, values: readonly unknown[]) =>
  refusal(ask(scratch.database, person, text, values))

test('only owners and managers change quotes, and functions for the server are restricted to it', async () => {
  const quote = await offer.save()
  const token = await offer.send(quote.id)
  const sent = await offer.read(quote.id)
  const outsider = await someone()
  await addBusiness(scratch.database, outsider)
  const people = [outsider, await member('worker'), await member('manager', false)]
  const steps = [
    'public.send_quote($1, $$mail$$, $$thief@example.com$$, null)',
    'public.send_quote($1, $$link$$)',
    'public.approve_quote($1, 1, $$on_behalf$$, $$Thief$$)',
    'public.decline_quote($1)',
    'public.request_quote_changes($1, $$Free$$)',
    'public.reopen_quote($1)',
    'public.follow_up_quote($1)',
    'public.revoke_quote_links($1)',
    'public.duplicate_quote($1, gen_random_uuid())',
    'public.convert_quote($1, gen_random_uuid())',
    'public.approve_and_convert_quote($1, gen_random_uuid())',
  ]
  for (const person of people) {
    for (const step of steps) {
      expect(await by(person, `select ${step}`, [quote.id]), step).toBe('PT404 quote_not_found')
    }
  }
  for (const person of [...people, offer.owner, 'anon']) {
    const served = [
      by(person, 'select public.quote_document($1)', [quote.id]),
      by(person, 'select public.open_quote_link($1, true)', [token]),
      by(person, 'select public.answer_quote_link($1, $$decline$$, 1)', [token]),
      by(person, 'select private.quote_snapshot($1)', [quote.id]),
      by(person, 'select from private.quote_links where quote_id = $1', [quote.id]),
    ]
    for (const answer of await Promise.all(served)) expect(answer).toMatch(/^42501/)
  }
  for (const step of steps) expect(await by('anon', `select ${step}`, [quote.id])).toMatch(/^42501/)
  expect(await offer.read(quote.id)).toEqual(sent)
})

describe('a save', () => {
  const refusalOf = (fields: object, lines: readonly Record<string, unknown>[] = [line()]) =>
    refusal(offer.save({ ...fields }, lines))

  test.each([
    ['a rate that is no number', [{ name: 'Tax', rate: 'NaN' }]],
    ['a rate beyond numbers', [{ name: 'Tax', rate: 1e300 }]],
    ['a negative rate', [{ name: 'Tax', rate: -1 }]],
    ['six taxes', Array.from({ length: 6 }, () => ({ name: 'Tax', rate: 1 }))],
    ['no list', { name: 'Tax', rate: 1 }],
    ['a list in a list', [[{ name: 'Tax', rate: 1 }]]],
    ['nothing at all', [null]],
    ['a text as long as a book', [{ name: 'Tax', rate: 1, note: 'x'.repeat(3000) }]],
    ['a name with a null byte', [{ name: 'T\u0000x', rate: 1 }]],
  ])('rejects taxes with %s', async (_, taxes) => {
    expect(await refusalOf({ taxes })).toMatch(/^(?:22|23514)/)
  })

  test.each([
    ['quantity', 'NaN'],
    ['quantity', 'Infinity'],
    ['quantity', -1],
    ['unit_price', 'NaN'],
    ['unit_price', '-Infinity'],
    ['unit_price', 1e300],
    ['unit_cost', -1],
    ['discount_amount', 'NaN'],
    ['name', ' '],
    ['kind', 'free'],
    ['is_taxable', 'perhaps'],
    ['id', 'DROP'],
  ])('rejects a line whose %s is %s', async (name, value) => {
    expect(await refusalOf({}, [line({ [name]: value })])).toMatch(/^(?:22|23514)/)
    expect(await offer.mine('select from public.quotes')).toEqual([])
  })

  test('rejects a line sent twice with its id in capitals, and lines of another business', async () => {
    const twice = line()
    expect(await refusalOf({}, [twice, { ...twice, id: twice.id.toUpperCase() }])).toMatch(/^21000|^PT400/)
    const other = await quoteFixture(scratch.database)
    const theirs = line({ unit_cost: 77 })
    const quote = await other.save({}, [theirs])
    expect(await refusalOf({}, [{ ...theirs, quote_id: quote.id }])).toBe('PT400 unknown_line')
    expect(await refusalOf({ id: quote.id })).toBe('PT404 quote_not_found')
    expect(await refusalOf({ client_id: other.client })).toMatch(/^23503/)
    expect(await refusal(other.save({ business_id: offer.business }))).toBe('done')
    expect(await offer.mine('select from public.quotes')).toEqual([])
  })

  test('does not deadlock with direct writes of its lines', async () => {
    const [a, b, c] = [line(), line(), line()]
    const { id } = await offer.save({}, [a, b, c])
    const [service] = await offer.mine<{ id: string }>(
      `insert into public.services (business_id, name) values ($1, 'Windows') returning id`,
      [offer.business],
    )
    const round = async (turn: number) => {
      const { version } = await offer.read(id)
      const priced = (each: typeof a) => ({ ...each, unit_price: turn, service_id: one(service).id })
      return Promise.all([
        refusal(offer.save({ id, version }, [priced(c), priced(a), priced(b)])),
        refusal(
          offer.mine('update public.quote_lines set unit_price = unit_price + 1 where quote_id = $1', [id]),
        ),
        refusal(offer.mine('update public.quote_lines set name = $2 where id = $1', [b.id, `${turn}`])),
        refusal(offer.mine('delete from public.quote_lines where id = $1', [c.id])),
        refusal(offer.mine('update public.quotes set title = $2 where id = $1', [id, `${turn}`])),
      ])
    }
    const answers: string[] = []
    for (let turn = 1; turn <= 25; turn += 1) answers.push(...(await round(turn)))
    expect(new Set(answers)).toEqual(new Set(['done', 'PT409 stale_version']))
    await offer.mine('delete from public.services where id = $1', [one(service).id])
    const lines = await offer.linesOf(id)
    const sum = lines.reduce((all, each) => all + Number(each['unit_price']), 0)
    expect(Number((await offer.read(id)).total)).toBe(sum)
  })
})

test('a number that exists already with an older prefix is skipped', async () => {
  const number = (prefix: string, next: number) =>
    offer.mine(
      `update public.counters set prefix = $2, padding = 1, next_number = $3 where business_id = $1 and kind = 'quote'`,
      [offer.business, prefix, next],
    )
  await number('Q-', 11)
  expect((await offer.save()).quote_number).toBe('Q-11')
  // With the new prefix "Q-1" the numbers continue at 12 until one that was used later.
  await number('Q-', 112)
  expect((await offer.save()).quote_number).toBe('Q-112')
  await scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query(
      `update public.counters set prefix = 'Q-1', next_number = 12, last_taken = 11 where business_id = $1`,
      [offer.business],
    )
  })
  expect((await offer.save()).quote_number).toBe('Q-113')
})

describe('mail in a business’s name', () => {
  const send = (id: string, to: string) =>
    refusal(offer.mine('select public.send_quote($1, $$mail$$, $2)', [id, to]))
  const fill = (column: 'business_id' | 'user_id', value: string) =>
    scratch.database.query(
      `insert into private.outbox (key, kind, to_address, ${column})
       select gen_random_uuid()::text, 'quote-sent', 'a@example.com', $1 from generate_series(1, 300)`,
      [value],
    )

  test('keeps its limit after a quote is deleted and in another business of the person', async () => {
    const quote = await offer.save()
    expect(await send(quote.id, 'a@example.com')).toBe('done')
    const [written] = await scratch.database.query<{ user_id: string }>(
      'select user_id from private.outbox where business_id = $1',
      [offer.business],
    )
    expect(written).toEqual({ user_id: offer.owner })
    await offer.mine('delete from public.quotes where id = $1', [quote.id])
    await fill('business_id', offer.business)
    expect(await send((await offer.save()).id, 'a@example.com')).toBe('PT429 too_many_mails')
    offer = await quoteFixture(scratch.database)
    await fill('user_id', offer.owner)
    expect(await send((await offer.save()).id, 'a@example.com')).toBe('PT429 too_many_mails')
  })

  test('is sent to one address', async () => {
    const { id } = await offer.save()
    for (const to of [
      'a@x.example,b',
      'a,b@x.example',
      'a@x.example>',
      '"a"@x.example',
      'a@b@c',
      'a\u0001@b.c',
    ])
      expect(await send(id, to), to).toBe('PT400 address_missing')
  })
})

describe('the holder of a link', () => {
  let quote: QuoteRow
  let token: string
  beforeEach(async () => {
    quote = await offer.save()
    token = await offer.send(quote.id)
  })
  const answer = (message: string, more = '', values: readonly unknown[] = []) =>
    offer.served<{ page: Record<string, unknown> }>(
      `select public.answer_quote_link($1, $2, 1${more}) as page`,
      [token, message, ...values],
    )
  const open = async () =>
    one(
      (
        await offer.served<{ page: Record<string, unknown> }>(
          'select public.open_quote_link($1, true) as page',
          [token],
        )
      )[0],
    ).page

  test('sees nothing of a draft before it was sent, or declined in person, which marks it sent', async () => {
    await offer.mine(`update public.quotes set title = 'New title' where id = $1`, [quote.id])
    expect(await open()).toMatchObject({
      state: 'draft',
      version_number: 1,
      quote: { title: quote['title'] },
    })
    await offer.mine('select public.decline_quote($1)', [quote.id])
    expect(await open()).toMatchObject({
      state: 'declined',
      version_number: 2,
      quote: { title: 'New title' },
    })
  })

  test('can request changes ten times a day', async () => {
    for (let at = 0; at < 10; at += 1) await answer('changes', ', message => $3', [`Change ${at}`])
    expect(await refusal(answer('changes', ', message => $3', ['Once more']))).toBe('PT429 too_many_mails')
    const message = '👩‍👩‍👧‍👦'.repeat(4000)
    await scratch.database.query('delete from public.record_events where record_id = $1', [quote.id])
    expect(await refusal(answer('changes', ', message => $3', [message]))).toBe('done')
    expect(await refusal(answer('decline', ', message => $3', [message.slice(0, message.length / 2)]))).toBe(
      'done',
    )
  })

  test('can sign with a PNG of up to 300 kB only', async () => {
    const approve = (picture: string) =>
      refusal(answer('approve', ', signer_name => $3, signature => $4', ['Zoe', picture]))
    const head = 'data:image/png;base64,iVBORw0KGgo'
    for (const picture of [
      head + 'A'.repeat(300_001 - head.length),
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,PHN2Zz48L3N2Zz4=',
      `${signature}\n`,
      `${signature}"><script>`,
      head,
    ])
      expect(await approve(picture)).toBe('PT400 signature_missing')
    expect(await approve(head + 'A'.repeat(300_000 - head.length))).toBe('done')
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])(
    'can approve until midnight in %s',
    async (zone) => {
      await offer.mine('update public.businesses set timezone = $2 where id = $1', [offer.business, zone])
      const last = (days: number) =>
        scratch.database.transaction(async ({ query }) => {
          await query(`select set_config('session_replication_role', 'replica', true)`)
          await query(
            'update public.quotes set valid_until = (now() at time zone $2)::date + $3::int where id = $1',
            [quote.id, zone, days],
          )
        })
      const approve = () =>
        refusal(answer('approve', ', signer_name => $3, signature => $4', ['Zoe', signature]))
      await last(-1)
      expect(await approve()).toBe('PT409 quote_expired')
      await last(0)
      expect(await approve()).toBe('done')
    },
  )

  test('cannot select a line of another quote or approve a negative total', async () => {
    const discount = line({ kind: 'optional', name: 'Loyalty', unit_price: -150, is_selected: false })
    const theirs = await offer.save({}, [line(), discount])
    token = await offer.send(theirs.id)
    const approve = (selected: string[]) =>
      refusal(
        answer('approve', ', signer_name => $3, signature => $4, selected => $5', [
          'Zoe',
          signature,
          selected,
        ]),
      )
    const [other] = await offer.linesOf(quote.id)
    expect(await approve([one(other).id])).toBe('PT400 unknown_line')
    expect(await approve([discount.id])).toBe('PT400 total_below_zero')
    expect(await offer.read(theirs.id)).toMatchObject({ status: 'sent', total: '100.00' })
  })
})

test('a worker’s photo must belong to their own work', async () => {
  const worker = await member('worker')
  const add = (text: string, values: unknown[]) =>
    offer.mine<{ id: string }>(`${text} returning id`, values).then((rows) => one(rows[0]).id)
  const job = () =>
    add(`insert into public.jobs (business_id, client_id, title) values ($1, $2, 'T')`, [
      offer.business,
      offer.client,
    ])
  const [mine, others] = [await job(), await job()]
  const visit = await add('insert into public.visits (business_id, job_id) values ($1, $2)', [
    offer.business,
    mine,
  ])
  await offer.mine('insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)', [
    offer.business,
    visit,
    worker,
  ])
  const photo = (of: string | null) =>
    by(
      worker,
      `insert into public.photos (business_id, visit_id, job_id, path, size_bytes, width, height)
       values ($1, $2, $3, $1::uuid || '/' || gen_random_uuid() || '.jpg', 1, 1, 1)`,
      [offer.business, visit, of],
    )
  expect(await photo(others)).toMatch(/^42501/)
  expect([await photo(mine), await photo(null)]).toEqual(['done', 'done'])
})
