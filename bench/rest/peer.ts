import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'

import type { Connection } from '@fieldlark/backend/postgres/connection.ts'
import type { Step } from '@fieldlark/backend/postgres/database.ts'

import { clientId, idSql } from './world.ts'

/** pgbench on the path or where the distributions keep it; null when there is none that knows pipelines. */
export function findPeer(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const places = ['pgbench', ...versions.map((version) => `${root}/${version}/bin/pgbench`)]
  return places.find((place) => versionOf(place) >= 14) ?? null
}

function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

// pgbench takes ":name" for a variable, also inside quotes.
const literal = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`

function inlined({ text, values = [] }: Step): string {
  return text.replaceAll(
    /\$(\d+)|(?<!E)'((?:[^']|'')*)'/g,
    (_, place: string | undefined, quoted: string) => {
      if (place === undefined) return literal(quoted.replaceAll("''", "'"))
      const value = values[Number(place) - 1] ?? null
      if (value === null) return 'null'
      return value === clientId(1) ? idSql(':number') : literal(String(value))
    },
  )
}

/** What the REST service hands to the database for the request about client 1, about any client up to `count`. */
export function writeScript(path: string, steps: readonly Step[], count: number): void {
  const lines = [
    `\\set number random(1, ${count})`,
    '\\startpipeline',
    ...steps.map((step) => `${inlined(step)};`),
    '\\endpipeline',
  ]
  writeFileSync(path, `${lines.join('\n')}\n`)
}

type Run = { program: string; script: string; connection: Connection; connections: number; seconds: number }

/** Transactions per second, one Sync each, statements prepared. */
export function runPeer({ program, script, connection, connections, seconds }: Run): Promise<number> {
  const { host, port, user, password, database } = connection
  const size = ['-c', String(connections), '-j', '2', '-T', String(seconds)]
  const place = ['-h', host, '-p', String(port), '-U', user, database]
  const child = spawn(program, ['-n', '-M', 'prepared', ...size, '-f', script, ...place], {
    env: { ...process.env, PGPASSWORD: password },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const found = /tps = ([\d.]+) \(without/.exec(output)?.[1]
      if (code === 0 && found !== undefined) {
        resolve(Number(found))
      } else {
        reject(new Error(`pgbench ended with ${code}:\n${output}`))
      }
    })
  })
}
