import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#postgres/embedded.ts'
import { openDatabase } from '#postgres/open.ts'
import { authRequest, forgedRequest } from './auth-requests.ts'
import { openFuzzProject } from './fuzz-project.ts'
import { hostileBytes } from './hostile-bytes.ts'
import { restRequest } from './rest-requests.ts'
import { serviceRequest } from './service-requests.ts'
import { askSockets } from './sockets.ts'
import { storm } from './storm.ts'

// node backend/fuzz/run.ts 200000 [seed]: throws malformed requests at a fresh project; exits with 1 when one is
// answered with a 5xx, without a reason, with a foreign row or not at all.
const total = Number(process.argv[2] ?? 20_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const batch = 5000
const storms = [
  ['rest', restRequest, 0.75],
  ['auth', authRequest, 0.1],
  ['tokens', forgedRequest, 0.05],
  ['services', serviceRequest, 0.05],
] as const

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-fuzz-'))
const log = () => {}
const embedded = await startEmbedded({ dataFolder: folder, log })
const database = await openDatabase({ connection: embedded.connection, authenticatorPassword: 'fuzz', log })
const project = await openFuzzProject(database)
const faults: string[] = []
const mib = () => Math.round(process.memoryUsage().rss / 2 ** 20)
console.log(`seed ${seed}, ${total} requests, ${mib()} MiB`)
try {
  for (const [name, requests, share] of storms) {
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < total * share; sent += batch) {
      const count = Math.min(batch, total * share - sent)
      const told = await storm(project, requests, { count, seed: seed + sent })
      faults.push(...told.faults)
      for (const [status, times] of told.statuses) {
        statuses.set(status, (statuses.get(status) ?? 0) + times)
      }
    }
    const shown = [...statuses].sort(([one], [other]) => one - other).map((pair) => pair.join('×'))
    console.log(`${name}: ${shown.join(' ')}, ${mib()} MiB`)
  }
  const sockets = Math.round(total * 0.05)
  // Some of them are a megabyte long: never all at once.
  for (let sent = 0; sent < sockets; sent += 500) {
    const count = Math.min(500, sockets - sent)
    faults.push(...(await askSockets(project, hostileBytes, { count, seed: seed + sent })))
  }
  console.log(`sockets: ${sockets}, ${mib()} MiB`)
} finally {
  await project.close()
  await database.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
