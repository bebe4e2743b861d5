import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenIdServer, startOpenIdServer } from '@fieldlark/backend/auth/testing/openid-server.ts'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { ownerOf } from '@fieldlark/backend/postgres/owner.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, processes, type Run } from './testing/processes.ts'

// What opens an account, in the hands of the real server while it logs all it can: none of it may come out.
const folder = mkdtempSync(join(tmpdir(), 'fieldlark-secrets-'))
const { start, endAll } = processes({
  FIELDLARK_DATA: folder,
  LOG_LEVEL: 'info',
  AUTH_RATE_LIMITS: 'off',
  DEMO: 'off',
})
const googleSecret = 'canary-google-secret'
let google: OpenIdServer
let server: Run
let url = ''
/** Everything that was secret on the way, by what it was. */
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
  server = await start({
    PORT: String(port),
    AUTH_AUTOCONFIRM: 'off',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: googleSecret,
    GOOGLE_ISSUER: google.issuer,
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
  rmSync(folder, { recursive: true, force: true })
})

const asked: (string | null)[] = []
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
  asked.push(answer.headers.get('x-request-id'))
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

it('signs up, in, wrongly, again, by reset and by invitation', async () => {
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

it('uploads by a signed URL, rightly and wrongly', async () => {
  await ask('POST', '/storage/v1/bucket', { id: 'papers', name: 'papers' }, asService())
  const signed = await ask('POST', '/storage/v1/object/upload/sign/papers/a.txt', {}, asService())
  const { url: path = '' } = signed.read()
  note('token of an upload', new URL(path, url).searchParams.get('token') ?? undefined)
  const text = { 'content-type': 'text/plain' }
  expect((await ask('PUT', `/storage/v1${path}`, 'hello', text)).status).toBe(200)
  expect((await ask('PUT', `/storage/v1${path}`, 'hello', text)).status).toBe(400)
  expect((await ask('PUT', `/storage/v1${path}canary`, 'hello', text)).status).toBe(400)
})

it('comes back from Google with a code that is refused, and from a Google that is out of order', async () => {
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

it('takes a report of a browser that names the page by its whole address', async () => {
  const report = { 'csp-report': { 'document-uri': `${url}/reset-password?code=canary-page` } }
  expect((await ask('POST', '/csp-report', report)).status).toBe(204)
})

it('has told all of it, under the ids of the answers, and none of the secrets', async () => {
  const lines = () =>
    server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line))
  const told = () => lines().filter(({ event }) => event === 'request')
  await expect.poll(() => told().map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(asked))
  const events = lines().map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['auth.refused', 'auth.provider', 'content policy violated']))
  const refused = lines().find(({ code }) => code === 'invalid_credentials')
  expect(told().find(({ requestId }) => requestId === refused?.['requestId'])).toMatchObject({ status: 400 })
  const said = server.said() + readFileSync(join(folder, 'postgres/server.log'), 'utf8')
  expect(said.replace(/mailbox\?key=\S+/, '')).not.toMatch(/canary/)
  for (const [kind, secret] of secrets) {
    for (const form of [secret, encodeURIComponent(secret), secret.split('.')[2] ?? secret])
      expect([kind, said.includes(form)]).toEqual([kind, false])
  }
})
