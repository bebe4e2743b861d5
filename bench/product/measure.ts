import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { type Figure, median } from '../figures.ts'
import type { Project } from '../rest/project.ts'
import type { MeasuredRow } from './measured-row.ts'
import { admin, tenants } from './world.ts'

type Cost = { buffers: number; ms: number }
type Explained = { Plan: Record<string, number>; 'Execution Time': number }[]

const calls = 7

/** The costs of the statement, called as the person again and again on one connection, as requests share one. */
async function costsOf(
  database: Database,
  person: string,
  { sql, isUndone, by }: Pick<MeasuredRow, 'isUndone' | 'by'> & { sql: string },
  times: number,
): Promise<Cost[]> {
  return database.transaction(async ({ query }) => {
    if (by !== 'timetable') {
      const role = by === 'server' ? 'service_role' : 'authenticated'
      const who = { sub: person, session_id: person, aal: by === 'admin' ? 'aal2' : 'aal1' }
      const claims = { role, ...(by === 'server' ? {} : who) }
      await query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        JSON.stringify(claims),
        role,
      ])
    }
    const costs: Cost[] = []
    for (let at = 0; at < times; at += 1) {
      if (isUndone) await query('savepoint before')
      const [row] = await query<{ 'QUERY PLAN': Explained }>(
        `explain (analyze, buffers, timing off, format json) ${sql}`,
      )
      const [{ Plan: plan, 'Execution Time': ms } = { Plan: {}, 'Execution Time': Number.NaN }] =
        row?.['QUERY PLAN'] ?? []
      if (isUndone) await query('rollback to savepoint before')
      costs.push({ buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), ms })
    }
    return costs
  })
}

/** The pages that a worker reads, limited by those of the owner. */
async function workerFigures(
  database: Database,
  row: MeasuredRow & { worker: string; sql: string },
): Promise<Figure[]> {
  const { name, tenant, worker, isAllSeen = false } = row
  await database.query('update public.businesses set workers_see_all_work = $2 where id = $1', [
    tenants[tenant].business,
    isAllSeen,
  ])
  const pagesOf = async (person: string) =>
    Math.min(...(await costsOf(database, person, row, 3)).map(({ buffers }) => buffers))
  const owner = await pagesOf(tenants[tenant].owner)
  const value = await pagesOf(worker)
  return [{ what: `${name} · ${tenant}`, value, unit: 'pages', limit: owner * 2 + 500 }]
}

async function statementFigures(database: Database, row: MeasuredRow & { sql: string }): Promise<Figure[]> {
  const { name, tenant, limits, by } = row
  const what = `${name} · ${tenant}`
  const costs = await costsOf(
    database,
    by === 'admin' ? admin : tenants[tenant].owner,
    row,
    limits.ratio === undefined ? 3 : calls,
  )
  const times = costs.map(({ ms }) => ms)
  const figures: Figure[] = [
    {
      what,
      value: Math.min(...costs.map(({ buffers }) => buffers)),
      unit: 'pages',
      limit: limits.buffers ?? null,
    },
    { what, value: Math.min(...times), unit: 'ms', limit: limits.ms ?? null },
  ]
  if (limits.ratio !== undefined) {
    const early = median(times.slice(0, 5))
    // A plan that is kept from the sixth call on makes both slow, another process on this machine hardly both.
    figures.push({ what, value: Math.min(...times.slice(5)) / early, unit: '×', limit: limits.ratio })
  }
  return figures
}

type Received = { bytes: number; plain: number; status: number }

const ask = (url: string, headers: Record<string, string>): Promise<Received> =>
  new Promise((done, fail) => {
    const asking = request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () => {
        const body = Buffer.concat(parts)
        const plain = response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
        done({ bytes: body.length, plain: plain.length, status: response.statusCode ?? 0 })
      })
      response.once('error', fail)
    })
    asking.once('error', fail)
    asking.end()
  })

/** Bytes as they come over the wire to a caller that takes compressed answers, as browsers do, and what they hold. */
async function requestFigures(
  project: Project,
  port: number,
  row: MeasuredRow & { paths: readonly string[] },
): Promise<Figure[]> {
  const { name, tenant, limits } = row
  const what = `${name} · ${tenant}`
  const headers = {
    apikey: project.secrets.anonKey,
    authorization: `Bearer ${project.sessionOf(tenants[tenant])}`,
    'accept-encoding': 'br',
  }
  const times: number[] = []
  let bytes = 0
  let plain = 0
  for (let at = 0; at < 3; at += 1) {
    const began = performance.now()
    const answers = await Promise.all(
      row.paths.map((path) => ask(`http://127.0.0.1:${port}${path}`, headers)),
    )
    times.push(performance.now() - began)
    const failed = answers.find(({ status }) => status >= 300)
    // A statement that takes too long is ended by the server: a broken limit, and no reason to leave out the others.
    if (failed !== undefined) return [{ what, value: failed.status, unit: 'HTTP', limit: 299 }]
    bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0)
    plain = answers.reduce((sum, answer) => sum + answer.plain, 0)
  }
  return [
    { what, value: bytes / 1000, unit: 'kB', limit: limits.kB ?? null },
    { what: `${what}, uncompressed`, value: plain / 1000, unit: 'kB', limit: null },
    { what, value: Math.min(...times), unit: 'ms', limit: limits.ms ?? null },
  ]
}

/** The best of three or seven, because the machine is shared. */
export function measure(project: Project, port: number, row: MeasuredRow): Promise<Figure[]> {
  if (!('sql' in row)) return requestFigures(project, port, row)
  const { worker } = row
  if (worker !== undefined) return workerFigures(project.database, { ...row, worker })
  return statementFigures(project.database, row)
}
