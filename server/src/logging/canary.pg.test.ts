import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenIdServer, startOpenIdServer } from '@fieldlark/backend/auth/testing/openid-server.ts'
import { type SmsHook, startSmsHook } from '@fieldlark/backend/auth/testing/sms-hook.ts'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { ownerOf } from '@fieldlark/backend/postgres/owner.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, processes, type Run } from '../testing/processes.ts'

// Sends secrets that open an account through the real server with full logging: none of them may appear in the log.
const folder = mkdtempSync(join(tmpdir(), 'fieldlark-secrets-'))
const { start, endAll } = processes({
  FIELDLARK_DATA: folder,
  LOG_LEVEL: 'info',
  AUTH_RATE_LIMITS: 'off',
  DEMO: 'off',
})
const googleSecret = 'canary-google-secret'
let google: OpenIdServer
let sms: SmsHook
let server: Run
let url = ''
/** Every secret that was sent or received, by its kind. */
const secrets = new Map<string, string>([['secret of the Google client', googleSecret]])

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  google = await startOpenIdServer({
    clientIds: ['client'],
    secret: googleSecret,
    redirectUris: [`${url}/auth/v1/callback`],
    people: {},
  })
  sms = await startSmsHook()
  server = await start({
    PORT: String(port),
    AUTH_AUTOCONFIRM: 'off',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: googleSecret,
    GOOGLE_ISSUER: google.issuer,
    AUTH_ANONYMOUS: 'on',
    AUTH_ETHEREUM: 'on',
    AUTH_PHONE: 'on',
    AUTH_PHONE_FACTORS: 'on',
    AUTH_SMS_HOOK_URL: sms.settings.url,
    AUTH_SMS_HOOK_SECRET: note('secret of the SMS hook', sms.settings.secrets[0]),
    AUTH_SMS_TEST_CODES: `15550009999=${note('test code', '86420975')}`,
  })
  const { jwtSecret, databasePassword, authenticatorPassword, serviceRoleKey } = loadSecrets(folder)
  for (const [name, value] of Object.entries({
    jwtSecret,
    databasePassword,
    authenticatorPassword,
    serviceRoleKey,
  }))
    secrets.set(name, value)
})
afterAll(async () => {
  await endAll()
  await google.close()
  await sms.close()
  rmSync(folder, { recursive: true, force: true })
})

const requested: (string | null)[] = []
async function ask(
  method: string,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
) {
  const { anonKey: apikey } = loadSecrets(folder)
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { apikey, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  requested.push(answer.headers.get('x-request-id'))
  const text = await answer.text()
  const read = (): Record<string, string> => JSON.parse(text) as Record<string, string>
  return { status: answer.status, headers: answer.headers, read }
}

const asService = () => {
  const { serviceRoleKey: apikey } = loadSecrets(folder)
  return { apikey, authorization: `Bearer ${apikey}` }
}

function note(kind: string, value: string | undefined): string {
  if (value === undefined || value.length < 6) throw new Error(`There is no ${kind}.`)
  secrets.set(kind, value)
  return value
}

/** The last mail of a kind: its link, whose query is secret, and its code. */
async function mail(kind: string): Promise<{ path: string; code: string }> {
  const connection = findRunningServer(folder)
  if (connection === null) throw new Error('The server is not there.')
  const { query, close } = ownerOf(connectionUrl(connection), 1)
  const [row] = await query<{ data: { url: string; code: string } }>(
    'select data from private.outbox where kind = $1 order by created_at desc limit 1',
    [kind],
  )
  await close()
  if (row === undefined) throw new Error(`There is no mail ${kind}.`)
  const link = new URL(row.data.url)
  note(`token of the mail ${kind}`, link.searchParams.get('token') ?? undefined)
  return { path: link.pathname + link.search, code: note(`code of the mail ${kind}`, row.data.code) }
}

const email = 'ann@example.com'
const password = note('password', 'canary-password-1')
const signIn = (given: string) =>
  ask('POST', '/auth/v1/token?grant_type=password', { email, password: given })

it('signs up, signs in, fails to, refreshes, resets the password and accepts an invitation', async () => {
  expect((await ask('POST', '/auth/v1/signup', { email, password })).status).toBe(200)
  const { path } = await mail('signup')
  expect((await ask('GET', path)).status).toBe(303)
  expect((await ask('GET', path)).status).toBe(303)
  expect((await signIn(note('wrong password', 'canary-password-2'))).status).toBe(400)
  const session = (await signIn(password)).read()
  const access = note('access token', session['access_token'])
  const refresh = note('refresh token', session['refresh_token'])
  const again = await ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refresh })
  note('second refresh token', again.read()['refresh_token'])
  await ask('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'canary-refresh' })
  await ask('POST', '/auth/v1/token?grant_type=refresh_token', `{"refresh_token":"canary-json`)
  expect((await ask('POST', '/auth/v1/recover', { email })).status).toBe(200)
  const reset = await mail('recovery')
  const verified = await ask('POST', '/auth/v1/verify', { type: 'recovery', email, token: reset.code })
  const authorization = `Bearer ${note('token of the reset', verified.read()['access_token'])}`
  const changed = { password: note('new password', 'canary-password-3') }
  expect((await ask('PUT', '/auth/v1/user', changed, { authorization })).status).toBe(200)
  await ask('GET', `/rest/v1/clients?select=id&apikey=${access}`, undefined, {
    authorization: `Bearer ${access}x`,
  })
  expect((await ask('POST', '/auth/v1/invite', { email: 'bob@example.com' }, asService())).status).toBe(200)
  const invited = await mail('invite')
  expect((await ask('GET', invited.path)).status).toBe(303)
  await ask('GET', `/accept-invitation?token=${note('token of an invitation', 'canary-invitation')}`)
})

it('signs in by phone and without an address, as the settings turn on', async () => {
  const settings = await ask('GET', '/auth/v1/settings')
  expect(settings.read()).toMatchObject({
    external: { phone: true, anonymous_users: true, web3_ethereum: true },
    saml_enabled: false,
  })
  const nobody = (await ask('POST', '/auth/v1/signup', {})).read()
  note('token of nobody', nobody['access_token'])
  const phone = '+15550001234'
  expect((await ask('POST', '/auth/v1/otp', { phone })).status).toBe(200)
  const texted = { type: 'sms', phone, token: sms.last('15550001234').otp }
  const session = (await ask('POST', '/auth/v1/verify', texted)).read()
  const authorization = `Bearer ${note('token of a phone', session['access_token'])}`
  const factor = { factor_type: 'phone', phone: '+15550009999' }
  const { id } = (await ask('POST', '/auth/v1/factors', factor, { authorization })).read()
  const challenge = await ask('POST', `/auth/v1/factors/${id}/challenge`, {}, { authorization })
  const answer = { challenge_id: challenge.read()['id'], code: '86420975' }
  const wrong = { ...answer, code: note('wrong code', '97531086') }
  const verify = (body: object) => ask('POST', `/auth/v1/factors/${id}/verify`, body, { authorization })
  expect((await verify(wrong)).status).toBe(422)
  const raised = await verify(answer)
  expect(raised.status).toBe(200)
  note('token after the factor', raised.read()['access_token'])
  sms.state.answer = (response, { sms: { otp } }) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `cannot send ${otp}` } }))
  expect((await ask('POST', '/auth/v1/otp', { phone: '+15550001235' })).read()).toMatchObject({
    msg: 'cannot send …',
  })
})

it('uploads by a signed URL, with the right token and a wrong one', async () => {
  await ask('POST', '/storage/v1/bucket', { id: 'papers', name: 'papers' }, asService())
  const signed = await ask('POST', '/storage/v1/object/upload/sign/papers/a.txt', {}, asService())
  const { url: path = '' } = signed.read()
  note('token of an upload', new URL(path, url).searchParams.get('token') ?? undefined)
  const text = { 'content-type': 'text/plain' }
  expect((await ask('PUT', `/storage/v1${path}`, 'hello', text)).status).toBe(200)
  expect((await ask('PUT', `/storage/v1${path}`, 'hello', text)).status).toBe(400)
  expect((await ask('PUT', `/storage/v1${path}canary`, 'hello', text)).status).toBe(400)
})

it('returns from Google with a rejected code, and while Google is down', async () => {
  for (const isDown of [false, true]) {
    const left = await ask('GET', '/auth/v1/authorize?provider=google')
    const state = new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? undefined
    google.state.isDown = isDown
    const cookie = (left.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    note(`cookie of Google ${isDown}`, cookie.split('=')[1])
    const query = `code=${note('code of Google', '4/0canary-code')}&state=${note(`state ${isDown}`, state)}`
    expect((await ask('GET', `/auth/v1/callback?${query}`, undefined, { cookie })).status).toBe(302)
  }
})

it('takes a CSP report that contains the full address of the page', async () => {
  const report = { 'csp-report': { 'document-uri': `${url}/reset-password?code=canary-page` } }
  expect((await ask('POST', '/csp-report', report)).status).toBe(204)
})

it('has logged all of it under the request ids, without any of the secrets', async () => {
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line))
  const logged = () => lines().filter(({ event }) => event === 'request')
  await expect
    .poll(() => logged().map(({ requestId }) => requestId))
    .toEqual(expect.arrayContaining(requested))
  const events = lines().map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['auth.refused', 'auth.provider', 'content policy violated']))
  const rejection = lines().find(({ code }) => code === 'invalid_credentials')
  expect(logged().find(({ requestId }) => requestId === rejection?.['requestId'])).toMatchObject({
    status: 400,
  })
  const printed = server.output() + readFileSync(join(folder, 'postgres/server.log'), 'utf8')
  expect(printed.replace(/mailbox\?key=\S+/, '')).not.toMatch(/canary/)
  for (const [kind, secret] of secrets) {
    for (const form of [secret, encodeURIComponent(secret), secret.split('.')[2] ?? secret])
      expect([kind, printed.includes(form)]).toEqual([kind, false])
  }
})
