import { Agent, createServer, request, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { roleKey } from '#tokens/secrets.ts'
import { forge, jwtSecret } from '#tokens/testing/forge.ts'
import { type Backend, createBackend } from './backend.ts'
import { defaultSettings } from './settings.ts'

// Fifty people over five connections, while statements are cancelled, connections terminated and clients disconnect.
const people = 50
/** A sample that proves the rule with every test run; all of them with FULL=on. */
const requests = process.env.FULL === 'on' ? 10_000 : 3_000
const inFlight = 32
const prefix = '00000000-0000-4000-8000-'
const uuid = (person: number) => `${prefix}${String(person).padStart(12, '0')}`

let scratch: ScratchDatabase
let backend: Backend
let server: Server
let port = 0
const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
const apikey = roleKey('anon', jwtSecret)
const tokens = Array.from({ length: people }, (_, person) =>
  forge(
    { alg: 'HS256' },
    { role: 'authenticated', sub: uuid(person), exp: Math.floor(Date.now() / 1000) + 3600 },
  ),
)

beforeAll(async () => {
  scratch = await scratchDatabase({ pools: { reads: 5, writes: 5, slow: 1 } })
  await scratch.database.query(`
    create table public.notes (id int generated always as identity primary key, owner uuid not null default auth.uid(), body text);
    alter table public.notes enable row level security;
    create policy "their own" on public.notes to authenticated using (owner = auth.uid());
    grant select, insert, update on public.notes to authenticated;
    insert into public.notes (owner, body)
      select ('${prefix}' || lpad(person::text, 12, '0'))::uuid, 'body' from generate_series(0, ${people - 1}) as person, generate_series(1, 10);
    create function public.who() returns json language sql volatile as $$
      select json_build_object('owner', auth.uid(), 'role', current_user, 'is_reset', current_setting('my.leak', true) is null,
        'header', current_setting('request.headers')::json ->> 'x-person') $$;
    create function public.boom() returns void language plpgsql as $$ begin raise exception 'boom for %', auth.uid(); end $$;
    create function public.slow() returns void language sql as $$ select pg_sleep(1) $$;
    -- A project function that sets request values for the whole session.
    create function public.leak() returns void language sql as $$
      select set_config('request.jwt.claims', '{"role":"service_role","sub":"${prefix}999999999999"}', false),
        set_config('request.headers', '{"x-person":"leaked"}', false), set_config('role', 'service_role', false),
        set_config('statement_timeout', '1', false), set_config('search_path', 'pg_catalog', false) $$;
    notify pgrst, 'reload schema'`)
  const settings = { ...defaultSettings, statementTimeoutsMs: { authenticated: 100 } }
  const { database } = scratch
  backend = createBackend({
    database,
    secrets: { jwtSecret },
    settings,
    sendMail: async () => {},
    log: () => {},
  })
  server = createServer(backend.handleNode)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
  await backend.close()
  await scratch.close()
})

type RequestKind = {
  weight: number
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: string
  disconnectMs?: number
}
const requestKinds: readonly RequestKind[] = [
  { weight: 50, method: 'GET', path: '/notes?select=owner,body&limit=12' },
  { weight: 15, method: 'POST', path: '/rpc/who', body: '{}' },
  { weight: 8, method: 'POST', path: '/notes?select=owner,body', body: '{"body":"mine"}' },
  {
    weight: 5,
    method: 'PATCH',
    path: '/notes?body=eq.body&limit=1&order=id&select=owner',
    body: '{"body":"body"}',
  },
  { weight: 5, method: 'POST', path: '/rpc/boom', body: '{}' },
  { weight: 1, method: 'POST', path: '/rpc/slow', body: '{}' },
  { weight: 3, method: 'POST', path: '/rpc/leak', body: '{}' },
  { weight: 3, method: 'GET', path: '/notes?id=eq.none' },
  { weight: 3, method: 'POST', path: `/notes?select=owner`, body: `{"owner":"${uuid(people + 1)}"}` },
  { weight: 7, method: 'GET', path: '/notes?select=owner', disconnectMs: 3 },
]
const weighted = requestKinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind))
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

type Reply = { status: number; retryAfter: string | undefined; text: string } | null

/** Sends a request; null if the client disconnected. */
const send = (
  person: number,
  { method, path, body, disconnectMs }: Omit<RequestKind, 'weight'>,
): Promise<Reply> =>
  new Promise((resolve) => {
    const headers = {
      apikey,
      authorization: `Bearer ${tokens[person]}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      'x-person': uuid(person),
    }
    const sent = request({ port, agent, method, path: `/rest/v1${path}`, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response
        resolve({ status, retryAfter: got['retry-after'], text })
      })
      response.on('error', () => resolve(null))
    })
    sent.on('error', () => resolve(null))
    if (disconnectMs !== undefined) setTimeout(() => sent.destroy(), Math.random() * disconnectMs)
    sent.end(body)
  })

/** Cancels statements and terminates connections at random until `isOver`; resolves with their numbers. */
async function disturb(isOver: () => boolean): Promise<{ cancelled: number; killed: number }> {
  const hit = { cancelled: 0, killed: 0 }
  const signalBackend = (kind: 'cancel' | 'terminate', filter: string) =>
    scratch.database.query(
      `select pg_${kind}_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'backend' ${filter} order by random() limit 1`,
    )
  for (let round = 1; !isOver(); round += 1) {
    hit.cancelled += (await signalBackend('cancel', `and state = 'active'`)).length
    if (round % 10 === 0) hit.killed += (await signalBackend('terminate', '')).length
    await pause(10)
  }
  return hit
}

test('thousands of requests of fifty people over five connections return no row of another person', {
  timeout: 180_000,
}, async () => {
  const statuses: Record<number, number> = {}
  const wrong: unknown[] = []
  let sent = 0
  let leftEarly = 0
  const judge = (person: number, path: string, reply: Reply) => {
    if (reply === null) {
      leftEarly += 1
      return
    }
    const { status, retryAfter, text } = reply
    statuses[status] = (statuses[status] ?? 0) + 1
    const named = text.match(/00000000-0000-4000-8000-\d{12}/g) ?? []
    const isForeign = named.some((one) => one !== uuid(person) && one !== uuid(people + 1))
    const isLeaked =
      path === '/rpc/who' && status === 200 && !/"authenticated".*00-0000/.test(text.replaceAll(' ', ''))
    const isFault = status >= 500 && !(status === 503 && retryAfter !== undefined)
    if (isForeign || text.includes('service_role') || isLeaked || isFault)
      wrong.push({ person, path, ...reply })
  }
  const work = async () => {
    while (sent < requests) {
      sent += 1
      const person = Math.floor(Math.random() * people)
      const kind = anyOf(weighted)
      judge(person, kind.path, await send(person, kind))
    }
  }
  let isOver = false
  const disturbing = disturb(() => isOver)
  await Promise.all(Array.from({ length: inFlight }, work))
  isOver = true
  const { cancelled, killed } = await disturbing
  expect(wrong).toEqual([])
  expect(sent).toBe(requests)
  // There were enough disturbances, and most requests succeeded nevertheless.
  expect(Math.min(cancelled, killed, leftEarly)).toBeGreaterThan(10)
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(requests / 2)
})

/** Repeats a request that is disturbed: late cancels still reach the next statements of their connections, for a moment. */
async function sendWithRetry(person: number, path: string): Promise<Reply> {
  let reply = await send(person, { method: 'GET', path })
  for (let more = 0; more < 5 && reply?.status !== 200; more += 1) {
    await pause(50)
    reply = await send(person, { method: 'GET', path })
  }
  return reply
}

test('afterwards everybody gets all their own rows, without a restart', async () => {
  for (let person = 0; person < people; person += 1) {
    const reply = await sendWithRetry(person, '/notes?select=owner&limit=12')
    expect(reply).toMatchObject({ status: 200 })
    const rows = JSON.parse(reply?.text ?? '[]') as { owner: string }[]
    expect(rows.length).toBeGreaterThanOrEqual(10)
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([uuid(person)]))
  }
})
