import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#postgres/embedded.ts'
import { openDatabase } from '#postgres/open.ts'
import { authRequest, forgedRequest } from './auth-requests.ts'
import { openFuzzProject } from './fuzz-project.ts'
import { hostileBytes } from './hostile-bytes.ts'
import { restRequest } from './rest-requests.ts'
import { sendRequests } from './send-requests.ts'
import { serviceRequest } from './service-requests.ts'
import { fuzzSockets } from './sockets.ts'

// node backend/fuzz/run.ts 200000 [seed]: sends malformed requests to a new project; exits with 1 if a response is a
// 5xx, has no error message, contains a row of another caller, or is missing.
const total = Number(process.argv[2] ?? 20_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const batch = 5000
const suites = [
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
  for (const [name, requests, share] of suites) {
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < total * share; sent += batch) {
      const count = Math.min(batch, total * share - sent)
      const result = await sendRequests(project, requests, { count, seed: seed + sent })
      faults.push(...result.faults)
      for (const [status, times] of result.statuses) {
        statuses.set(status, (statuses.get(status) ?? 0) + times)
      }
    }
    const shown = [...statuses].sort(([one], [other]) => one - other).map((pair) => pair.join('×'))
    console.log(`${name}: ${shown.join(' ')}, ${mib()} MiB`)
  }
  const sockets = Math.round(total * 0.05)
  // Some are a megabyte long, so they are not generated all at once.
  for (let sent = 0; sent < sockets; sent += 500) {
    const count = Math.min(500, sockets - sent)
    faults.push(...(await fuzzSockets(project, hostileBytes, { count, seed: seed + sent })))
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
