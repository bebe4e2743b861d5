import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { LogEvent } from '#http/log.ts'
import { loadSecrets } from '#tokens/secrets.ts'
import { type Binaries, findBinaries, libraryEnvironment } from './binaries.ts'
import { claimFolder } from './claim.ts'
import { createCluster, writeSettings } from './cluster.ts'
import type { Connection } from './connection.ts'
import { socketFolder } from './socket-folder.ts'
import { stopStaleProcesses } from './stale-processes.ts'
import { type Running, Supervisor } from './supervisor.ts'
import { chooseLaunch, type Launch } from './unprivileged.ts'
import { startWatchdog } from './watchdog.ts'

export type Embedded = {
  connection: Connection
  /** The server's process number; it changes when the server is restarted. */
  pid: number
  /** Fast shutdown: rolls open transactions back; everything acknowledged is on disk. */
  stop: () => Promise<void>
}

type Options = {
  dataFolder: string
  log: (event: LogEvent) => void
  /** Additional server settings, for tests and benchmarks: { max_connections: '100' }. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts the PostgreSQL that comes with the package on `<dataFolder>/postgres`, which it creates the first time. A
 * server that dies is restarted.
 */
export async function startEmbedded({ dataFolder, log, settings = {} }: Options): Promise<Embedded> {
  const home = resolve(dataFolder, 'postgres')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chmodSync(home, 0o700)
  const release = claimFolder(home)
  try {
    return await startClaimed(dataFolder, home, settings, log, release)
  } catch (error) {
    release()
    throw error
  }
}

async function startClaimed(
  dataFolder: string,
  home: string,
  settings: Readonly<Record<string, string>>,
  log: (event: LogEvent) => void,
  release: () => void,
): Promise<Embedded> {
  const cluster = join(home, 'cluster')
  const binaries = findBinaries()
  const env = libraryEnvironment(binaries, join(home, 'lib'))
  const { databasePassword } = loadSecrets(dataFolder)
  await stopStaleProcesses(cluster, log)
  const launch = chooseLaunch(home, [binaries.postgres, '--version'], env)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await createCluster(binaries, launch, env, cluster, databasePassword)
    log({ level: 'info', event: 'database created', folder: cluster })
  }
  writeSettings(cluster)
  const address =
    process.platform === 'win32' ? await loopback() : { host: socketFolder(home, launch), port: 5432 }
  const connection: Connection = {
    ...address,
    user: 'postgres',
    password: databasePassword,
    database: 'postgres',
  }
  const server: ServerStart = {
    binaries,
    launch,
    env,
    cluster,
    connection,
    settings,
    logFile: join(home, 'server.log'),
  }
  const launchAgain = () => launchReady(server)
  const cleanUp = async () => {
    await stopStaleProcesses(cluster, log)
    if (connection.host.startsWith('/')) {
      socketFolder(home, launch)
    }
  }
  const supervisor = new Supervisor(await launchAgain(), launchAgain, cleanUp, log)
  let stopping: Promise<void> | null = null
  return {
    connection,
    get pid() {
      return supervisor.pid
    },
    stop: () => {
      stopping ??= supervisor.stop().then(release)
      return stopping
    },
  }
}

type ServerStart = {
  binaries: Binaries
  launch: Launch
  env: NodeJS.ProcessEnv
  cluster: string
  connection: Connection
  settings: Readonly<Record<string, string>>
  logFile: string
}

/** Resolves when the server accepts connections. */
async function launchReady(start: ServerStart): Promise<Running> {
  const server = launchServer(start)
  const pid = server.pid
  if (pid === undefined) {
    throw new Error(`PostgreSQL could not be started: ${server.spawnargs.join(' ')}`)
  }
  const stopWatchdog = startWatchdog(pid, start.cluster)
  try {
    await waitReady(start.connection, server, start.logFile)
  } catch (error) {
    server.kill('SIGINT')
    stopWatchdog()
    throw error
  }
  return { server, pid, stopWatchdog }
}

function launchServer(start: ServerStart): ChildProcess {
  const { binaries, launch, env, cluster, connection, settings, logFile } = start
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) {
    truncateSync(logFile, 0)
  }
  const isLoopback = !connection.host.startsWith('/')
  const all: Record<string, string> = {
    listen_addresses: isLoopback ? '127.0.0.1' : '',
    port: String(connection.port),
    unix_socket_directories: isLoopback ? '' : connection.host,
    unix_socket_permissions: '0700',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [...launch.before, binaries.postgres, '-D', cluster, ...options]
  const { before: _, ...identity } = launch
  // Detached: Ctrl-C in the terminal reaches this process only, which stops the database after the last request.
  const output = openSync(logFile, 'a', 0o600)
  return spawn(program, args, { env, detached: true, stdio: ['ignore', output, output], ...identity })
}

async function waitReady(connection: Connection, server: ChildProcess, logFile: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const client = new Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      // It runs and keeps this password out: waiting would only fill its log.
      if (error instanceof Error && 'code' in error && error.code === '28P01') {
        throw new Error(
          `The database does not accept the password in secrets.json: restore the file that belongs to it.`,
          {
            cause: error,
          },
        )
      }
      if (server.exitCode !== null || server.signalCode !== null || Date.now() > until) {
        const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
        throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${tail}`, { cause: error })
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function loopback(): Promise<{ host: string; port: number }> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        resolve({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 }),
      )
    })
  })
}
