import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'
import { Child } from '../child.ts'
import { type Figure, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'
import { postgresTime } from '../processes.ts'
import { fillWorld, tenantOf } from '../product/world.ts'
import { openProject, type Project } from '../rest/project.ts'
import type { Used } from '../rest/serve.ts'
import type { Crowd, Heard, Owner } from './owners.ts'
import type { Ids } from './pages.ts'

/**
 * How many requests a second do 64 owners get who load pages all the time, and how long do they wait? --others=300: how many businesses
 * of 300 clients there are. The generator uses the same processors; its share is a figure.
 */
const { values: asked } = parseArgs({
  options: { others: { type: 'string', default: '64' }, quick: { type: 'boolean', default: false } },
})
const owners = 64
const businesses = Number(asked.others)
const seconds = asked.quick ? 10 : 30
/** The large business is not asked, and is made as small as the others. */
const scale = 0.03

const tables = ['client', 'request', 'quote', 'job', 'invoice', 'expense']

/** Some ids of each table for the names in the recorded requests. */
async function idsOf({ database }: Project, number: number): Promise<Ids> {
  const { business, owner } = tenantOf(number)
  const ids: Ids = { business: [business], owner: [owner] }
  for (const name of tables) {
    const rows = await database.query<{ id: string }>(
      `select id from public.${name}s where business_id = $1 order by id limit 100`,
      [business],
    )
    ids[name] = rows.map(({ id }) => id)
  }
  return ids
}

async function ownerOf(project: Project, number: number): Promise<Owner> {
  const headers = {
    apikey: project.secrets.anonKey,
    authorization: `Bearer ${project.sessionOf(tenantOf(number))}`,
    'x-client-info': 'supabase-js-web/2.119.0',
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
  return { headers, ids: await idsOf(project, number) }
}

/** Processor time in microseconds. */
type Spent = { server: number; postgres: number }

function figuresOf(heard: Heard, { server, postgres }: Spent, ms: number): Figure[] {
  const { all, written } = heard
  const share = (us: number) => (100 * us) / (ms * 1000)
  const each = (us: number) => us / ms / heard.perSecond
  return [
    { what: 'requests a second', value: heard.perSecond, unit: '/s', limit: 1200, least: true },
    { what: 'answer, p50', value: all.median, unit: 'ms', limit: null },
    { what: 'answer, p95', value: all.p95, unit: 'ms', limit: 500 },
    { what: 'answer, p99', value: all.p99, unit: 'ms', limit: null },
    { what: 'write, p50', value: written.median, unit: 'ms', limit: null },
    { what: 'write, p95', value: written.p95, unit: 'ms', limit: null },
    { what: 'requests that are writes', value: heard.writes, unit: '%', limit: null },
    { what: 'answers without success', value: heard.errors, unit: '', limit: 0 },
    { what: 'processor time of a request, server', value: each(server), unit: 'ms', limit: null },
    { what: 'processor time of a request, PostgreSQL', value: each(postgres), unit: 'ms', limit: null },
    // Other work on the machine makes all three longer alike: compare the other two with this one.
    { what: 'processor time of a request, generator', value: each(heard.us), unit: 'ms', limit: null },
    { what: 'the generator, of one processor', value: share(heard.us), unit: '%', limit: null },
    { what: 'the server, of one processor', value: share(server), unit: '%', limit: null },
    { what: 'PostgreSQL, of one processor', value: share(postgres), unit: '%', limit: null },
  ]
}

const project = await openProject()
const server = new Child(resolve(import.meta.dirname, '../rest/serve.ts'))
const generator = new Child(resolve(import.meta.dirname, 'owners.ts'))
try {
  await migrate(project.database, migrationsFolder)
  const began = performance.now()
  await fillWorld(project.database, scale, businesses)
  console.log(`The world was made in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  const port = await server.ask<number>(project.place)
  const crowd: Owner[] = []
  for (let number = 1; number <= owners; number += 1) crowd.push(await ownerOf(project, number))
  const load = (ms: number) =>
    generator.ask<Heard>({ port, owners: crowd, connections: 6, ms } satisfies Crowd)
  const busy = await othersShare()
  await load(5000)
  const used = async () => ({ server: (await server.ask<Used>({})).us, postgres: postgresTime() })
  const before = await used()
  const heard = await load(seconds * 1000)
  const after = await used()
  const spent = { server: after.server - before.server, postgres: after.postgres - before.postgres }
  if (heard.errors > 0) console.log(heard.example)
  report([
    { what: 'processors busy with other work, before the run', value: busy, unit: '%', limit: null },
    ...figuresOf(heard, spent, seconds * 1000),
  ])
} finally {
  await Promise.all([server, generator].map((child) => child.stop()))
  await project.end()
}
