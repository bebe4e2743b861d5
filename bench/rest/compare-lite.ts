import { resolve } from 'node:path'
import { Child } from '../child.ts'
import { type Figure, median } from '../figures.ts'
import { headersOf, loaded, wireOf } from './cases.ts'
import type { Question } from './lite.ts'
import type { Job, Load } from './load.ts'
import type { Bench } from './measure.ts'
import { type Tenant, wordy } from './world.ts'

/** The required ratio for these requests. */
const goal = 8
const most = 1000

/** Checks that both return exactly the caller's rows before their speed is compared. */
async function prove(bench: Bench, port: number, tenant: Tenant): Promise<void> {
  const { secrets, sessionOf } = bench.project
  const response = await fetch(
    `http://127.0.0.1:${port}/rest/v1/clients?select=business_id&limit=${most + 1}`,
    {
      headers: { apikey: secrets.anonKey, authorization: `Bearer ${sessionOf(tenant)}` },
    },
  )
  const rows = (await response.json()) as { business_id: string }[]
  if (rows.length !== most || rows.some(({ business_id }) => business_id !== tenant.business)) {
    throw new Error(`Row-level security of the peer let ${rows.length} rows through (${response.status}).`)
  }
}

/**
 * The list of 50, requested from one of our processes and one of @supabase/lite in turns: the same bytes on the same
 * 16 connections, the same table with the same policies in the same PostgreSQL. Runs last, because @supabase/lite grants
 * its own roles all tables on its first request.
 */
export async function compareLite(bench: Bench, clients: number): Promise<Figure[]> {
  const list = loaded.find(({ name }) => name === 'list 50')
  if (list === undefined) throw new Error('There is no list to compare.')
  const { secrets, sessionOf, place } = bench.project
  const request = wireOf(list, 1, headersOf(list, secrets.anonKey, sessionOf(list.as)))
  const child = new Child(resolve(import.meta.dirname, 'lite.ts'))
  const ask = (port: number, ms: number) =>
    bench.generator.ask<Load>({
      ports: [port],
      requests: [request],
      status: list.status,
      connections: 16,
      ms,
    } satisfies Job)
  try {
    const theirs = await child.ask<number>(place satisfies Question)
    const ours = bench.ports[0] ?? 0
    await prove(bench, theirs, wordy)
    await ask(ours, 500)
    await ask(theirs, 500)
    const shares: number[] = []
    const speeds: number[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      const our = await ask(ours, bench.seconds * 1000)
      const their = await ask(theirs, bench.seconds * 1000)
      speeds.push(their.perSecond)
      shares.push(our.perSecond / their.perSecond)
    }
    const at = `list 50 at ${(2 * clients).toLocaleString('en')}`
    return [
      { what: `${at}, ours ÷ @supabase/lite`, value: median(shares), unit: '×', limit: goal, least: true },
      { what: `${at}, @supabase/lite`, value: median(speeds), unit: '/s', limit: null },
    ]
  } finally {
    await child.stop()
  }
}
