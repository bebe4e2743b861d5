import { Agent, createServer, request, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { roleKey } from '#tokens/secrets.ts'
import { forge, jwtSecret } from '#tokens/testing/forge.ts'
import { type Backend, createBackend } from './backend.ts'
import { defaultSettings } from './settings.ts'

// Fifty people over five connections, while statements are cancelled, connections killed and clients hang up.
const people = 50
const requests = 10_000
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
  scratch = await scratchDatabase({ lanes: { reads: 5, writes: 5, slow: 1 } })
  await scratch.database.query(`
    create table public.notes (id int generated always as identity primary key, owner uuid not null default auth.uid(), body text);
    alter table public.notes enable row level security;
    create policy "their own" on public.notes to authenticated using (owner = auth.uid());
    grant select, insert, update on public.notes to authenticated;
    insert into public.notes (owner, body)
      select ('${prefix}' || lpad(person::text, 12, '0'))::uuid, 'body' from generate_series(0, ${people - 1}) as person, generate_series(1, 10);
    create function public.who() returns json language sql volatile as $$
      select json_build_object('owner', auth.uid(), 'role', current_user, 'is_reset', current_setting('my.stain', true) is null,
        'header', current_setting('request.headers')::json ->> 'x-person') $$;
    create function public.boom() returns void language plpgsql as $$ begin raise exception 'boom for %', auth.uid(); end $$;
    create function public.slow() returns void language sql as $$ select pg_sleep(1) $$;
    -- A function of the project that sets for the session what belongs to the request.
    create function public.stain() returns void language sql as $$
      select set_config('request.jwt.claims', '{"role":"service_role","sub":"${prefix}999999999999"}', false),
        set_config('request.headers', '{"x-person":"stained"}', false), set_config('role', 'service_role', false),
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
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
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

type Deed = {
  weight: number
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: string
  patienceMs?: number
}
const deeds: readonly Deed[] = [
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
  { weight: 3, method: 'POST', path: '/rpc/stain', body: '{}' },
  { weight: 3, method: 'GET', path: '/notes?id=eq.none' },
  { weight: 3, method: 'POST', path: `/notes?select=owner`, body: `{"owner":"${uuid(people + 1)}"}` },
  { weight: 7, method: 'GET', path: '/notes?select=owner', patienceMs: 3 },
]
const wheel = deeds.flatMap((deed) => Array.from({ length: deed.weight }, () => deed))
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

type Said = { status: number; retryAfter: string | undefined; text: string } | null

/** Null for a client that did not wait. */
const ask = (person: number, { method, path, body, patienceMs }: Omit<Deed, 'weight'>): Promise<Said> =>
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
    if (patienceMs !== undefined) setTimeout(() => sent.destroy(), Math.random() * patienceMs)
    sent.end(body)
  })

/** Cancels and kills what runs, at random, until told to stop; resolves with how often it hit. */
async function disturb(isOver: () => boolean): Promise<{ cancelled: number; killed: number }> {
  const hit = { cancelled: 0, killed: 0 }
  const strike = (kind: 'cancel' | 'terminate', filter: string) =>
    scratch.database.query(
      `select pg_${kind}_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'backend' ${filter} order by random() limit 1`,
    )
  for (let round = 1; !isOver(); round += 1) {
    hit.cancelled += (await strike('cancel', `and state = 'active'`)).length
    if (round % 20 === 0) hit.killed += (await strike('terminate', '')).length
    await pause(10)
  }
  return hit
}

test('ten thousand requests of fifty people over five connections see no row of another', {
  timeout: 180_000,
}, async () => {
  const statuses: Record<number, number> = {}
  const wrong: unknown[] = []
  let sent = 0
  let leftEarly = 0
  const judge = (person: number, path: string, said: Said) => {
    if (said === null) {
      leftEarly += 1
      return
    }
    const { status, retryAfter, text } = said
    statuses[status] = (statuses[status] ?? 0) + 1
    const named = text.match(/00000000-0000-4000-8000-\d{12}/g) ?? []
    const isForeign = named.some((one) => one !== uuid(person) && one !== uuid(people + 1))
    const isStained =
      path === '/rpc/who' && status === 200 && !/"authenticated".*00-0000/.test(text.replaceAll(' ', ''))
    const isFault = status >= 500 && !(status === 503 && retryAfter !== undefined)
    if (isForeign || text.includes('service_role') || isStained || isFault)
      wrong.push({ person, path, ...said })
  }
  const work = async () => {
    while (sent < requests) {
      sent += 1
      const person = Math.floor(Math.random() * people)
      const deed = anyOf(wheel)
      judge(person, deed.path, await ask(person, deed))
    }
  }
  let isOver = false
  const disturbing = disturb(() => isOver)
  await Promise.all(Array.from({ length: inFlight }, work))
  isOver = true
  const { cancelled, killed } = await disturbing
  expect(wrong).toEqual([])
  expect(sent).toBe(requests)
  // It was no quiet hour, and most of the work was done nevertheless.
  expect(Math.min(cancelled, killed, leftEarly)).toBeGreaterThan(10)
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(requests / 2)
})

test('afterwards everybody sees all of theirs, without a restart', async () => {
  for (let person = 0; person < people; person += 1) {
    const said = await ask(person, { method: 'GET', path: '/notes?select=owner&limit=12' })
    const rows = JSON.parse(said?.text ?? '[]') as { owner: string }[]
    expect(rows.length).toBeGreaterThanOrEqual(10)
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([uuid(person)]))
  }
})
