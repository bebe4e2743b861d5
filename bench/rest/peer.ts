import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

import type { Connection } from '@fieldlark/backend/postgres/connection.ts'
import type { Step, Value } from '@fieldlark/backend/postgres/database.ts'

import { clientId, idSql } from './world.ts'

/** pgbench on the path or in the distributions' folders; null when none supports pipelines. */
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

/** A pgbench script and the values that the service binds to its statements. */
export type Script = { text: string; values: readonly string[] }

// pgbench replaces ":name" by a variable even inside quotes.
const literal = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}'`

/** The statements of the REST service for client 1 as a script about any client up to `count`. */
export function scriptOf(steps: readonly Step[], count: number): Script {
  const bound: string[] = []
  const place = (value: Value) => {
    if (value === null) return 'null'
    // pgbench does not support empty values.
    if (value === '') return `''`
    if (value === clientId(1)) return idSql(':number')
    return `:value${bound.push(String(value)) - 1}`
  }
  const statements = steps.map(({ text, values = [] }) =>
    text.replaceAll(/\$(\d+)|'((?:[^']|'')*)'/g, (_, number: string | undefined, quoted: string) =>
      number === undefined ? literal(quoted) : place(values[Number(number) - 1] ?? null),
    ),
  )
  const body = statements.map((statement) => `${statement};\n`).join('')
  const text = `\\set number random(1, ${count})\n\\startpipeline\n${body}\\endpipeline\n`
  return { text, values: bound }
}

type Run = {
  program: string
  path: string
  values: readonly string[]
  connection: Connection
  connections: number
  seconds: number
}

/** Transactions per second, one Sync each, statements prepared. */
export function runPeer({ program, path, values, connection, connections, seconds }: Run): Promise<number> {
  const { host, port, user, password, database } = connection
  const size = ['-c', String(connections), '-j', '2', '-T', String(seconds)]
  const place = ['-h', host, '-p', String(port), '-U', user, database]
  const bound = values.flatMap((value, index) => ['-D', `value${index}=${value}`])
  const child = spawn(program, ['-n', '-M', 'prepared', ...size, ...bound, '-f', path, ...place], {
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
