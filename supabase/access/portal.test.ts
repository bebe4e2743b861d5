import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type PortalFixture, portalFixture } from './portal-fixture.ts'
import { signature } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const foreign = 'Canary of another business'
let other: PortalFixture
let own: PortalFixture
beforeAll(async () => {
  other = await portalFixture(scratch.database, foreign)
})
beforeEach(async () => {
  own = await portalFixture(scratch.database)
})

/** Each function of the portal as a client with this token calls it about their own things. */
const calls: Record<string, (fixture: PortalFixture, token: string) => Promise<unknown>> = {
  ...Object.fromEntries(
    ['home', 'quotes', 'invoices', 'appointments', 'requests'].map((page) => [
      page,
      ({ call }: PortalFixture, token: string) => call('read_portal', { token, page }),
    ]),
  ),
  quote: ({ call, quote }, token) =>
    call('open_quote_link', { token: `${token}.${quote}`, is_opening: true }),
  thread: ({ call }, token) => call('open_portal_thread', { token, is_seen: true }),
  invoice: ({ call, invoice }, token) =>
    call('open_invoice_link', { token: `${token}.${invoice}`, is_opening: true }),
  'check of a payment': ({ call, invoice }, token) =>
    call('linked_checkout', { token: `${token}.${invoice}` }),
}

const writes: typeof calls = {
  approve: ({ call, quote }, token) =>
    call('answer_quote_link', {
      token: `${token}.${quote}`,
      answer: 'approve',
      version_number: 1,
      signer_name: 'Zoe',
      signature,
      ip: '203.0.113.9',
    }),
  'I have paid': ({ call, invoice }, token) => call('claim_invoice_paid', { token: `${token}.${invoice}` }),
  'new request': ({ call }, token) =>
    call('request_in_portal', { token, request_id: randomUUID(), title: 'Gutters' }),
  'write a message': ({ call }, token) =>
    call('write_in_portal', { token, message_id: randomUUID(), body: 'The gate is open' }),
  'move a visit': ({ call, visit }, token) =>
    call('wish_for_visit', { token, visit_id: visit, kind: 'move', message: 'In the afternoon' }),
}
const all = { ...calls, ...writes }

const closed = /^PT(410 portal_signed_out|404 link_not_found|404 visit_not_found|409 preview_only)$/
const answersOf = (token: string, of = own) =>
  Promise.all(Object.values(all).map((each) => refusal(each(of, token))))
const say = ({ mine, business, client }: PortalFixture, body: string) =>
  mine('select public.send_message($1, $2, $3, $4)', [business, client, randomUUID(), body])
const thread = (token: string, more: object = {}) =>
  own.call('open_portal_thread', { token, is_seen: true, ...more })
const marks = async ({ mine, client }: PortalFixture) =>
  one(
    (
      await mine(
        'select client_read, business_read, is_unread from public.message_threads where client_id = $1',
        [client],
      )
    )[0],
  )
const change = (text: string, ...values: unknown[]) => scratch.database.query(text, values)

test('every function answers the client who signed in, and names nothing of another business', async () => {
  const token = await own.enter()
  for (const [name, each] of Object.entries(all)) {
    const answer = JSON.stringify(await each(own, token))
    expect(answer, name).not.toMatch(new RegExp(`${foreign}|${other.business}|total_cost|unit_cost`))
  }
  const approval = 'select method, ip, signer_name from public.quote_approvals where quote_id = $1'
  expect(await own.mine(approval, [own.quote])).toEqual([
    { method: 'portal', ip: '203.0.113.9', signer_name: 'Zoe' },
  ])
})

describe('nothing answers', () => {
  test('with the token of another client of the business about what is not theirs', async () => {
    const [max] = await own.mine<{ id: string }>(
      `insert into public.clients (business_id, first_name, email) values ($1, 'Max', 'max@example.com') returning id`,
      [own.business],
    )
    await own.call('send_portal_code', { subdomain: own.subdomain, email: 'max@example.com' })
    const { code } = await own.mailed()
    const entered = { subdomain: own.subdomain, email: 'max@example.com', code }
    const { token } = await own.call<{ token: string }>('enter_portal', entered)
    const home = await own.call('read_portal', { token, page: 'home' })
    expect(home).toMatchObject({
      client: { name: 'Max' },
      next_visit: null,
      open_quotes: [],
      due: { balance: 0 },
    })
    for (const page of ['quotes', 'invoices', 'appointments'])
      expect(await own.call('read_portal', { token, page })).toMatchObject({ rows: [] })
    const about = ['quote', 'invoice', 'check of a payment', 'approve', 'I have paid', 'move a visit']
    for (const name of about) expect(await refusal(one(all[name])(own, token)), name).toMatch(closed)
    expect(max).toBeDefined()
  })

  test('with the token of another business', async () => {
    const token = await other.enter()
    for (const name of ['quote', 'invoice', 'check of a payment', ...Object.keys(writes)]) {
      if (name !== 'new request' && name !== 'write a message')
        expect(await refusal(one(all[name])(own, token)), name).toMatch(closed)
    }
  })

  const endings: [string, (token: string) => Promise<unknown>][] = [
    [
      'the client is archived',
      () => own.mine(`update public.clients set client_status = 'archived' where id = $1`, [own.client]),
    ],
    [
      'they have another address',
      () => own.mine(`update public.clients set email = 'new@example.com' where id = $1`, [own.client]),
    ],
    [
      'the office ended it',
      async () => {
        const [row] = await own.mine<{ shown: { sessions: { id: string }[] } }>(
          'select public.client_portal($1) as shown',
          [own.client],
        )
        await own.mine('select public.end_portal_session($1)', [one(one(row).shown.sessions[0]).id])
      },
    ],
    [
      'thirty days passed',
      () =>
        change(
          `update private.portal_sessions set expires_at = now() - interval '1 second' where client_id = $1`,
          own.client,
        ),
    ],
    ['they left', (token) => own.call('leave_portal', { token })],
    [
      'the portal was closed',
      () =>
        own.mine('update public.portal_settings set is_on = false where business_id = $1', [own.business]),
    ],
  ]
  test.each(endings)('after %s', async (_, end) => {
    const token = await own.enter()
    await end(token)
    for (const answer of await answersOf(token)) expect(answer).toBe('PT410 portal_signed_out')
  })

  test('with anything else for a token', async () => {
    const token = await own.enter()
    const linked = await own.send(own.quote)
    for (const wrong of ['', 'x', token.slice(0, -1), token.toUpperCase(), linked, own.client])
      for (const answer of await answersOf(wrong)) expect(answer).toBe('PT410 portal_signed_out')
  })
})

test('sessions are forgotten thirty days after their end, by time or by leaving', async () => {
  const tokens = [await own.enter(), await own.enter(), await own.enter()]
  const age = (token: string | undefined, column: string, days: number) =>
    scratch.database.query(
      `update private.portal_sessions set ${column} = now() - make_interval(days => $2) where token_hash = private.token_hash($1)`,
      [token, days],
    )
  await age(tokens[0], 'expires_at', 31)
  await age(tokens[1], 'revoked_at', 31)
  await age(tokens[2], 'revoked_at', 29)
  await scratch.database.query('select private.forget_portal_sessions()')
  const left = await scratch.database.query<{ is_kept: boolean }>(
    `select exists (select from private.portal_sessions where token_hash = private.token_hash(token)) as is_kept
     from unnest($1::text[]) with ordinality as each (token, nth) order by nth`,
    [tokens],
  )
  expect(left.map(({ is_kept }) => is_kept)).toEqual([false, false, true])
})

test('who only looks reads everything and changes nothing, not even that it was seen', async () => {
  await own.mine('update public.portal_settings set is_on = false where business_id = $1', [own.business])
  const token = await own.preview()
  for (const each of Object.values(calls)) expect(await refusal(each(own, token))).toBe('done')
  for (const each of Object.values(writes)) expect(await refusal(each(own, token))).toBe('PT409 preview_only')
  const seen = 'select viewed_at from public.quotes where id = $1'
  expect(await own.mine(seen, [own.quote])).toEqual([{ viewed_at: null }])
  const [session] = await change(
    `select expires_at - created_at <= interval '30 minutes' as is_short from private.portal_sessions
     where client_id = $1 and preview_of = $2`,
    own.client,
    own.owner,
  )
  expect(session).toEqual({ is_short: true })
  await change(
    'update private.portal_sessions set preview_of = gen_random_uuid() where client_id = $1',
    own.client,
  )
  for (const answer of await answersOf(token)) expect(answer).toBe('PT410 portal_signed_out')
})

test('what the settings switch off is neither listed nor opened', async () => {
  const token = await own.enter()
  await own.mine(
    `update public.portal_settings set shows_quotes = false, shows_invoices = false, shows_appointments = false,
       shows_requests = false, shows_messages = false, may_request_new = false where business_id = $1`,
    [own.business],
  )
  expect(await own.call('read_portal', { token, page: 'home' })).toMatchObject({
    next_visit: null,
    open_quotes: [],
    due: { balance: 0 },
  })
  for (const page of ['quotes', 'invoices', 'appointments', 'requests'])
    expect(await own.call('read_portal', { token, page })).toMatchObject({ rows: [] })
  for (const name of ['quote', 'invoice', 'approve', 'I have paid', 'move a visit'])
    expect(await refusal(one(all[name])(own, token)), name).toMatch(closed)
  for (const name of ['new request', 'write a message'])
    expect(await refusal(one(all[name])(own, token))).toBe('PT409 not_in_portal')
  await say(own, 'Tuesday?')
  expect(await thread(token)).toMatchObject({ messages: [], unread_messages: 0 })
  expect(await marks(own)).toMatchObject({ client_read: 0 })
})

test('only the office of the business invites, sees sessions and looks on', async () => {
  await own.enter()
  const [row] = await own.mine<{ shown: { sessions: { id: string }[] } }>(
    'select public.client_portal($1) as shown',
    [own.client],
  )
  const session = one(one(row).shown.sessions[0]).id
  for (const text of ['client_portal', 'invite_to_portal', 'preview_portal'])
    expect(await refusal(ask(scratch.database, other.owner, `select public.${text}($1)`, [own.client]))).toBe(
      'PT404 client_not_found',
    )
  expect(
    await refusal(ask(scratch.database, other.owner, 'select public.end_portal_session($1)', [session])),
  ).toBe('PT404 portal_session_not_found')
  for (const name of [
    'read_portal',
    'enter_portal',
    'send_portal_code',
    'portal_door',
    'leave_portal',
    'request_in_portal',
    'wish_for_visit',
    'open_portal_thread',
    'write_in_portal',
    'portal_thread_news',
    'place_for_photo',
    'add_photo_in_portal',
    'place_for_message_file',
    'add_message_file',
    'message_file_path',
  ])
    expect(
      await change(
        `select has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute') as may
        from pg_proc as p where proname = $1`,
        name,
      ),
    ).toEqual([{ may: false }, { may: false }])
})

test('a visit is asked about once, until the cutoff, and only while it stands at that time', async () => {
  const token = await own.enter()
  const move = one(all['move a visit'])
  await Promise.all([move(own, token), move(own, token)])
  expect(await move(own, token)).toMatchObject({ wishes: ['move'], can_wish: true })
  const requests = 'select title, description, source, urgency from public.requests where business_id = $1'
  expect(await own.mine(requests, [own.business])).toEqual([
    {
      title: 'Brightside',
      description: 'In the afternoon',
      source: 'portal',
      urgency: 'high',
    },
  ])
  await own.mine('update public.portal_settings set cutoff_minutes = 20160 where business_id = $1', [
    own.business,
  ])
  expect(await refusal(move(own, token))).toBe('PT409 visit_too_close')
})

test('client and office write in one thread, and each sees what is new', async () => {
  const token = await own.enter()
  expect(await thread(token)).toMatchObject({ messages: [], has_earlier: false, unread_messages: 0 })
  await say(own, 'Tuesday?')
  await say(own, 'Or Thursday?')
  expect(await own.call('read_portal', { token, page: 'home' })).toMatchObject({ unread_messages: 2 })
  // A preview by a program, and the office that looks on, have read nothing.
  await thread(token, { is_seen: false })
  await thread(await own.preview())
  expect(await marks(own)).toMatchObject({ client_read: 0 })
  expect(await thread(token)).toMatchObject({
    messages: [
      { number: 2, author: 'member', body: 'Or Thursday?' },
      { number: 1, author: 'member', body: 'Tuesday?' },
    ],
    unread_messages: 0,
  })
  expect(await marks(own)).toMatchObject({ client_read: 2, is_unread: false })
  const answer = { token, message_id: randomUUID(), body: 'Thursday' }
  await own.call('write_in_portal', answer)
  expect(await own.call('write_in_portal', answer)).toMatchObject({
    messages: [{ number: 3, author: 'client', name: null, body: 'Thursday' }, {}, {}],
    unread_messages: 0,
  })
  expect(await marks(own)).toMatchObject({ business_read: 0, is_unread: true })
})

test('who was never written to writes first', async () => {
  const token = await own.enter()
  await own.call('write_in_portal', { token, message_id: randomUUID(), body: 'Do you do gutters?' })
  const news = `select kind, event, record_id from public.notifications where business_id = $1 and kind = 'message'`
  expect(await own.mine(news, [own.business])).toEqual([
    { kind: 'message', event: 'wrote', record_id: own.client },
  ])
})

test('a request takes five photos of its own client, on its day', async () => {
  const token = await own.enter()
  const request_id = randomUUID()
  await own.call('request_in_portal', { token, request_id, title: 'Gutters' })
  const add = (photo_id: string, more: object = {}) =>
    own.call('add_photo_in_portal', {
      token,
      request_id,
      photo_id,
      width: 640,
      height: 480,
      size_bytes: 1000,
      ...more,
    })
  const first = randomUUID()
  expect(await own.call('place_for_photo', { token, request_id, photo_id: first })).toBe(
    `${own.business}/${first}.jpg`,
  )
  await add(first)
  await add(first)
  for (let more = 0; more < 4; more += 1) await add(randomUUID())
  expect(await refusal(add(randomUUID()))).toBe('PT409 photos_full')
  expect(await refusal(add(first))).toBe('done')
  const stored = 'select id, path, user_id from public.photos where request_id = $1 and id = $2'
  expect(await own.mine(stored, [request_id, first])).toEqual([
    { id: first, path: `${own.business}/${first}.jpg`, user_id: own.owner },
  ])
  expect(await own.call('read_portal', { token, page: 'requests' })).toMatchObject({ rows: [{ photos: 5 }] })
  expect(await refusal(add(first, { token: await own.preview() }))).toBe('PT409 preview_only')
  expect(await refusal(add(first, { token: await other.enter() }))).toBe('PT404 request_not_found')
  await change(
    `update public.requests set created_at = now() - interval '25 hours' where id = $1`,
    request_id,
  )
  expect(await refusal(add(first))).toBe('PT404 request_not_found')
})
