import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, type QuoteRow, quoteFixture, signature } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let offer: QuoteFixture
let quote: QuoteRow
let token: string
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
  const lines = [
    line({ unit_cost: 30 }),
    line({ name: 'Windows', kind: 'optional', unit_price: 30, unit_cost: 1, is_selected: false }),
  ]
  quote = await offer.save({ message: 'As agreed' }, lines)
  token = await offer.send(quote.id)
})

type Page = {
  state: string
  version_number: number
  quote: Record<string, unknown>
  lines: { id: string; name: string; is_selected: boolean }[]
  approval: Record<string, unknown> | null
}
const page = async (text: string, values: readonly unknown[]): Promise<Page> =>
  one((await offer.served<{ page: Page }>(`select ${text} as page`, values))[0]).page
const open = (isOpening = true, by = token) =>
  page('public.open_quote_link($1, $2, $3, $4)', [by, isOpening, '203.0.113.9', 'Phone'])
const answer = (action: string, fields: Record<string, unknown> = {}, by = token) => {
  const sent = { version_number: 1, ip: '203.0.113.9', user_agent: 'Phone', ...fields }
  const names = Object.keys(sent).map((name, at) => `${name} => $${at + 3}`)
  return page(`public.answer_quote_link($1, $2, ${names.join(', ')})`, [by, action, ...Object.values(sent)])
}
const signed = { signer_name: 'Zoe Paz', signature }
const kinds = async () => (await offer.mails()).map(({ kind }) => kind).toSorted()
const closeBusiness = () =>
  scratch.database.query('update public.businesses set closed_at = now() where id = $1', [offer.business])
const expire = () =>
  scratch.database.transaction(async ({ query }) => {
    // Without triggers, because time passes without an edit.
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query('update public.quotes set valid_until = current_date - 2 where id = $1', [quote.id])
  })

test('of a closed business is shown and takes no answer', async () => {
  await closeBusiness()
  expect((await open()).state).toBe('closed')
  expect(await refusal(answer('approve', signed))).toMatch(/business_closed/)
})

describe('the deposit that is paid', () => {
  const pay = async (amount: number, work: object = { quote_id: quote.id }) => {
    const payment = { id: randomUUID(), ...work, amount, method: 'cash', paid_on: '2026-11-20' }
    await offer.mine('select public.record_payment($1, $2)', [offer.business, JSON.stringify(payment)])
    return payment.id
  }
  const giveBack = (command: 'refund_payment' | 'refund_credit', of: unknown, amount: number) =>
    offer.mine(`select public.${command}($1, $2)`, [
      of,
      JSON.stringify({ id: randomUUID(), amount, method: 'cash', refunded_on: '2026-11-21' }),
    ])

  test('is less what was given back, on the page and in the document', async () => {
    await answer('approve', signed)
    expect(await open()).toMatchObject({ deposit_paid: 0 })
    await pay(10)
    const second = await pay(5)
    expect(await open()).toMatchObject({ deposit_paid: 15 })
    await giveBack('refund_payment', second, 5)
    expect(await open()).toMatchObject({ deposit_paid: 10 })
    await giveBack('refund_credit', (await offer.read(quote.id))['client_id'], 4)
    expect(await open()).toMatchObject({ deposit_paid: 6 })
    expect(await page('public.quote_document($1, $2)', [quote.id, null])).toMatchObject({ deposit_paid: 6 })
  })

  test('is not asked for again in the mails of an approval, whose copy leads to the page', async () => {
    await offer.mine(`update public.quotes set deposit_type = 'fixed', deposit_value = 40 where id = $1`, [
      quote.id,
    ])
    await pay(15)
    await offer.send(quote.id, 'marked')
    const { version_number } = await open()
    await answer('approve', { ...signed, version_number })
    const mails = await offer.mails()
    const dataOf = (to: string) => one(mails.find(({ kind }) => kind === `quote-approved-${to}`)).data
    expect(dataOf('owner')).toMatchObject({ deposit: 25 })
    const data = dataOf('client')
    expect(data).toMatchObject({ deposit: 25 })
    expect(await open(true, String(data['token']))).toMatchObject({ state: 'approved' })
  })

  test('stays paid when its credit was used by hand on any invoice, until it is paid out', async () => {
    await answer('approve', signed)
    const client = (await offer.read(quote.id))['client_id']
    const use = async (amount: number) => {
      const [invoice] = await offer.mine<{ id: string }>(
        `insert into public.invoices (business_id, client_id, issue_date, due_date, amount)
         values ($1, $2, '2026-11-01', '2026-12-01', 500) returning id`,
        [offer.business, client],
      )
      await offer.mine('select public.apply_credit($1, $2, $3)', [one(invoice).id, randomUUID(), amount])
    }
    // What was granted and used before has nothing to do with it.
    await offer.mine('select public.grant_credit($1, $2, 100)', [client, randomUUID()])
    await use(100)
    await pay(15)
    await use(9)
    expect(await open()).toMatchObject({ deposit_paid: 15 })
    await giveBack('refund_credit', client, 6)
    expect(await open()).toMatchObject({ deposit_paid: 9 })
  })

  test('includes what was paid for the job made of the quote', async () => {
    await answer('approve', signed)
    const [job] = await offer.mine<{ id: string }>('select id from public.convert_quote($1, $2)', [
      quote.id,
      randomUUID(),
    ])
    await pay(10)
    await pay(7, { job_id: one(job).id })
    expect(await open()).toMatchObject({ state: 'converted', deposit_paid: 17 })
  })
})

describe('a link', () => {
  test('opens its quote without costs and internal data', async () => {
    const opened = await open()
    expect(opened).toMatchObject({
      state: 'open',
      version_number: 1,
      quote: { title: 'Spring cleaning', message: 'As agreed', total: 100 },
      business: { name: 'Brightside', currency: 'USD', language: 'en', timezone: 'UTC' },
      client: { name: 'Zoe' },
      property: null,
      approval: null,
    })
    expect(opened.lines.map(({ name }) => name)).toEqual(['Cleaning', 'Windows'])
    for (const secret of ['cost', offer.owner, 'zoe@example.com', 'business_id', 'client_id'])
      expect(JSON.stringify(opened)).not.toContain(secret)
  })

  test('is stored as a hash of 128 random bits or more', async () => {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const links = await scratch.database.query('select * from private.quote_links')
    expect(JSON.stringify(links)).not.toContain(token)
  })

  test('logs opening once, not for previews, and does not make an open form stale', async () => {
    const { version } = await offer.read(quote.id)
    await open(false)
    expect(await offer.read(quote.id)).toMatchObject({ viewed_at: null })
    await open()
    const viewed = await offer.read(quote.id)
    expect(viewed).toMatchObject({ viewed_at: expect.any(Date), version })
    await open()
    expect(await offer.read(quote.id)).toEqual(viewed)
    const viewEvents = `select data from public.record_events where record_id = $1 and kind = 'viewed'`
    expect(await offer.mine(viewEvents, [quote.id])).toEqual([
      { data: { version_number: 1, ip: '203.0.113.9', user_agent: 'Phone' } },
    ])
  })

  test('that is altered, revoked, of a previous client or expired gets the same answer', async () => {
    const edited = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const tries = ['', edited, 'x'.repeat(43), quote.id]
    for (const each of tries) expect(await refusal(open(true, each))).toBe('PT404 link_not_found')
    await offer.mine('select public.revoke_quote_links($1)', [quote.id])
    expect(await refusal(open())).toBe('PT404 link_not_found')
    expect(await refusal(answer('approve', signed))).toBe('PT404 link_not_found')
    token = await offer.send(quote.id)
    await scratch.database.query(`update private.quote_links set expires_at = now()`)
    expect(await refusal(open())).toBe('PT404 link_not_found')
    token = await offer.send(quote.id)
    const [other] = await offer.mine<{ id: string }>(
      `insert into public.clients (business_id, name) values ($1, 'Other') returning id`,
      [offer.business],
    )
    await offer.mine('update public.quotes set client_id = $2 where id = $1', [quote.id, one(other).id])
    expect(await refusal(open())).toBe('PT404 link_not_found')
  })

  test('is valid for ninety days', async () => {
    const lasts = `select expires_at - created_at = interval '90 days' as is_so from private.quote_links
      where quote_id = $1`
    expect(await scratch.database.query(lasts, [quote.id])).toEqual([{ is_so: true }])
  })

  test('can be opened by the server only, so users and visitors cannot try tokens', async () => {
    for (const person of [offer.owner, 'anon']) {
      const tries = ask(scratch.database, person, 'select public.open_quote_link($1, true)', [token])
      expect(await refusal(tries)).toMatch(/^42501/)
    }
  })

  test('shows the sent version while the next one is edited, then the next one', async () => {
    await offer.mine(`update public.quotes set title = 'Secret draft' where id = $1`, [quote.id])
    expect(await open()).toMatchObject({
      state: 'draft',
      version_number: 1,
      quote: { title: 'Spring cleaning' },
    })
    expect(await refusal(answer('approve', signed))).toBe('PT409 quote_changed')
    expect(await refusal(answer('approve', { ...signed, version_number: 2 }))).toBe('PT409 quote_changed')
    expect(await refusal(answer('decline'))).toBe('PT409 quote_changed')
    await offer.send(quote.id, 'marked')
    expect(await open()).toMatchObject({ state: 'open', version_number: 2, quote: { title: 'Secret draft' } })
    expect(await refusal(answer('approve', signed))).toBe('PT409 quote_changed')
  })
})

describe('an answer', () => {
  test('of approval is stored with its evidence, and both sides get a mail', async () => {
    const { lines } = await open()
    const selected = lines.map(({ id }) => id)
    const approved = await answer('approve', { ...signed, selected })
    expect(approved).toMatchObject({
      state: 'approved',
      quote: { total: 130 },
      approval: { signer_name: 'Zoe Paz' },
    })
    expect(JSON.stringify(approved)).not.toContain(signature)
    expect(
      await scratch.database.query('select * from public.quote_approvals where quote_id = $1', [quote.id]),
    ).toMatchObject([
      {
        method: 'link',
        signer_name: 'Zoe Paz',
        signature,
        ip: '203.0.113.9',
        user_agent: 'Phone',
        user_id: null,
      },
    ])
    expect(await kinds()).toEqual(['quote-approved-client', 'quote-approved-owner'])
    expect(await offer.mails()).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ signer_name: 'Zoe Paz', total: 130 }) }),
    )
  })

  test('from two devices at once is one approval and one mail to each side', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer('approve', signed)))
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await kinds()).toEqual(['quote-approved-client', 'quote-approved-owner'])
  })

  test('of approval requires a name and a signature', async () => {
    expect(await refusal(answer('approve', { signature }))).toBe('PT400 signer_missing')
    const unseen = { signature, signer_name: '\u3164\u200B\n' }
    expect(await refusal(answer('approve', unseen))).toBe('PT400 signer_missing')
    expect(await refusal(answer('approve', { signer_name: 'Zoe' }))).toBe('PT400 signature_missing')
    expect(await refusal(answer('agree', signed))).toBe('PT400 unknown_way')
  })

  test('of declining is stored once with its reason and is final', async () => {
    expect(await answer('decline', { message: ' Too dear ' })).toMatchObject({ state: 'declined' })
    expect(await answer('decline', { message: 'Too dear' })).toMatchObject({ state: 'declined' })
    expect(await offer.read(quote.id)).toMatchObject({ decline_reason: 'Too dear' })
    expect(await refusal(answer('approve', signed))).toBe('PT409 already_answered')
    expect(await refusal(answer('changes', { message: 'Less' }))).toBe('PT409 already_answered')
    expect(await offer.mails()).toMatchObject([
      { kind: 'quote-declined-owner', data: { reason: 'Too dear' } },
    ])
  })

  test('can request changes and still be an approval', async () => {
    expect(await refusal(answer('changes', { message: ' ' }))).toBe('PT400 message_missing')
    expect(await refusal(answer('changes', { message: 'x'.repeat(4001) }))).toBe('PT400 message_too_long')
    const first = await answer('changes', { message: 'Cheaper' })
    expect(first).toMatchObject({ state: 'changes_requested' })
    expect(await answer('changes', { message: 'Cheaper' })).toEqual(first)
    expect(await kinds()).toEqual(['quote-changes-owner'])
    expect(await answer('approve', signed)).toMatchObject({ state: 'approved' })
    expect(await refusal(answer('decline'))).toBe('PT409 already_answered')
  })

  test('is rejected after the last valid day; requesting a new version is possible once a day', async () => {
    await answer('renew')
    expect(await kinds()).toEqual([])
    await expire()
    expect(await open()).toMatchObject({ state: 'expired' })
    expect(await refusal(answer('approve', signed))).toBe('PT409 quote_expired')
    await answer('renew')
    await answer('renew')
    expect(await kinds()).toEqual(['quote-renew-owner'])
  })
})

describe('sending', () => {
  const send = (via: string, to: string | null = null, sending: string | null = null) =>
    offer.mine<{ sent: { token: string | null } }>('select public.send_quote($1, $2, $3, $4, $5) as sent', [
      quote.id,
      via,
      to,
      'Hello',
      sending,
    ])

  test('by mail queues one mail with a working link and returns no link', async () => {
    const once = randomUUID()
    await scratch.database.query(
      `update public.quotes set deposit_type = 'fixed', deposit_value = 25 where business_id = $1`,
      [offer.business],
    )
    expect(await send('mail', null, once)).toEqual([{ sent: { token: null } }])
    await scratch.database.query(
      `update private.quote_links set created_at = created_at - interval '5 minutes' where business_id = $1`,
      [offer.business],
    )
    await send('mail', null, once)
    const mails = await offer.mails()
    expect(mails).toMatchObject([
      {
        kind: 'quote-sent',
        to_address: 'zoe@example.com',
        data: { note: 'Hello', quote_number: 'Q-0001', total: 100, deposit: 25, currency: 'USD' },
      },
    ])
    expect(await open(true, String(mails[0]?.data['token']))).toMatchObject({ state: 'open' })
  })

  test('requires an address and is limited to twenty a day', async () => {
    expect(await refusal(send('mail', 'nobody'))).toBe('PT400 address_missing')
    expect(await refusal(send('pigeon'))).toBe('PT400 unknown_way')
    for (let at = 0; at < 20; at += 1) await send('mail', `zoe${at}@example.com`)
    expect(await refusal(send('mail', 'one-more@example.com'))).toBe('PT429 too_many_mails')
    expect(await refusal(send('link'))).toBe('done')
  })

  test('an approved quote is rejected', async () => {
    await offer.approve(await offer.read(quote.id))
    expect(await refusal(send('link'))).toBe('PT409 already_answered')
  })
})

describe('the document', () => {
  const document = (version: number | null = null) =>
    page('public.quote_document($1, $2)', [quote.id, version])

  test('has the current content or the requested version, with the signature', async () => {
    await answer('approve', signed)
    expect(await document()).toMatchObject({
      state: 'approved',
      approval: { signer_name: 'Zoe Paz', signature, method: 'link', version_number: 1 },
    })
    await offer.mine(`update public.quotes set title = 'Draft' where id = $1`, [quote.id])
    expect(await document()).toMatchObject({
      state: 'draft',
      version_number: 2,
      quote: { title: 'Draft' },
      approval: null,
    })
    expect(await document(1)).toMatchObject({ quote: { title: 'Spring cleaning' }, approval: { signature } })
    expect(await refusal(document(3))).toBe('PT404 quote_not_found')
    expect(JSON.stringify([await document(), await document(1)])).not.toContain('cost')
  })
})
