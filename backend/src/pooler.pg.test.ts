import { createServer, type Server } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptUpgrades } from '#http/upgrades.ts'
import { type OpenDatabase, openDatabase } from '#postgres/open.ts'
import { type Pooler, startPgbouncer } from '#postgres/testing/pgbouncer.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { roleKey } from '#tokens/secrets.ts'
import { forge, jwtSecret } from '#tokens/testing/forge.ts'
import { type Backend, createBackend } from './backend.ts'
import { defaultSettings } from './settings.ts'

const log = () => {}
const authenticatorPassword = 'scratch'
const anonKey = roleKey('anon', jwtSecret)
let scratch: ScratchDatabase
let pooler: Pooler
let database: OpenDatabase
let backend: Backend
let server: Server
let closeUpgrades: () => void
let url = ''

beforeAll(async () => {
  scratch = await scratchDatabase()
  await scratch.database.query(`
    create table public.notes (id int generated always as identity primary key, owner uuid not null default auth.uid(), body text);
    alter table public.notes enable row level security;
    create policy "people see their own notes" on public.notes using (owner = auth.uid());
    create function public.who(pause float default 0) returns text language sql volatile as $$
      select pg_sleep(pause); select auth.uid()::text || ' ' || current_user || ' ' || current_setting('statement_timeout')
    $$`)
  const owner = new URL(scratch.ownerUrl)
  pooler = await startPgbouncer(scratch.ownerUrl, {
    [owner.username]: decodeURIComponent(owner.password),
    authenticator: authenticatorPassword,
  })
  database = await openDatabase({
    connection: pooler.through(scratch.ownerUrl),
    directUrl: scratch.ownerUrl,
    authenticatorPassword,
    log,
  })
  const settings = { ...defaultSettings, autoconfirm: true, rateLimits: false }
  backend = createBackend({ database, secrets: { jwtSecret }, settings, sendMail: async () => {}, log })
  server = createServer(backend.handleNode)
  closeUpgrades = acceptUpgrades(server, backend.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  closeUpgrades()
  server.closeAllConnections()
  server.close()
  await backend.close()
  await database.close()
  await pooler.close()
  await scratch.close()
})

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function person(n: number): SupabaseClient {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const token = forge({ alg: 'HS256' }, { role: 'authenticated', sub: uuid(n), exp })
  return createClient(url, anonKey, { accessToken: async () => token })
}

test('tables and functions work through a pooler in transaction mode', async () => {
  const ann = person(1)
  const made = await ann.from('notes').insert({ body: 'one' }).select().single()
  expect(made).toMatchObject({ error: null, data: { owner: uuid(1), body: 'one' } })
  expect((await ann.from('notes').update({ body: 'two' }).eq('id', made.data.id)).error).toBeNull()
  const { data, count } = await ann.from('notes').select('body', { count: 'exact' })
  expect([data, count]).toEqual([[{ body: 'two' }], 1])
  expect((await person(2).from('notes').select()).data).toEqual([])
  expect((await ann.rpc('who')).data).toBe(`${uuid(1)} authenticated 8s`)
})

test('the identities of thirty people over three connections are never mixed up', async () => {
  const people = Array.from({ length: 30 }, (_, n) => person(n + 100))
  const seen = await Promise.all(
    [...people, ...people].map(async (one) => (await one.rpc('who', { pause: 0.01 })).data as string),
  )
  const wanted = [...people, ...people].map((_, n) => `${uuid((n % 30) + 100)} authenticated 8s`)
  expect(seen).toEqual(wanted)
})

test('no setting of a caller stays on a connection', async () => {
  const left = await Promise.all(
    Array.from({ length: 12 }, async () =>
      database.query(
        `select current_user::text, current_setting('request.jwt.claims', true) as claims, current_setting('statement_timeout') as timeout`,
      ),
    ),
  )
  const owner = decodeURIComponent(new URL(scratch.ownerUrl).username)
  for (const [row] of left) expect(row).toMatchObject({ current_user: owner, timeout: '0' })
  for (const [row] of left) expect(row?.['claims'] ?? '').toBe('')
})

test('sign-up and sign-in work', async () => {
  const client = createClient(url, anonKey, { auth: { persistSession: false } })
  const credentials = { email: 'ann@example.com', password: 'correct horse' }
  expect((await client.auth.signUp(credentials)).error).toBeNull()
  const { data, error } = await client.auth.signInWithPassword(credentials)
  expect([error, data.user?.email]).toEqual([null, 'ann@example.com'])
})

test('notifications use the direct connection: a new table is available at once', async () => {
  await database.query(`create table public.fresh (id int); grant select on public.fresh to authenticated`)
  await database.query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await person(1).from('fresh').select()).error).toBeNull()
})

test('a realtime channel can be joined and receives broadcasts', async () => {
  const client = person(1)
  const channel = client.channel('room', { config: { broadcast: { self: true, ack: true } } })
  const heard: unknown[] = []
  channel.on('broadcast', { event: 'hi' }, ({ payload }) => heard.push(payload))
  const joined = await new Promise<string>((resolve) => channel.subscribe((status) => resolve(status)))
  expect(joined).toBe('SUBSCRIBED')
  expect(await channel.send({ type: 'broadcast', event: 'hi', payload: { n: 1 } })).toBe('ok')
  await expect.poll(() => heard.length).toBe(1)
  await client.realtime.disconnect()
})

test('a pooler that rejects the role is reported at the start', async () => {
  const nowhere = new URL(pooler.through(scratch.ownerUrl))
  nowhere.port = '1'
  await expect(
    openDatabase({ connection: nowhere.href, directUrl: scratch.ownerUrl, authenticatorPassword, log }),
  ).rejects.toThrow('The pooler of DATABASE_URL does not let the role authenticator in')
})
