import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { line } from './line.ts'
import { as, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, type QuoteRow, quoteFixture, signature } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let offer: QuoteFixture
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
})

const sent = async (...lines: ReturnType<typeof line>[]): Promise<QuoteRow> => {
  const { id } = await offer.save({}, lines.length > 0 ? lines : [line({ unit_cost: 30 })])
  await offer.send(id, 'marked')
  return offer.read(id)
}
const approvals = (id: string) =>
  scratch.database.query('select *, snapshot::text as text from public.quote_approvals where quote_id = $1', [
    id,
  ])
const expire = (id: string) =>
  scratch.database.transaction(async ({ query }) => {
    // Without triggers, because time passes without an edit.
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query(`update public.quotes set valid_until = (now() at time zone 'UTC')::date - 1 where id = $1`, [
      id,
    ])
  })

test('fifty simultaneous approvals are one approval with the same response', async () => {
  const quote = await sent()
  const answers = await Promise.all(Array.from({ length: 50 }, () => offer.approve(quote)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 'approved' })
  expect(await approvals(quote.id)).toHaveLength(1)
})

test('an approval is stored with a hash of its content and without costs', async () => {
  const quote = await sent()
  await offer.approve(quote)
  const [approval] = await approvals(quote.id)
  expect(approval).toMatchObject({
    version_number: 1,
    method: 'on_behalf',
    signer_name: 'Zoe',
    how: 'By phone',
    user_id: offer.owner,
  })
  const text = String(approval?.['text'])
  expect(approval?.['snapshot_hash']).toBe(createHash('sha256').update(text).digest('hex'))
  expect(text).not.toContain('cost')
})

test('what was signed names the client and the place as they were, and an open quote as they are', async () => {
  const [place] = await offer.mine<{ id: string }>(
    `insert into public.property_addresses (business_id, client_id, address, city) values ($1, $2, '4 Elm St', 'Austin')
     returning id`,
    [offer.business, offer.client],
  )
  const { id } = await offer.save({ property_id: one(place).id }, [line()])
  const token = await offer.send(id, 'link')
  const move = async (name: string, address: string) => {
    await offer.mine('update public.clients set name = $2 where id = $1', [offer.client, name])
    await offer.mine('update public.property_addresses set address = $2 where id = $1', [
      one(place).id,
      address,
    ])
  }
  const shown = async () => {
    const [row] = await offer.served(
      'select public.open_quote_link($1, false) as page, public.quote_document($2, null) as document',
      [token, id],
    )
    return [row?.['page'], row?.['document']]
  }
  await move('Zoe Lind', '5 Elm St')
  for (const each of await shown()) {
    expect(each).toMatchObject({ client: { name: 'Zoe Lind', language: 'en' }, property: '5 Elm St, Austin' })
  }
  await offer.approve(await offer.read(id))
  await move('Zoe Marsh', '9 Oak Ave')
  await offer.mine(`update public.clients set language = 'es' where id = $1`, [offer.client])
  for (const each of await shown()) {
    expect(each).toMatchObject({ client: { name: 'Zoe Lind', language: 'es' }, property: '5 Elm St, Austin' })
  }
})

test('a quote without a place keeps none once it is signed', async () => {
  const { id } = await offer.save({}, [line()])
  const token = await offer.send(id, 'link')
  await offer.approve(await offer.read(id))
  const [row] = await offer.served('select public.open_quote_link($1, false) as page', [token])
  expect(row?.['page']).toMatchObject({ state: 'approved', client: { name: 'Zoe' }, property: null })
})

test('versions and approvals cannot be changed, and prevent deleting the quote', async () => {
  const quote = await sent()
  await offer.approve(quote)
  for (const table of ['quote_versions', 'quote_approvals']) {
    const rewrite = `update public.${table} set snapshot = '{}' where quote_id = $1`
    expect(await refusal(offer.served(rewrite, [quote.id]))).toBe('PT403 not_allowed')
    const drop = `delete from public.${table} where quote_id = $1`
    expect(await refusal(offer.served(drop, [quote.id]))).toBe('PT403 not_allowed')
    expect(await refusal(scratch.database.query(drop, [quote.id]))).toBe('PT403 not_allowed')
  }
  const remove = offer.mine('delete from public.quotes where id = $1', [quote.id])
  expect(await refusal(remove)).toBe('PT409 quote_signed')
  expect(await approvals(quote.id)).toHaveLength(1)
})

test('rejects the approval of an outdated version', async () => {
  const quote = await sent()
  await offer.mine(`update public.quotes set title = 'Dearer' where id = $1`, [quote.id])
  await offer.send(quote.id, 'marked')
  expect(await refusal(offer.approve(quote))).toBe('PT409 quote_changed')
  const newest = await offer.approve(await offer.read(quote.id))
  expect(newest).toMatchObject({ status: 'approved', version_number: 2 })
  expect(await refusal(offer.approve(quote))).toBe('PT409 quote_changed')
})

test('accepts an approval until the end of the last valid day, and later only one recorded by the owner', async () => {
  const quote = await sent()
  await offer.mine(`update public.quotes set valid_until = (now() at time zone 'UTC')::date where id = $1`, [
    quote.id,
  ])
  await offer.send(quote.id, 'marked')
  const today = await offer.read(quote.id)
  const inPerson = { method: 'in_person', signature }
  expect(await offer.approve(today, inPerson)).toMatchObject({ status: 'approved' })
  const late = await sent()
  await expire(late.id)
  expect(await refusal(offer.approve(late, inPerson))).toBe('PT409 quote_expired')
  expect(await offer.approve(late)).toMatchObject({ status: 'approved' })
  const unsent = await offer.save()
  await expire(unsent.id)
  expect(await refusal(offer.send(unsent.id))).toBe('PT409 quote_expired')
})

test('an approval in person requires a name and a signature', async () => {
  const quote = await sent()
  const inPerson = { method: 'in_person', signature }
  expect(await refusal(offer.approve(quote, { method: 'in_person' }))).toBe('PT400 signature_missing')
  const script = { ...inPerson, signature: 'data:text/html;base64,PHNjcmlwdD4=' }
  expect(await refusal(offer.approve(quote, script))).toBe('PT400 signature_missing')
  expect(await refusal(offer.approve(quote, { ...inPerson, signer_name: ' ' }))).toBe('PT400 signer_missing')
  expect(await refusal(offer.approve(quote, { method: 'link', signature }))).toBe('PT400 unknown_way')
  expect(await offer.approve(quote, inPerson)).toMatchObject({ status: 'approved' })
  expect(await offer.mails()).toMatchObject([
    { kind: 'quote-approved-client', to_address: 'zoe@example.com' },
  ])
})

test('records the client’s selection with the approval', async () => {
  const [work, windows, matte, gloss] = [
    line({ unit_price: 100 }),
    line({ name: 'Windows', kind: 'optional', unit_price: 30 }),
    line({ name: 'Matte', kind: 'choice', choice_group: 'Paint', unit_price: 10, is_selected: true }),
    line({ name: 'Gloss', kind: 'choice', choice_group: 'Paint', unit_price: 20 }),
  ]
  const quote = await sent(work, windows, matte, gloss)
  expect(quote.total).toBe('110.00')
  const choose = (...selected: string[]) => offer.approve(quote, { selected })
  expect(await refusal(choose(matte.id, gloss.id))).toBe('PT400 one_of_a_group')
  expect(await refusal(choose(windows.id))).toBe('PT400 choice_missing')
  expect(await refusal(choose(gloss.id, crypto.randomUUID()))).toBe('PT400 unknown_line')
  expect(await offer.read(quote.id)).toEqual(quote)
  const approved = await choose(gloss.id, windows.id)
  expect(approved).toMatchObject({ status: 'approved', total: '150.00', version_number: 1 })
  const chosen = (await offer.linesOf(quote.id)).filter((each) => each.is_selected)
  expect(chosen.map(({ name }) => name)).toEqual(['Cleaning', 'Windows', 'Gloss'])
  const [approval] = await approvals(quote.id)
  expect(approval?.['snapshot']).toMatchObject({ quote: { total: 150, version_number: 1 } })
  const [shown] = await offer.mine(
    `select snapshot -> 'quote' ->> 'total' as total from public.quote_versions where quote_id = $1`,
    [quote.id],
  )
  expect(shown).toEqual({ total: '110.00' })
})

test('a draft can be approved on the client’s behalf, and its content is kept', async () => {
  const quote = await offer.save()
  expect(await offer.approve(quote, { signer_name: null })).toMatchObject({ status: 'approved' })
  expect(await approvals(quote.id)).toMatchObject([{ signer_name: 'Zoe' }])
  const empty = await offer.save({}, [])
  expect(await refusal(offer.approve(empty))).toBe('PT400 quote_empty')
  expect(await refusal(offer.send(empty.id))).toBe('PT400 quote_empty')
})

test.each([
  ['approved', (quote: QuoteRow) => offer.approve(quote)],
  ['approved', (quote: QuoteRow) => offer.approve(quote, { method: 'in_person', signature })],
  ['declined', ({ id }: QuoteRow) => offer.mine('select * from public.decline_quote($1)', [id])],
])('an answer to a draft marks it sent in the same act (%s)', async (status, answer) => {
  const quote = await offer.save()
  await answer(quote)
  expect(await offer.read(quote.id)).toMatchObject({ status, sent_at: expect.any(Date), version_number: 1 })
  const versions = 'select version_number from public.quote_versions where quote_id = $1'
  expect(await offer.mine(versions, [quote.id])).toEqual([{ version_number: 1 }])
  const steps = await scratch.database.query<{ step: string }>(
    `select data ->> 'from' || ' → ' || (data ->> 'to') as step from public.record_events
     where record_id = $1 and kind = 'status_changed' order by id`,
    [quote.id],
  )
  expect(steps.map(({ step }) => step).sort()).toEqual(['draft → sent', `sent → ${status}`])
})

test.each(['in_person', 'on_behalf'])('an approval %s keeps IP address and user agent', async (method) => {
  const quote = await sent()
  await as(scratch.database, offer.owner, async (query) => {
    const headers = JSON.stringify({ 'x-forwarded-for': '203.0.113.7, 10.0.0.1', 'user-agent': 'Tablet' })
    await query(`select set_config('request.headers', $1, true)`, [headers])
    await query('select public.approve_quote($1, $2, $3, $4, $5)', [
      quote.id,
      quote.version_number,
      method,
      'Zoe',
      signature,
    ])
  })
  expect(await approvals(quote.id)).toMatchObject([{ ip: '203.0.113.7', user_agent: 'Tablet' }])
})

test('a client who approves is no longer a lead', async () => {
  const status = async () =>
    one((await offer.mine('select client_status from public.clients where id = $1', [offer.client]))[0])
  expect(await status()).toEqual({ client_status: 'lead' })
  await offer.approve(await sent())
  expect(await status()).toEqual({ client_status: 'active' })
})

test('the activity log of a quote is in order', async () => {
  const quote = await sent()
  await offer.approve(quote)
  const events = await offer.mine<{ kind: string }>(
    `select kind from public.record_events where record_id = $1 and kind <> 'status_changed' order by id`,
    [quote.id],
  )
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'approved'])
})
