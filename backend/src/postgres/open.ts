import { availableParallelism } from 'node:os'
import type { LogEvent } from '#http/log.ts'
import { bootstrap } from './bootstrap.ts'
import { asRole, type Connection, connectionUrl } from './connection.ts'
import type { Database, Lane as LaneName } from './database.ts'
import { Lane } from './lane.ts'
import { Listener } from './listener.ts'
import { LogFollower } from './log-follower.ts'
import { ownerOf } from './owner.ts'
import { SlowHolders } from './slow-holders.ts'

export type OpenOptions = {
  /** The owner's way in: the embedded server's connection or DATABASE_URL. */
  connection: Connection | string
  /**
   * Where `connection` is a pooler in transaction mode (pgbouncer): past it to PostgreSQL itself. Notices, the
   * replication log and the preparation of the database go there, and statements have no names.
   */
  directUrl?: string | null
  authenticatorPassword: string
  log: (event: LogEvent) => void
  /** Connections per lane; the default suits the machine's cores. */
  lanes?: Partial<Record<LaneName, number>>
  ownerConnections?: number
  /** Default: on, but off where there is a directUrl; named statements fail behind a pooler. */
  areStatementsNamed?: boolean
  /** Opens the connections for reads at once: the first requests are quick, and memory is what it will be. */
  isEager?: boolean
  queueLimit?: number
  waitLimitMs?: number
}

export type OpenDatabase = Database & {
  /** Sync messages sent by run() so far. */
  countSyncs: () => number
}

/** Connects, bootstraps roles and schemas where they are missing, and opens the lanes (lazily). */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { connection, authenticatorPassword } = options
  const ownerUrl = typeof connection === 'string' ? connection : connectionUrl(connection)
  const directUrl = options.directUrl ?? ownerUrl
  const url = asRole(ownerUrl, 'authenticator', authenticatorPassword)
  await prepare(directUrl, options)
  if (directUrl !== ownerUrl) {
    await tryPooler(url)
  }
  const owner = ownerOf(ownerUrl, options.ownerConnections ?? 6)
  const slow = new SlowHolders()
  const lane = (name: string, connections: number, depth: number, isRetrying: boolean) =>
    new Lane({
      watch: (holder, run) => slow.watch(name, holder, run),
      url,
      connections,
      // A pooler may take the connection away between two answers.
      depth: directUrl === ownerUrl ? depth : 1,
      isRetrying,
      isNaming: options.areStatementsNamed ?? directUrl === ownerUrl,
      queueLimit: options.queueLimit ?? 1000,
      waitLimitMs: options.waitLimitMs ?? 10_000,
    })
  const sizes: Record<LaneName, number> = {
    // More connections bought 0–8 % of throughput and cost 3–40 times the slowest answer (backend.md §1).
    reads: options.lanes?.reads ?? Math.min(24, 2 * availableParallelism()),
    writes: options.lanes?.writes ?? 8,
    slow: options.lanes?.slow ?? 4,
  }
  const lanes: Record<LaneName, Lane> = {
    reads: lane('reads', sizes.reads, 4, true),
    writes: lane('writes', sizes.writes, 1, false),
    slow: lane('slow', sizes.slow, 1, false),
  }
  // Opened only when every connection of a lane runs something long: until its holders are known to be slow.
  const spare = lane('spare', sizes.slow, 1, false)
  const laneOf = (name: LaneName, holder: string | null): Lane =>
    slow.isSlow(holder) ? lanes.slow : slow.countLong(name) >= sizes[name] ? spare : lanes[name]
  if (options.isEager === true) {
    lanes.reads.openAll()
  }
  const listener = new Listener(directUrl)
  return {
    run: (name, steps, holder) => laneOf(name, holder ?? null).run(steps, holder),
    transaction: owner.transaction,
    query: owner.query,
    listen: (channel, onNotice) => listener.listen(channel, onNotice),
    follow: (follow) => new LogFollower(directUrl, follow, owner.query),
    countSyncs: () => [...Object.values(lanes), spare].reduce((sum, each) => sum + each.syncs, 0),
    close: async () => {
      await Promise.all([
        ...[...Object.values(lanes), spare].map((each) => each.close()),
        listener.close(),
        owner.close(),
      ])
    },
  }
}

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

/** A pooler keeps a list of its own of who may enter: better said at the start than at every request. */
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
