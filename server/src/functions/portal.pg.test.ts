import { randomUUID } from 'node:crypto'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { type Scratch, scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { type PortalFixture, portalFixture } from '@fieldlark/supabase/access/portal-fixture.ts'
import { signature } from '@fieldlark/supabase/access/quote-fixture.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLiveThreads } from '../project/live-threads.ts'
import { createRestFetch } from '../project/rest-client.ts'
import { createProductFunctions } from './functions.ts'

const jwtSecret = 'a secret of the portal tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }
const siteUrl = 'https://app.test'

let scratch: Scratch
let backend: Backend
let own: PortalFixture
/** What the functions called, once it was answered. */
let called: string[] = []
beforeAll(async () => {
  scratch = await scratchSchema()
  const send = async (request: Request) => {
    const answer = await backend.fetch(request)
    called.push(new URL(request.url).pathname)
    return answer
  }
  const rest = createRestFetch({ ...keys, url: 'http://project.test', send })
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'], areErrorDetailsShown: false },
    functions: createProductFunctions({
      sign: null,
      countryHeader: null,
      geoProviderUrl: null,
      areRateLimitsOn: false,
      siteUrl,
      smtpUrl: null,
      stripeApiUrl: 'http://stripe.test',
      billing: null,
      rest,
      log: () => {},
      live: createLiveThreads({ database: scratch.database, log: () => {} }),
    }),
    log: () => {},
    sendMail: async () => {},
  })
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
})
beforeEach(async () => {
  own = await portalFixture(scratch.database)
})

const ownPage = { host: 'app.test', origin: siteUrl, 'sec-fetch-site': 'same-origin' }
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'content-type': 'text/plain' },
]

async function ask(name: string, body: object, headers: Record<string, string> = {}) {
  const answer = await backend.fetch(
    new Request(`${siteUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: keys.anonKey, 'content-type': 'application/json', ...ownPage, ...headers },
      body: JSON.stringify(body),
    }),
    { ip: '203.0.113.9' },
  )
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: answer.status,
    cookie: answer.headers.getSetCookie()[0] ?? '',
    body: isJson ? ((await answer.json()) as Record<string, unknown>) : {},
  }
}
const key = () => own.business.replaceAll('-', '')
const subdomain = () => own.subdomain
const email = () => own.email

/** The mail is queued after the answer. */
async function mailed() {
  const isThere = () =>
    own.mailed().then(
      () => true,
      () => false,
    )
  await expect.poll(isThere).toBe(true)
  return own.mailed()
}

async function enter() {
  await ask('portal', { action: 'code', subdomain: subdomain(), email: ` ${email().toUpperCase()}` })
  const { code } = await mailed()
  const entered = await ask('portal', { action: 'enter', subdomain: subdomain(), email: email(), code })
  return { ...entered, sent: entered.cookie.split(';', 1)[0] ?? '' }
}

test('a code of the mail signs in once, and the session is in a cookie that no script reads', async () => {
  await ask('portal', { action: 'code', subdomain: subdomain(), email: email() })
  const { code } = await mailed()
  const given = { action: 'enter', subdomain: subdomain(), email: email() }
  const wrong = await ask('portal', { ...given, code: code === '000000' ? '000001' : '000000' })
  expect(wrong).toMatchObject({ status: 400, cookie: '', body: { code: 'portal_code_wrong' } })
  const entered = await ask('portal', { ...given, code })
  expect(entered).toMatchObject({ status: 200, body: { state: 'in', key: key(), is_preview: false } })
  expect(entered.cookie).toMatch(
    new RegExp(
      `^__Host-portal-${key()}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$`,
    ),
  )
  expect(JSON.stringify(entered.body)).not.toContain(entered.cookie.split(/[=;]/)[1])
  expect(await ask('portal', { ...given, code })).toMatchObject({ status: 400 })
})

test('the link of the mail is read as often as a program likes and signs in once', async () => {
  await ask('portal', { action: 'code', subdomain: subdomain(), email: email() })
  const { token: link } = await mailed()
  const door = { action: 'door', subdomain: subdomain(), link }
  await ask('portal', door)
  expect(await ask('portal', door)).toMatchObject({
    body: { name: 'Brightside', address: 'p•••@example.com', is_preview: false },
  })
  const given = { action: 'enter', subdomain: subdomain(), link }
  expect(await ask('portal', given)).toMatchObject({ status: 200, body: { state: 'in' } })
  expect(await ask('portal', given)).toMatchObject({ status: 400, body: { code: 'portal_code_wrong' } })
})

test('known and unknown addresses, and businesses without a portal, get the same answer', async () => {
  const answers = [
    await ask('portal', { action: 'code', subdomain: subdomain(), email: email() }),
    await ask('portal', { action: 'code', subdomain: subdomain(), email: 'nobody@example.com' }),
    await ask('portal', { action: 'code', subdomain: 'nowhere', email: 'not an address' }),
  ]
  for (const answer of answers) expect(answer).toEqual({ status: 202, cookie: '', body: {} })
  expect(await ask('portal', { action: 'door', subdomain: 'nowhere' })).toMatchObject({ status: 404 })
})

test('whoever shares the address with others chooses who they are', async () => {
  await own.mine(`insert into public.clients (business_id, first_name, email) values ($1, 'Abe', $2)`, [
    own.business,
    email(),
  ])
  await ask('portal', { action: 'code', subdomain: subdomain(), email: email() })
  const { code } = await mailed()
  const given = { action: 'enter', subdomain: subdomain(), email: email(), code }
  expect(await ask('portal', given)).toMatchObject({
    cookie: '',
    body: { state: 'choose', clients: [{ name: 'Abe' }, { name: 'Zoe' }] },
  })
  expect(await ask('portal', { ...given, choice: 7 })).toMatchObject({ status: 400 })
  const { cookie, body } = await ask('portal', { ...given, choice: 1 })
  expect(body).toMatchObject({ state: 'in' })
  const home = { action: 'read', page: 'home', portal: key() }
  expect(await ask('portal', home, { cookie })).toMatchObject({ body: { client: { name: 'Zoe' } } })
})

test('the cookie opens the documents of its client, for pages of this site alone', async () => {
  const { sent: cookie } = await enter()
  const token = `portal.${key()}.${own.quote}`
  const open = { action: 'open', token }
  expect(await ask('quote-link', open, { cookie })).toMatchObject({ status: 200, body: { state: 'open' } })
  const unsigned: Record<string, string>[] = [
    {},
    { cookie: cookie.replace('__Host-', '') },
    { cookie: cookie.replace(key(), '00000000') },
  ]
  for (const headers of unsigned)
    expect(await ask('quote-link', open, headers)).toMatchObject({
      status: 410,
      body: { code: 'portal_signed_out' },
    })
  for (const headers of foreign) {
    expect(await ask('quote-link', open, { cookie, ...headers })).toMatchObject({ status: 400 })
    for (const action of ['door', 'code', 'enter'])
      expect(await ask('portal', { action, subdomain: subdomain() }, headers)).toMatchObject({
        status: 400,
        cookie: '',
        body: { code: 'bad_request' },
      })
  }
  // A proxy may name another host than the one of the address.
  const proxied = { cookie, host: '127.0.0.1:3000' }
  expect(await ask('quote-link', open, proxied)).toMatchObject({ status: 200 })
  const approve = { action: 'approve', token, version_number: 1, signer_name: 'Zoe', signature, selected: [] }
  expect(await ask('quote-link', approve, { cookie })).toMatchObject({ body: { state: 'approved' } })
  const invoice = `portal.${key()}.${own.invoice}`
  expect(await ask('invoice-link', { action: 'claim', token: invoice }, { cookie })).toMatchObject({
    status: 200,
  })
  expect(await ask('document-pdf', { kind: 'invoice', token: invoice }, { cookie })).toMatchObject({
    status: 200,
  })
  expect(await ask('quote-pdf', { token }, { cookie })).toMatchObject({ status: 200 })
})

test('messages are read and written with the cookie alone, by a person', async () => {
  const { sent: cookie } = await enter()
  const say = 'select public.send_message($1, $2, gen_random_uuid(), $3)'
  await own.mine(say, [own.business, own.client, 'Tuesday?'])
  const open = { action: 'thread', portal: key() }
  const prefetched = { cookie, 'sec-purpose': 'prefetch' }
  await ask('portal', open, prefetched)
  const home = { action: 'read', page: 'home', portal: key() }
  expect(await ask('portal', home, { cookie })).toMatchObject({ body: { unread_messages: 1 } })
  expect(await ask('portal', open, { cookie })).toMatchObject({
    status: 200,
    body: { messages: [{ body: 'Tuesday?' }], unread_messages: 0 },
  })
  // As long as a message may be, in characters that take the most bytes.
  const long = '🌿'.repeat(2000)
  const write = { action: 'write', portal: key(), id: randomUUID(), body: long }
  expect(await ask('portal', write, { cookie })).toMatchObject({
    status: 200,
    body: { messages: [{ author: 'client', body: long }, { body: 'Tuesday?' }] },
  })
  expect(await ask('portal', { ...write, id: 'x' }, { cookie })).toMatchObject({ status: 400 })
  expect(await ask('portal', write)).toMatchObject({ status: 410 })
  expect(await ask('portal', open, { cookie, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 400 })
})

/** Resolves when the server knows whom a page waits for; `news` is what it is told then. */
async function waiting(name: string, body: object, headers: Record<string, string> = {}) {
  called = []
  const news = ask(name, { action: 'wait', page: randomUUID(), after: 0, ...body }, headers)
  await expect.poll(() => called.some((each) => each.endsWith('_news'))).toBe(true)
  return { news }
}
const say = (text: string, to = own) =>
  to.mine('select public.send_message($1, $2, gen_random_uuid(), $3)', [to.business, to.client, text])
const withNews = { status: 200, body: { is_live: true, has_news: true } }

test('a page that waits is told when something is written to its client, and of nobody else', async () => {
  const { sent: cookie } = await enter()
  const elsewhere = await portalFixture(scratch.database)
  const { news } = await waiting('portal', { portal: key() }, { cookie })
  const answered: unknown[] = []
  void news.then((answer) => answered.push(answer))
  await say('For somebody else', elsewhere)
  await new Promise((done) => setTimeout(done, 200))
  expect(answered).toEqual([])
  const start = performance.now()
  await say('Tuesday?')
  expect(await news).toMatchObject(withNews)
  expect(performance.now() - start).toBeLessThan(1000)
  // What was written before is told at once.
  const wait = { action: 'wait', portal: key(), page: randomUUID(), after: 0 }
  expect(await ask('portal', wait, { cookie })).toMatchObject(withNews)
  expect(await ask('portal', wait)).toMatchObject({ status: 410 })
  expect(await ask('portal', wait, { cookie, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 400 })
})

test('a page that waits is called when its session or its link ends', async () => {
  const { sent: cookie } = await enter()
  await say('Tuesday?')
  const left = await waiting('portal', { portal: key(), after: 1 }, { cookie })
  await ask('portal', { action: 'leave' }, { cookie })
  expect(await left.news).toMatchObject(withNews)
  const [linked] = await scratch.database.query<{ token: string }>(
    'select private.new_message_link($1, $2, $3) as token',
    [own.business, own.client, own.email],
  )
  const link = { token: linked?.token ?? '', after: 1 }
  const closed = await waiting('message-link', link)
  await own.mine(`update public.clients set email = 'new@example.com' where id = $1`, [own.client])
  expect(await closed.news).toMatchObject(withNews)
  const wait = { action: 'wait', page: randomUUID(), ...link }
  expect(await ask('message-link', wait)).toMatchObject({ status: 404 })
})

test('leaving ends the session and takes the cookie back', async () => {
  const { sent: cookie } = await enter()
  const home = { action: 'read', page: 'home', portal: null }
  expect(await ask('portal', home, { cookie })).toMatchObject({ status: 200, body: { due: { invoices: 1 } } })
  expect(await ask('portal', { action: 'leave' }, { cookie })).toMatchObject({
    status: 200,
    cookie: expect.stringContaining('Max-Age=0'),
  })
  expect(await ask('portal', home, { cookie })).toMatchObject({ status: 410 })
})
