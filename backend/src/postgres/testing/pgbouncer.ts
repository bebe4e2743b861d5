import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseLaunch } from '../unprivileged.ts'

export type Pooler = {
  /** The same database through the pooler. */
  through: (url: string) => string
  close: () => Promise<void>
}

const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** The path of an installed pgbouncer, or null. */
const installed = (): string | null =>
  places.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null

/**
 * Starts a pgbouncer in transaction mode in front of the server of `ownerUrl`; `users` are passwords by name.
 */
export async function startPgbouncer(
  ownerUrl: string,
  users: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const program = installed()
  if (program === null) {
    throw new Error(
      'No pgbouncer for the tests: "npm run setup" installs it where it can, or install it yourself.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const launch = chooseLaunch(folder, [program, '--version'], process.env)
  writeFileSync(
    join(folder, 'users.txt'),
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  writeFileSync(join(folder, 'pgbouncer.ini'), settings(folder, port, ownerUrl))
  const { before, ...identity } = launch
  const [command, ...args] = [...before, program, join(folder, 'pgbouncer.ini')] as const
  const pooler = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...identity })
  await waitFor(port, pooler)
  return {
    through: (url) => {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${port}`
      changed.search = ''
      return changed.href
    },
    close: async () => {
      pooler.kill('SIGINT')
      if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Few connections for many callers, so that a caller would see whatever another one leaves behind.
function settings(folder: string, port: number, ownerUrl: string): string {
  const { hostname, port: serverPort, searchParams } = new URL(ownerUrl)
  return `[databases]
* = host=${searchParams.get('host') ?? hostname} port=${serverPort || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function waitFor(port: number, pooler: ChildProcess): Promise<void> {
  let output = ''
  pooler.stderr?.on('data', (text) => (output += String(text)))
  for (;;) {
    if (pooler.exitCode !== null || pooler.signalCode !== null) {
      throw new Error(`pgbouncer did not start:\n${output}`)
    }
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Installs Debian's package as root; false where that is not possible. */
function install(): boolean {
  const runs = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: 'inherit' }).status === 0
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    runs('apt-get', 'update', '-qq') &&
    runs('apt-get', 'install', '-y', '-qq', 'pgbouncer')
  )
}

if (import.meta.main && installed() === null && !install()) {
  process.stderr.write('No pgbouncer for the tests of the pooler: install it (Debian: pgbouncer).\n')
  process.exitCode = 1
}
