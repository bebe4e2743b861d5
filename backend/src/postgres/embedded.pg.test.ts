import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from '#tokens/secrets.ts'
import type { Connection } from './connection.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { availableMemory, memorySettings } from './memory-settings.ts'
import { isAlive, waitForExit } from './process-liveness.ts'

let dataFolder: string
let running: Embedded[] = []
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'embedded-'))
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  running = []
  rmSync(dataFolder, { recursive: true, force: true })
})

async function start(): Promise<Embedded> {
  const started = await startEmbedded({ dataFolder, log: () => {} })
  running.push(started)
  return started
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Starts another process on the folder; returns its process number and that of its server. */
function startInProcess(): Promise<{ parent: number; server: number }> {
  const script = join(import.meta.dirname, 'testing/hold-embedded.ts')
  const child = spawn(process.execPath, [script, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the holder ended')))
    child.stdout.once('data', (line: Buffer) =>
      resolve({ parent: child.pid ?? 0, server: Number(line.toString()) }),
    )
  })
}

/** The watchdog's process number: its command line contains the number of the server. */
function watchdogOf(server: number): number {
  const words = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => words(pid).includes('watchdog') && words(pid).includes(String(server)))
  if (found === undefined) throw new Error('no watchdog was found')
  return Number(found)
}

test('keeps data over a restart, in UTF-8, with checksums and a private socket', async () => {
  const first = await start()
  await query(first.connection, `create table kept as select 'ñ☀' as word`)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start()
  expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'ñ☀' }])
  const shown = await query(
    second.connection,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses, current_setting('wal_level') as wal,
       current_setting('fsync') as fsync, current_setting('password_encryption') as passwords`,
  )
  const passwords = 'scram-sha-256'
  expect(shown).toEqual([
    { encoding: 'UTF8', checksums: 'on', addresses: '', wal: 'logical', fsync: 'on', passwords },
  ])
  expect(statSync(second.connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('has the buffers that fit the memory of the machine', async () => {
  const { connection } = await start()
  const text = `select format(E'shared_buffers = %sMB\\n', setting::bigint * 8 / 1024) as line
    from pg_settings where name = 'shared_buffers'`
  const [shown] = await query(connection, text)
  const { line } = shown as { line: string }
  expect(memorySettings(availableMemory()).startsWith(line)).toBe(true)
})

test('rejects a wrong password', async () => {
  const { connection } = await start()
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  })
})

test('gives up at the first login when secrets.json belongs to another database', async () => {
  await (await start()).stop()
  const secrets = join(dataFolder, 'secrets.json')
  const kept = readFileSync(secrets, 'utf8')
  writeFileSync(secrets, JSON.stringify({ ...loadSecrets(dataFolder), databasePassword: 'of another' }))
  await expect(start()).rejects.toThrow('The database does not accept the password in secrets.json')
  const log = readFileSync(join(dataFolder, 'postgres/server.log'), 'utf8')
  expect(log.match(/password authentication failed/g)).toHaveLength(1)
  writeFileSync(secrets, kept)
  expect(await query((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('rejects a second instance on the folder without disturbing the first one', async () => {
  const first = await start()
  await expect(startEmbedded({ dataFolder, log: () => {} })).rejects.toThrow(
    `Fieldlark is already running on ${join(dataFolder, 'postgres')} (process ${process.pid})`,
  )
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restarts a killed server at the same address with all acknowledged data', async () => {
  const embedded = await start()
  await query(embedded.connection, 'create table kept as select 1 as one')
  for (const round of [1, 2]) {
    const { pid } = embedded
    process.kill(pid, 'SIGKILL')
    await waitForExit(pid, 10_000)
    await expect
      .poll(() => query(embedded.connection, 'select one from kept').catch(() => round))
      .toEqual([{ one: 1 }])
    await expect.poll(() => embedded.pid).not.toBe(pid)
  }
  await embedded.stop()
  expect(isAlive(embedded.pid)).toBe(false)
})

test('a watchdog stops the server when its parent process is killed', async () => {
  const { parent, server } = await startInProcess()
  expect(isAlive(server)).toBe(true)
  process.kill(parent, 'SIGKILL')
  expect(await waitForExit(server, 10_000)).toBe(true)
  expect(await query((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stops a server whose parent and watchdog were killed, and keeps its data', async () => {
  const { parent, server } = await startInProcess()
  const { databasePassword } = loadSecrets(dataFolder)
  const host = join(dataFolder, 'postgres/socket')
  const connection = { host, port: 5432, user: 'postgres', password: databasePassword, database: 'postgres' }
  await query(connection, 'create table kept as select 1 as one')
  process.kill(watchdogOf(server), 'SIGKILL')
  process.kill(parent, 'SIGKILL')
  await waitForExit(parent, 10_000)
  expect(isAlive(server)).toBe(true)
  const next = await start()
  expect(next.pid).not.toBe(server)
  expect(isAlive(server)).toBe(false)
  expect(await query(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

test('starts after server and parent were killed while one of its backends survived', async () => {
  const { parent, server } = await startInProcess()
  const { databasePassword } = loadSecrets(dataFolder)
  const host = join(dataFolder, 'postgres/socket')
  const client = new Client({
    host,
    port: 5432,
    user: 'postgres',
    password: databasePassword,
    database: 'postgres',
  })
  client.on('error', () => {})
  await client.connect()
  await client.query('create table kept as select 1 as one')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const busy = client.query(`select pg_sleep(60)`).catch(() => 'ended')
  process.kill(server, 'SIGKILL')
  process.kill(parent, 'SIGKILL')
  await waitForExit(parent, 10_000)
  const again = await start()
  expect(isAlive(Number(rows[0]?.pid))).toBe(false)
  expect(await busy).toBe('ended')
  expect(await query(again.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

test('ignores a stale pid file or claim whose number now belongs to another program', async () => {
  await (await start()).stop()
  const cluster = join(dataFolder, 'postgres/cluster')
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n\n\n\n`)
  writeFileSync(join(dataFolder, 'postgres/running'), `${process.pid}\nborn at another time\n`)
  const again = await start()
  expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(process.pid)).toBe(true)
})

test('creates the cluster again when it was killed while creating it', async () => {
  await (await start()).stop()
  const log = join(dataFolder, 'postgres/server.log')
  expect(existsSync(join(dataFolder, 'postgres/initial-password'))).toBe(false)
  rmSync(join(dataFolder, 'postgres/cluster'), { recursive: true })
  mkdirSync(join(dataFolder, 'postgres/cluster.new-half/base'), { recursive: true })
  const again = await start()
  expect(existsSync(join(dataFolder, 'postgres/cluster.new-half'))).toBe(false)
  expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(log, 'utf8')).not.toContain('PANIC')
})
