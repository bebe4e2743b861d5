import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@fieldlark/backend/postgres/process-liveness.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, processes, type Run } from './testing/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-main-'))
const { run, start, endAll } = processes({ FIELDLARK_DATA: folder, LANG: 'en_US.UTF-8', LC_ALL: '' })
const startServer = (port: number): Promise<Run> => start({ PORT: String(port) })

let port = 0
let server: Run
beforeAll(async () => {
  port = await freePort()
  server = await startServer(port)
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const at = (path: string) => `http://localhost:${port}${path}`

async function anonKey(): Promise<string> {
  const config: unknown = await (await fetch(at('/config.json'))).json()
  return typeof config === 'object' && config && 'anonKey' in config ? String(config.anonKey) : ''
}

const askAuth = async (path: string, body: object) =>
  fetch(at(`/auth/v1/${path}`), {
    method: 'POST',
    headers: { apikey: await anonKey(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const databasePid = () =>
  Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

it('prints its address, the demo logins, the demo portal and the mailbox', async () => {
  expect(server.output()).toContain(`Fieldlark is ready: http://localhost:${port}`)
  const [, email, password] = /Demo login: (\S+) \/ (\S+)/.exec(server.output()) ?? []
  expect((await askAuth('token?grant_type=password', { email, password })).status).toBe(200)
  const [, manager, secret] =
    /of a manager \(its business is in Spanish\): (\S+) \/ (\S+)/.exec(server.output()) ?? []
  const session = await askAuth('token?grant_type=password', { email: manager, password: secret })
  expect(await session.json()).toMatchObject({ user: { user_metadata: { language: 'es' } } })
  const mailbox = /http\S+\/mailbox\?key=\S+/.exec(server.output())?.[0] ?? ''
  expect((await fetch(mailbox, { headers: { accept: 'application/json' } })).status).toBe(200)
  expect((await fetch(at('/mailbox'))).status).toBe(403)
  const [, door = '', client] = /portal of the demo: (\S+) \(code for (\S+)\)/.exec(server.output()) ?? []
  expect((await fetch(door)).status).toBe(200)
  const subdomain = new URL(door).pathname.split('/')[2]
  await fetch(at('/functions/v1/portal'), {
    method: 'POST',
    headers: { apikey: await anonKey(), 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'code', subdomain, email: client }),
  })
  const mails = async () => (await fetch(mailbox, { headers: { accept: 'application/json' } })).text()
  await expect.poll(mails, { timeout: 20_000 }).toContain(`${door}#`)
  expect((await fetch(at('/health'))).status).toBe(200)
})

it('serves its health', async () => {
  const health = await fetch(at('/health'))
  expect(await health.json()).toEqual({
    live: true,
    ready: true,
    writable: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: 'up',
    queue: { waiting: expect.any(Number), oldestSeconds: expect.any(Number) },
  })
  for (const [path, status] of [
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/health/other', 404],
  ] as const)
    expect([path, (await fetch(at(path))).status]).toEqual([path, status])
})

it('sets its security headers on every response', async () => {
  for (const path of [
    '/',
    '/nowhere',
    '/health',
    '/auth/v1/health',
    '/rest/v1/',
    '/functions/v1/x',
    '/mailbox',
    '/%00',
  ]) {
    const { headers } = await fetch(at(path))
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(?:inline|eval)/)
  }
})

it('prints the keys of the running server’s folder', async () => {
  const keys = run('operations/keys.ts', { PORT: '1' })
  expect(await keys.ended).toBe(0)
  expect(keys.output()).toMatch(
    new RegExp(`^SUPABASE_URL=http://localhost:${port}\nSUPABASE_ANON_KEY=${await anonKey()}\n`),
  )
  expect(keys.output()).toMatch(/\nSUPABASE_SERVICE_ROLE_KEY=ey\S+\n$/)
})

it('rejects a second server on the same folder or port, and a reset, and keeps running', async () => {
  const onFolder = run('main.ts', { PORT: String(await freePort()) })
  expect(await onFolder.ended).toBe(1)
  expect(onFolder.output()).toContain('already running')
  const onPort = run('main.ts', { PORT: String(port) })
  expect(await onPort.ended).toBe(1)
  expect(onPort.output()).toContain(`Port ${port} is taken`)
  const reset = run('operations/db-reset.ts', {})
  expect(await reset.ended).toBe(1)
  expect(reset.output()).toContain('already running')
  expect((await fetch(at('/health'))).status).toBe(200)
})

it('reports all invalid settings before it starts anything', async () => {
  const wrong = run('main.ts', { PORT: 'x', DEMO: 'maybe', AUTH_TYPO: '1' })
  expect(await wrong.ended).toBe(1)
  for (const name of ['PORT=x', 'DEMO=maybe', 'AUTH_TYPO']) expect(wrong.output()).toContain(name)
})

it('stops everything it started and finds its data again', async () => {
  const person = { email: 'ann@example.com', password: 'a good password' }
  expect((await askAuth('signup', person)).status).toBe(200)
  const pid = databasePid()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
  server = await startServer(port)
  expect((await askAuth('token?grant_type=password', person)).status).toBe(200)
})

it('loses everything but its keys on a reset', async () => {
  const key = await anonKey()
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
  const reset = run('operations/db-reset.ts', {})
  expect(await reset.ended).toBe(0)
  server = await startServer(port)
  expect(await anonKey()).toBe(key)
  expect(
    (await askAuth('token?grant_type=password', { email: 'ann@example.com', password: 'a good password' }))
      .status,
  ).toBe(400)
})
