import { availableParallelism } from 'node:os'
import type { LogEvent } from '#http/log.ts'
import { bootstrap } from './bootstrap.ts'
import { asRole, type Connection, connectionUrl } from './connection.ts'
import type { Database, Lane as LaneName } from './database.ts'
import { Lane } from './lane.ts'
import { Listener } from './listener.ts'
import { ownerOf } from './owner.ts'

export type OpenOptions = {
  /** The owner's way in: the embedded server's connection or DATABASE_URL. */
  connection: Connection | string
  authenticatorPassword: string
  log: (event: LogEvent) => void
  /** Connections per lane; the default suits the machine's cores. */
  lanes?: Partial<Record<LaneName, number>>
  ownerConnections?: number
  /** Off behind a pooler in transaction mode (pgbouncer), where named statements fail. */
  areStatementsNamed?: boolean
  queueLimit?: number
  waitLimitMs?: number
}

export type OpenDatabase = Database & {
  /** Sync messages sent by run() so far. */
  countSyncs: () => number
}

/** Connects, bootstraps roles and schemas where they are missing, and opens the lanes (lazily). */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { connection, authenticatorPassword, log } = options
  const ownerUrl = typeof connection === 'string' ? connection : connectionUrl(connection)
  const owner = ownerOf(ownerUrl, options.ownerConnections ?? 6)
  const url = asRole(ownerUrl, 'authenticator', authenticatorPassword)
  try {
    await bootstrap(owner, {
      authenticatorUrl: url,
      authenticatorPassword,
      isEmbedded: typeof connection !== 'string',
      log,
    })
  } catch (error) {
    await owner.close()
    throw error
  }
  const lane = (connections: number, isRetrying: boolean) =>
    new Lane({
      url,
      connections,
      isRetrying,
      isNaming: options.areStatementsNamed ?? true,
      queueLimit: options.queueLimit ?? 1000,
      waitLimitMs: options.waitLimitMs ?? 10_000,
    })
  const lanes: Record<LaneName, Lane> = {
    // More connections bought 0–8 % of throughput and cost 3–40 times the slowest answer (backend.md §1).
    reads: lane(options.lanes?.reads ?? Math.min(24, 2 * availableParallelism()), true),
    writes: lane(options.lanes?.writes ?? 8, false),
    slow: lane(options.lanes?.slow ?? 4, false),
  }
  const listener = new Listener(ownerUrl)
  return {
    run: (name, steps, holder) => lanes[name].run(steps, holder),
    transaction: owner.transaction,
    query: owner.query,
    listen: (channel, onNotice) => listener.listen(channel, onNotice),
    countSyncs: () => Object.values(lanes).reduce((sum, each) => sum + each.syncs, 0),
    close: async () => {
      await Promise.all([
        ...Object.values(lanes).map((each) => each.close()),
        listener.close(),
        owner.close(),
      ])
    },
  }
}
