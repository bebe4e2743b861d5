import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@fieldlark/backend/postgres/process-liveness.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, processes, type Run } from '../testing/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-workers-'))
const { start, endAll } = processes({
  FIELDLARK_DATA: folder,
  WORKERS: '2',
  LOG_LEVEL: 'info',
  AUTH_RATE_LIMITS: 'off',
})
let port = 0
let server: Run
beforeAll(async () => {
  port = await freePort()
  server = await start({ PORT: String(port) })
})
afterAll(async () => {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
})

const at = (path: string) => `http://localhost:${port}${path}`

/** Living worker processes that the first process has logged; the last line may have arrived only in part. */
const workers = (): number[] =>
  server
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.includes('a worker process listens'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)
    .filter(isAlive)

const healths = (times: number) =>
  Promise.all(
    Array.from({ length: times }, () =>
      fetch(at('/health'), { headers: { connection: 'close' } }).then(({ status }) => status),
    ),
  )

it('answers from as many processes as configured, over one database', async () => {
  // The log is another stream than the line that says the server is ready.
  await expect.poll(workers).toHaveLength(2)
  expect(new Set(await healths(20))).toEqual(new Set([200]))
  const config = (await (await fetch(at('/config.json'))).json()) as { anonKey: string }
  const post = (path: string, body: object) =>
    fetch(at(`/auth/v1/${path}`), {
      method: 'POST',
      headers: { apikey: config.anonKey, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    })
  const person = { email: 'ann@example.com', password: 'a good password' }
  expect((await post('signup', person)).status).toBe(200)
  const all = await Promise.all(Array.from({ length: 6 }, () => post('token?grant_type=password', person)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

it('replaces a process that dies while the others continue', async () => {
  const [first] = workers()
  // Process 0 would be this test and everything around it.
  if (first === undefined) throw new Error('There is no worker process.')
  process.kill(first, 'SIGKILL')
  // Connections of the dead process are reset at once; no client is left waiting.
  await Promise.allSettled([healths(5), healths(5)])
  await expect.poll(() => workers().filter((pid) => pid !== first).length).toBe(2)
  await expect.poll(() => server.output()).toContain('a worker process ended by itself')
  expect(new Set(await healths(20))).toEqual(new Set([200]))
})

it('stops all of them, the database last', async () => {
  const children = workers()
  const database = Number(
    readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0],
  )
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect([...children, database].filter(isAlive)).toEqual([])
})

it('leaves no worker behind when the first process is killed', async () => {
  server = await start({ PORT: String(port) })
  await expect.poll(workers).toHaveLength(2)
  const children = workers()
  server.child.kill('SIGKILL')
  await server.ended
  await expect.poll(() => children.filter(isAlive), { timeout: 90_000 }).toEqual([])
})
