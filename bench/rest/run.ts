import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { createBackend } from '@fieldlark/backend/backend.ts'
import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import type { Database, Step } from '@fieldlark/backend/postgres/database.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { loadSecrets, type Secrets } from '@fieldlark/backend/tokens/secrets.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'

import { type Figure, median, report } from '../figures.ts'
import { type Case, cases, headersOf, wireOf } from './cases.ts'
import { Child } from './child.ts'
import type { Job, Load } from './load.ts'
import { findPeer, runPeer, scriptOf } from './peer.ts'
import type { Place } from './serve.ts'
import { fill, owner, settle, tidy } from './world.ts'

/** What does a request cost under row-level security, beside pgbench with the same statements? */
const connections = 16
const rounds = 3
const seconds = 2
const sizes = [1000, 100_000] as const

type Rounds = { ours: Load[]; both: Load[]; peer: number[] }

const program = findPeer()
if (program === null) {
  console.error(
    'The peer is missing: pgbench of PostgreSQL 14 or newer, on the path. It comes with the PostgreSQL packages\n' +
      '(Debian and Ubuntu: postgresql-client or postgresql-contrib; macOS: brew install libpq).',
  )
  process.exit(1)
}

function sessionOf(secrets: Secrets): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: owner, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600 }
  return createTokens({ secrets, settings: defaultSettings }).sign({
    ...claims,
    email: 'owner0@example.com',
    session_id: owner,
    aal: 'aal1',
    is_anonymous: false,
  })
}

/** The steps that the REST service makes of the request about client 1; the answer has to be right. */
async function record(database: Database, secrets: Secrets, each: Case, headers: Record<string, string>) {
  let recorded: readonly Step[] = []
  const spy: Database = {
    ...database,
    run: (lane, steps) => {
      recorded = steps
      return database.run(lane, steps)
    },
  }
  const sendMail = async () => {}
  const log = () => {}
  const backend = createBackend({ database: spy, secrets, settings: defaultSettings, sendMail, log })
  const response = await backend.fetch(
    new Request(`http://127.0.0.1/rest/v1${each.path(1)}`, {
      method: each.method,
      headers,
      ...(each.body === undefined ? {} : { body: JSON.stringify(each.body(1)) }),
    }),
  )
  const body: unknown = await response.json()
  await backend.close()
  if (response.status !== each.status || (Array.isArray(body) ? body.length !== 50 : !each.isSingle)) {
    throw new Error(`${each.name} answered ${response.status}: ${JSON.stringify(body)}`)
  }
  return recorded
}

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-rest-'))
const secrets = loadSecrets(folder)
const log = () => {}
const embedded = await startEmbedded({ dataFolder: folder, log, settings: { max_connections: '100' } })
const database = await openDatabase({
  connection: embedded.connection,
  authenticatorPassword: secrets.authenticatorPassword,
  log,
})
const place: Place = { connection: connectionUrl(embedded.connection), folder }
const servers = [new Child('serve.ts'), new Child('serve.ts')]
const generator = new Child('load.ts')

async function measure(count: number, ports: number[]): Promise<Map<Case, Rounds>> {
  const token = sessionOf(secrets)
  const found = new Map<Case, Rounds>()
  for (const each of cases) {
    const headers = headersOf(each, secrets.anonKey, token)
    const { text, values } = scriptOf(await record(database, secrets, each, headers), count)
    const path = join(folder, `${each.name} ${count}.sql`)
    writeFileSync(path, text)
    const numbers = Array.from({ length: 1000 }, () => 1 + Math.floor(Math.random() * count))
    const requests = numbers.map((number) => wireOf(each, number, headers))
    const ask = (on: number[], ms: number) =>
      generator.ask<Load>({
        ports: on,
        requests,
        status: each.status,
        connections,
        ms,
      } satisfies Job)
    const connection = {
      ...embedded.connection,
      user: 'authenticator',
      password: secrets.authenticatorPassword,
    }
    const results: Rounds = { ours: [], both: [], peer: [] }
    await ask(ports, 500)
    for (let round = 0; round < rounds; round += 1) {
      results.ours.push(await ask(ports.slice(0, 1), seconds * 1000))
      results.peer.push(
        await runPeer({ program: program ?? '', path, values, connection, connections, seconds }),
      )
      if (count === sizes.at(-1)) results.both.push(await ask(ports, 1000))
    }
    found.set(each, results)
  }
  return found
}

/** Share of the processors' time that goes to other work: what makes the figures noisy. */
async function othersShare(): Promise<number> {
  const times = () => cpus().map(({ times: { idle, ...busy } }) => [idle, ...Object.values(busy)])
  const idle = (of: number[][]) => of.reduce((sum, [free = 0]) => sum + free, 0)
  const all = (of: number[][]) => of.flat().reduce((sum, each) => sum + each, 0)
  const before = times()
  await setTimeout(1000)
  const after = times()
  return 100 * (1 - (idle(after) - idle(before)) / (all(after) - all(before)))
}

const middle = (loads: readonly Load[], of: keyof Load) => median(loads.map((load) => load[of]))

function figuresOf(size: number, found: Map<Case, Rounds>): Figure[] {
  return [...found].flatMap(([{ name, goal, p99 }, { ours, both, peer }]): Figure[] => {
    const at = `${name} at ${size.toLocaleString('en')}`
    // Round by round: what else the machine does falls on both.
    const share = (loads: readonly Load[]) =>
      median(loads.map(({ perSecond }, round) => perSecond / (peer[round] ?? Number.NaN)))
    const told = { limit: null, unit: '/s' }
    return [
      {
        what: `${at}, share of pgbench`,
        value: share(ours),
        unit: '×',
        limit: goal,
        least: true,
      },
      { what: `${at}, p99`, value: middle(ours, 'p99'), unit: 'ms', limit: p99 },
      { what: `${at}, requests`, value: middle(ours, 'perSecond'), ...told },
      { what: `${at}, pgbench`, value: median(peer), ...told },
      ...(both.length > 0
        ? [
            {
              what: `${at}, two processes`,
              value: share(both),
              unit: '×',
              limit: null,
            },
          ]
        : []),
    ]
  })
}

function growth(small: Map<Case, Rounds>, large: Map<Case, Rounds>): Figure[] {
  return cases.map((each) => {
    const p95 = (of: Map<Case, Rounds>) => middle(of.get(each)?.ours ?? [], 'p95')
    return {
      what: `${each.name}, p95 at 100,000 ÷ at 1,000`,
      value: p95(large) / p95(small),
      unit: '×',
      limit: 2,
    }
  })
}

try {
  await migrate(database, migrationsFolder)
  await settle(database)
  const ports = await Promise.all(servers.map((server) => server.ask<number>(place)))
  const others: Figure = {
    what: 'processors busy with other work, before the run',
    value: await othersShare(),
    unit: '%',
    limit: null,
  }
  const found: Map<Case, Rounds>[] = []
  let filled = 0
  for (const size of sizes) {
    await fill(database, filled + 1, size)
    filled = size
    await tidy(database)
    found.push(await measure(size, ports))
  }
  const [small = new Map(), large = new Map()] = found
  report([others, ...figuresOf(sizes[0], small), ...figuresOf(sizes[1], large), ...growth(small, large)])
} finally {
  await Promise.all([...servers, generator].map((child) => child.stop()))
  await database.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
