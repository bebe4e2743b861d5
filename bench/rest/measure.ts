import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Child } from '../child.ts'
import { type Alone, alone, type Case, headersOf, type Loaded, loaded, wireOf } from './cases.ts'
import type { Job, Load } from './load.ts'
import { runPeer, scriptOf } from './peer.ts'
import type { Project } from './project.ts'
import { record } from './record.ts'

export type Rounds = { ours: Load[]; both: Load[]; peer: number[] }

export type Bench = {
  project: Project
  generator: Child
  /** The ports of the server processes; the limits apply to the first. */
  ports: number[]
  program: string
  rounds: number
  seconds: number
}

/** One case, measured on our server and with pgbench. */
async function prepare({ project, generator, program }: Bench, each: Case, clients: number) {
  const headers = headersOf(each, project.secrets.anonKey, project.sessionOf(each.as))
  const { text, values } = scriptOf(await record(project, each, headers), clients)
  const path = join(project.folder, `${each.name}.sql`)
  writeFileSync(path, text)
  const numbers = Array.from({ length: 1000 }, () => 1 + Math.floor(Math.random() * clients))
  const requests = numbers.map((number) => wireOf(each, number, headers))
  return {
    us: (ports: number[], connections: number, ms: number) =>
      generator.ask<Load>({ ports, requests, status: each.status, connections, ms } satisfies Job),
    peer: (connections: number, seconds: number) =>
      runPeer({ program, path, values, connection: project.authenticator, connections, seconds }),
  }
}

const connections = 16

/** Sixteen connections at once, each request about one of `clients` clients. */
export async function measureLoaded(
  bench: Bench,
  clients: number,
  isLargest: boolean,
  cases: readonly Loaded[] = loaded,
) {
  const found = new Map<Loaded, Rounds>()
  for (const each of cases.filter(({ isGrowing }) => isGrowing || isLargest)) {
    const { us, peer } = await prepare(bench, each, clients)
    const results: Rounds = { ours: [], both: [], peer: [] }
    await us(bench.ports, connections, 500)
    for (let round = 0; round < bench.rounds; round += 1) {
      results.ours.push(await us(bench.ports.slice(0, 1), connections, bench.seconds * 1000))
      results.peer.push(await peer(connections, bench.seconds))
      if (isLargest) results.both.push(await us(bench.ports, connections, 1000))
    }
    found.set(each, results)
  }
  return found
}

/** One connection, which sends the next request after each response. */
export async function measureAlone(bench: Bench, clients: number) {
  const found = new Map<Alone, Rounds>()
  for (const each of alone) {
    const { us, peer } = await prepare(bench, each, clients)
    const results: Rounds = { ours: [], both: [], peer: [] }
    await us(bench.ports.slice(0, 1), 1, 500)
    for (let round = 0; round < bench.rounds; round += 1) {
      results.ours.push(await us(bench.ports.slice(0, 1), 1, 1000))
      results.peer.push(await peer(1, 1))
    }
    found.set(each, results)
  }
  return found
}
