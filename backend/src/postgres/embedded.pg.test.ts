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
import { isAlive, waitGone } from './living.ts'

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

async function ask(connection: Connection, text: string): Promise<unknown[]> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Another process of ours on the folder: its own number and the number of its server. */
function hold(): Promise<{ ours: number; server: number }> {
  const script = join(import.meta.dirname, 'testing/hold-embedded.ts')
  const child = spawn(process.execPath, [script, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the holder ended')))
    child.stdout.once('data', (line: Buffer) =>
      resolve({ ours: child.pid ?? 0, server: Number(line.toString()) }),
    )
  })
}

/** The shell that watches over a server: the system's list of processes names what it watches. */
function guardianOf(server: number): number {
  const words = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => words(pid).includes('guardian') && words(pid).includes(String(server)))
  if (found === undefined) throw new Error('no guardian was found')
  return Number(found)
}

test('keeps what was written over a restart, in UTF-8, with checksums and a private socket', async () => {
  const first = await start()
  await ask(first.connection, `create table kept as select 'ñ☀' as word`)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start()
  expect(await ask(second.connection, 'select word from kept')).toEqual([{ word: 'ñ☀' }])
  const shown = await ask(
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

test('lets nobody in without the password', async () => {
  const { connection } = await start()
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('refuses a second instance on the folder and leaves the first one alone', async () => {
  const first = await start()
  await expect(startEmbedded({ dataFolder, log: () => {} })).rejects.toThrow(
    `Fieldlark is already running on ${join(dataFolder, 'postgres')} (process ${process.pid})`,
  )
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('starts a server again that was killed, at the same address and with everything acknowledged', async () => {
  const embedded = await start()
  await ask(embedded.connection, 'create table kept as select 1 as one')
  for (const round of [1, 2]) {
    const { pid } = embedded
    process.kill(pid, 'SIGKILL')
    await waitGone(pid, 10_000)
    await expect
      .poll(() => ask(embedded.connection, 'select one from kept').catch(() => round), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    await expect.poll(() => embedded.pid, { timeout: 20_000 }).not.toBe(pid)
  }
  await embedded.stop()
  expect(isAlive(embedded.pid)).toBe(false)
})

test('a guardian stops the server when our process is killed', async () => {
  const { ours, server } = await hold()
  expect(isAlive(server)).toBe(true)
  process.kill(ours, 'SIGKILL')
  expect(await waitGone(server, 10_000)).toBe(true)
  expect(await ask((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stops a server that lost its process and its guardian, and keeps its data', async () => {
  const { ours, server } = await hold()
  const { databasePassword } = loadSecrets(dataFolder)
  const host = join(dataFolder, 'postgres/socket')
  const connection = { host, port: 5432, user: 'postgres', password: databasePassword, database: 'postgres' }
  await ask(connection, 'create table kept as select 1 as one')
  process.kill(guardianOf(server), 'SIGKILL')
  process.kill(ours, 'SIGKILL')
  await waitGone(ours, 10_000)
  expect(isAlive(server)).toBe(true)
  const next = await start()
  expect(next.pid).not.toBe(server)
  expect(isAlive(server)).toBe(false)
  expect(await ask(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

test('comes back after server and process were killed together, and one backend lives on', async () => {
  const { ours, server } = await hold()
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
  process.kill(ours, 'SIGKILL')
  await waitGone(ours, 10_000)
  const again = await start()
  expect(isAlive(Number(rows[0]?.pid))).toBe(false)
  expect(await busy).toBe('ended')
  expect(await ask(again.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

test('is not misled by a stale pid file or claim whose number now belongs to another program', async () => {
  await (await start()).stop()
  const cluster = join(dataFolder, 'postgres/cluster')
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n\n\n\n`)
  writeFileSync(join(dataFolder, 'postgres/running'), `${process.pid}\nborn at another time\n`)
  const again = await start()
  expect(await ask(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(process.pid)).toBe(true)
})

test('starts over when it was killed while creating the cluster', async () => {
  await (await start()).stop()
  const log = join(dataFolder, 'postgres/server.log')
  expect(existsSync(join(dataFolder, 'postgres/initial-password'))).toBe(false)
  rmSync(join(dataFolder, 'postgres/cluster'), { recursive: true })
  mkdirSync(join(dataFolder, 'postgres/cluster.new-half/base'), { recursive: true })
  const again = await start()
  expect(existsSync(join(dataFolder, 'postgres/cluster.new-half'))).toBe(false)
  expect(await ask(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(log, 'utf8')).not.toContain('PANIC')
})
