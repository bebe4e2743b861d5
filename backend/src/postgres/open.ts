import { availableParallelism } from 'node:os'
import type { LogEvent } from '#http/log.ts'
import { bootstrap } from './bootstrap.ts'
import { asRole, type Connection, connectionUrl } from './connection.ts'
import { ConnectionPool } from './connection-pool.ts'
import type { Database, PoolName } from './database.ts'
import { watchFullDisk } from './full-disk.ts'
import { Listener } from './listener.ts'
import { LogFollower } from './log-follower.ts'
import { ownerOf } from './owner.ts'
import { SlowHolders } from './slow-holders.ts'

export type OpenOptions = {
  /** The owner's connection: that of the embedded server, or DATABASE_URL. */
  connection: Connection | string
  /**
   * If `connection` is a pooler in transaction mode (pgbouncer), the URL of PostgreSQL itself. It is used for LISTEN,
   * the replication log and the bootstrap; statements through the pooler are not named.
   */
  directUrl?: string | null
  authenticatorPassword: string
  log: (event: LogEvent) => void
  /** Connections per pool; the default depends on the number of cores. */
  pools?: Partial<Record<PoolName, number>>
  ownerConnections?: number
  ownerWaitLimitMs?: number
  /** Default: true unless there is a directUrl, because named statements fail behind a pooler. */
  areStatementsNamed?: boolean
  /**
   * Opens the connections for reads at once, so that the first requests are quick and memory use is stable.
   */
  isEager?: boolean
  queueLimit?: number
  waitLimitMs?: number
}

export type OpenDatabase = Database & {
  /** Sync messages sent by run() so far. */
  countSyncs: () => number
  /** False from the moment a statement found the disk full until there is space again. */
  canWrite: () => Promise<boolean>
}

// A megabyte on disk; short texts, because long ones would be compressed.
const trial = `create temporary table full_disk_trial on commit drop as
  select repeat('x', 1900) as text from generate_series(1, 500)`

/**
 * Connects, bootstraps missing roles and schemas, and creates the pools, which open connections on demand.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { connection, authenticatorPassword } = options
  const ownerUrl = typeof connection === 'string' ? connection : connectionUrl(connection)
  const directUrl = options.directUrl ?? ownerUrl
  const url = asRole(ownerUrl, 'authenticator', authenticatorPassword)
  await prepare(directUrl, options)
  if (directUrl !== ownerUrl) {
    await tryPooler(url)
  }
  const disk = watchFullDisk({ of: 'database', tryWrite: () => owner.query(trial), log: options.log })
  const owner = ownerOf(ownerUrl, options.ownerConnections ?? 6, {
    waitLimitMs: options.ownerWaitLimitMs,
    follow: disk.follow,
  })
  const slow = new SlowHolders()
  const pool = (name: string, connections: number, depth: number, isRetrying: boolean) =>
    new ConnectionPool({
      note: disk.note,
      watch: (holder, run) => slow.watch(name, holder, run),
      url,
      connections,
      // A pooler may switch the connection between two results.
      depth: directUrl === ownerUrl ? depth : 1,
      isRetrying,
      isNaming: options.areStatementsNamed ?? directUrl === ownerUrl,
      queueLimit: options.queueLimit ?? 1000,
      waitLimitMs: options.waitLimitMs ?? 10_000,
    })
  const sizes = sizesOf(options)
  const pools: Record<PoolName, ConnectionPool> = {
    reads: pool('reads', sizes.reads, 4, true),
    writes: pool('writes', sizes.writes, 1, false),
    slow: pool('slow', sizes.slow, 1, false),
  }
  // Used only while every connection of a pool runs something long, until its holders are known to be slow.
  const spare = pool('spare', sizes.slow, 1, false)
  const poolOf = (name: PoolName, holder: string | null): ConnectionPool =>
    slow.isSlow(holder) ? pools.slow : slow.countLong(name) >= sizes[name] ? spare : pools[name]
  if (options.isEager === true) {
    pools.reads.openAll()
  }
  const listener = new Listener(directUrl)
  return {
    run: (name, steps, holder) => poolOf(name, holder ?? null).run(steps, holder),
    transaction: owner.transaction,
    query: owner.query,
    listen: (channel, onNotice) => listener.listen(channel, onNotice),
    follow: (follow) => new LogFollower(directUrl, follow, owner.query),
    countSyncs: () => [...Object.values(pools), spare].reduce((sum, each) => sum + each.syncs, 0),
    canWrite: disk.canWrite,
    close: async () => {
      await Promise.all([
        ...[...Object.values(pools), spare].map((each) => each.close()),
        listener.close(),
        owner.close(),
      ])
    },
  }
}

const sizesOf = ({ pools }: OpenOptions): Record<PoolName, number> => ({
  // More connections gained 0–8 % of throughput and made the slowest response 3–40 times slower.
  reads: pools?.reads ?? Math.min(24, 2 * availableParallelism()),
  writes: pools?.writes ?? 8,
  slow: pools?.slow ?? 4,
})

async function prepare(directUrl: string, options: OpenOptions): Promise<void> {
  const { connection, authenticatorPassword, log } = options
  const owner = ownerOf(directUrl, 1)
  try {
    await bootstrap(owner, {
      authenticatorUrl: asRole(directUrl, 'authenticator', authenticatorPassword),
      authenticatorPassword,
      isEmbedded: typeof connection !== 'string',
      log,
    })
  } finally {
    await owner.close()
  }
}

/** A pooler has its own list of users: a missing one is reported at the start and not at every request. */
async function tryPooler(url: string): Promise<void> {
  const authenticator = ownerOf(url, 1)
  try {
    await authenticator.query('select')
  } catch (error) {
    throw new Error(
      `The pooler of DATABASE_URL does not let the role authenticator in: ${error instanceof Error ? error.message : String(error)}. ` +
        'Its password is authenticatorPassword in secrets.json of the data folder (pgbouncer: auth_file or auth_query).',
      { cause: error },
    )
  } finally {
    await authenticator.close()
  }
}
