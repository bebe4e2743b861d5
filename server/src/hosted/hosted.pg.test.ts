import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, processes, type Run } from '../testing/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-hosted-'))
const { run, start, endAll } = processes({ AUTH_RATE_LIMITS: 'off' })
const siteData = join(folder, 'site')
const projectSettings = { FIELDLARK_DATA: join(folder, 'project') }
let keys: Record<string, string> = {}
let project: Run
let site: Run
let url = ''
let projectPort = 0

beforeAll(async () => {
  projectPort = await freePort()
  const port = await freePort()
  url = `http://localhost:${port}`
  project = await start({ ...projectSettings, PORT: String(projectPort), SITE_URL: url })
  const printed = run('operations/keys.ts', projectSettings)
  await printed.ended
  const pairs = printed
    .output()
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/s).slice(0, 2))
  keys = { ...Object.fromEntries(pairs), SUPABASE_URL: `http://localhost:${projectPort}` }
  site = await start({ ...keys, FIELDLARK_DATA: siteData, PORT: String(port) })
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const key = () => keys.SUPABASE_ANON_KEY ?? ''
const ask = (path: string, init: RequestInit = {}, bearer = key()) =>
  fetch(url + path, {
    ...init,
    headers: { apikey: key(), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  })

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'demo@fieldlark.example', password: 'brightside' })
  const answer = await ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

it('runs without a database and gives the page the project’s keys', async () => {
  expect(existsSync(join(siteData, 'postgres'))).toBe(false)
  expect(existsSync(join(siteData, 'secrets.json'))).toBe(false)
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({
    url: '',
    anonKey: key(),
    siteUrl: url,
  })
  const health = await fetch(`${url}/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ ready: true, database: 'elsewhere', queue: null })
  expect(site.output()).toContain('DATABASE_URL')
  expect(site.output()).not.toContain('/mailbox')
})

it('signs in and reads rows of the project', async () => {
  const token = await signIn()
  const answer = await ask('/rest/v1/clients?select=id&limit=5', {}, token)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toHaveLength(5)
  expect((await fetch(`${url}/rest/v1/clients`)).status).toBe(401)
})

it('shows mails in the mailbox when DATABASE_URL is the project’s database', async () => {
  const { databasePassword } = loadSecrets(projectSettings.FIELDLARK_DATA)
  const connection = {
    host: join(projectSettings.FIELDLARK_DATA, 'postgres/socket'),
    port: 5432,
    user: 'postgres',
    password: databasePassword,
    database: 'postgres',
  }
  const port = await freePort()
  const data = { FIELDLARK_DATA: join(folder, 'mails'), DATABASE_URL: connectionUrl(connection) }
  const withMails = await start({ ...keys, ...data, PORT: String(port) })
  expect(withMails.output()).not.toContain('Invitations wait')
  const mailbox = /http\S+\/mailbox\?key=\S+/.exec(withMails.output())?.[0] ?? ''
  expect((await fetch(mailbox, { headers: { accept: 'application/json' } })).status).toBe(200)
  withMails.child.kill('SIGTERM')
  expect(await withMails.ended).toBe(0)
})

it('handles functions itself', async () => {
  const known = await fetch(`${url}/functions/v1/locate`, { method: 'POST' })
  expect(await known.json()).toMatchObject({ country_code: null })
  expect((await ask('/functions/v1/nobody')).status).toBe(404)
})

it('opens a client’s link and records their answer through the project’s data API', async () => {
  const token = await signIn()
  const rpc = async <Body>(name: string, args: object) => {
    const answer = await ask(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(args) }, token)
    return (await answer.json()) as Body
  }
  const first = async (path: string) =>
    ((await (await ask(path, {}, token)).json()) as { id: string }[])[0]?.id ?? ''
  const quote = {
    id: crypto.randomUUID(),
    client_id: await first('/rest/v1/clients?select=id'),
    title: 'Roof',
  }
  const lines = [{ id: crypto.randomUUID(), name: 'Roof', unit_price: 100 }]
  await rpc('save_quote', { business_id: await first('/rest/v1/businesses?select=id'), quote, lines })
  const sent = await rpc<{ token: string }>('send_quote', { quote_id: quote.id, via: 'link' })
  const answer = async (body: object) => {
    const answered = await ask('/functions/v1/quote-link', { method: 'POST', body: JSON.stringify(body) })
    return { status: answered.status, body: await answered.json() }
  }
  expect(await answer({ action: 'open', ...sent })).toMatchObject({ status: 200, body: { state: 'open' } })
  const decline = { action: 'decline', version_number: 1, message: 'Too dear', ...sent }
  expect(await answer({ ...decline, version_number: 2 })).toMatchObject({ body: { code: 'quote_changed' } })
  expect(await answer(decline)).toMatchObject({ status: 200, body: { state: 'declined' } })
  expect(await answer({ action: 'open', token: 'x'.repeat(43) })).toMatchObject({
    status: 404,
    body: { code: 'link_not_found' },
  })
})

it('forwards realtime sockets', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key()}&vsn=2.0.0`)
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  await new Promise((open, failed) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', failed)
  })
  socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
  await expect.poll(() => heard.join()).toContain('"status":"ok"')
  socket.close()
})

it('refuses to start with a key of another project', async () => {
  const wrong = run('main.ts', {
    ...keys,
    SUPABASE_ANON_KEY: 'sb_publishable_of_somebody',
    FIELDLARK_DATA: join(folder, 'wrong'),
    PORT: String(await freePort()),
  })
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toContain('rejects SUPABASE_ANON_KEY')
})

it('keeps running while the project is down, and reports it', async () => {
  project.child.kill('SIGTERM')
  await project.ended
  const answer = await ask('/rest/v1/clients')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  // The result may be cached for up to a second.
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(503)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  expect((await fetch(`${url}/config.json`)).status).toBe(200)
  project = await start({ ...projectSettings, PORT: String(projectPort), SITE_URL: url })
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
  expect(await signIn()).toMatch(/^ey/)
})
