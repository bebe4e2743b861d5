import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'
import { Child } from '../child.ts'
import { type Figure, median, percentile, report } from '../figures.ts'
import type { Place } from './serve.ts'
import type { Arrivals, Collect, Watch } from './watchers.ts'
import type { Write, Written } from './writers.ts'

/** How much do subscribers of a table slow down its writers, and how soon are they notified? */
const sockets = 1000
const rounds = 3

// Two identical tables, of which only one is published.
const sql = `
  create table public.members (user_id uuid, business_id int, primary key (user_id, business_id));
  insert into public.members select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, 1
    from generate_series(0, ${sockets - 1}) as n;
  create function public.my_businesses() returns setof int language sql stable security definer
    set search_path = '' as 'select business_id from public.members where user_id = auth.uid()';
  do $$ declare name text; begin
    foreach name in array array['one', 'many', 'quiet', 'busy'] loop
      execute format('create table public.%I (id int generated always as identity primary key,
        business_id int not null, title text, note text, created_at timestamptz default now())', name);
      execute format('alter table public.%I enable row level security', name);
      execute format('create policy mine on public.%I for select to authenticated
        using (business_id = any(array(select public.my_businesses())))', name);
    end loop;
  end $$;
  alter publication supabase_realtime add table public.one, public.many, public.busy`

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-realtime-'))
const secrets = loadSecrets(folder)
const log = () => {}
const embedded = await startEmbedded({ dataFolder: folder, log, settings: { max_connections: '100' } })
const url = connectionUrl(embedded.connection)
const database = await openDatabase({
  connection: embedded.connection,
  authenticatorPassword: secrets.authenticatorPassword,
  log,
})
const server = new Child(resolve(import.meta.dirname, 'serve.ts'))
const watchers = ['one', 'many', 'busy'].map((table) => ({
  table,
  child: new Child(resolve(import.meta.dirname, 'watchers.ts')),
}))
const writer = new Child(resolve(import.meta.dirname, 'writers.ts'))

const tokens = createTokens({ secrets, settings: defaultSettings })
const tokenOf = (person: number) =>
  tokens.sign({
    role: 'authenticated',
    sub: `00000000-0000-4000-a000-${String(person).padStart(12, '0')}`,
    exp: Math.floor(Date.now() / 1000) + 3600,
  })

const write = (table: string, ms: number, everyMs: number | null) =>
  writer.ask<Written>({
    url,
    password: secrets.authenticatorPassword,
    table: `public.${table}`,
    connections: 16,
    ms,
    everyMs,
  } satisfies Write)

/** Milliseconds from the writer's response until the last socket has each change; a missing change is an error. */
async function delays(child: Child, { ids, committedAt }: Written): Promise<number[]> {
  const { lastAt } = await child.ask<Arrivals>({ ids, sockets, withinMs: 10_000 } satisfies Collect)
  return lastAt.map((at, index) => {
    if (at === null) throw new Error(`Change ${ids[index]} did not reach all sockets.`)
    return Math.max(0, at - (committedAt[index] ?? 0))
  })
}

/** Inserts one by one into the published and the other table, in turns. */
async function paced(table: string, child: Child, everyMs: number): Promise<Figure[]> {
  const cost: number[] = []
  const late: number[] = []
  await delays(child, await write(table, 1000, everyMs))
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await write('quiet', 3000, everyMs)
    const watched = await write(table, 3000, everyMs)
    late.push(...(await delays(child, watched)))
    cost.push(median(watched.tookMs) / median(quiet.tookMs))
  }
  const who = table === 'one' ? 'one person' : `${sockets} persons`
  return [
    {
      what: `insert watched by ${sockets} sockets of ${who} ÷ unwatched`,
      value: median(cost),
      unit: '×',
      limit: 1.3,
    },
    {
      what: `change to the last of ${sockets} sockets of ${who}, p95`,
      value: percentile(late, 0.95),
      unit: 'ms',
      limit: 150,
    },
    {
      what: `change to the last of ${sockets} sockets of ${who}, median`,
      value: median(late),
      unit: 'ms',
      limit: null,
    },
  ]
}

/** The insert throughput of 16 connections, with one subscriber and without. */
async function busy(): Promise<Figure[]> {
  const shares: number[] = []
  const on: number[] = []
  await write('quiet', 500, null)
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await write('quiet', 2000, null)
    const watched = await write('busy', 2000, null)
    on.push(watched.perSecond)
    shares.push(watched.perSecond / quiet.perSecond)
  }
  return [
    {
      what: 'inserts with realtime on, share of off',
      value: median(shares),
      unit: '×',
      limit: 0.75,
      least: true,
    },
    { what: 'inserts with realtime on', value: median(on), unit: '/s', limit: null },
  ]
}

try {
  await database.query(sql)
  const port = await server.ask<number>({ connection: url, folder } satisfies Place)
  const people = { one: () => 0, many: (at: number) => at, busy: () => 0 }
  const figures: Figure[] = []
  for (const { table, child } of watchers) {
    const count = table === 'busy' ? 1 : sockets
    const person = people[table as keyof typeof people]
    await child.ask<number>({
      port,
      apikey: secrets.anonKey,
      tokens: Array.from({ length: count }, (_, at) => tokenOf(person(at))),
      table,
    } satisfies Watch)
    figures.push(...(table === 'busy' ? await busy() : await paced(table, child, 250)))
    await child.stop()
  }
  report(figures)
} finally {
  await Promise.all([server, writer, ...watchers.map(({ child }) => child)].map((child) => child.stop()))
  await database.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
