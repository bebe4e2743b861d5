import { randomBytes } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { LogicalReplicationService, type ReplicationClientConfig } from 'pg-logical-replication'
import { type FollowOptions, type LogChange, ReplicationRejectedError } from './log-change.ts'
import { LogDecoder } from './log-decoder.ts'

export type LogStream = {
  slot: string
  /** Resolves when the stream has ended; rejects with the reason when it broke. */
  over: Promise<void>
  end: () => Promise<void>
}

/**
 * Reads the write-ahead log from now on over a dedicated connection. The slot is temporary and created on that
 * connection: however the connection ends, the server retains no log for it.
 */
export function openLogStream(url: string, options: FollowOptions, onStart: () => void): LogStream {
  const decoder = new LogDecoder(options.isWanted)
  const slot = `realtime_${randomBytes(8).toString('hex')}`
  const config: ReplicationClientConfig = {
    connectionString: url,
    replication: 'database',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'backend realtime',
    // The text format of values must not depend on the server's settings. extra_float_digits 1 keeps all digits.
    options:
      '-c datestyle=ISO -c timezone=UTC -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1',
  }
  // Automatic acknowledgement would answer every single message; the timer is enough.
  const service = new LogicalReplicationService(config, {
    acknowledge: { auto: false, timeoutSeconds: 10 },
    flowControl: { enabled: true },
  })
  let broken: unknown = null
  let isEnded = false
  service.on('error', (error: Error) => {
    broken ??= error
  })
  service.on('start', onStart)
  service.on('data', (_lsn: string, change: LogChange | null) =>
    change === null ? undefined : options.take(change),
  )
  const plugin = {
    options: null,
    name: 'pgoutput',
    parse: (message: Buffer) => decoder.decode(message),
    start: async (client: Client) => {
      // `end` may have been called before there was a connection.
      if (!isEnded) {
        await startSlot(client, slot, options.publications)
      }
    },
  }
  const run = async () => {
    try {
      await service.subscribe(plugin, slot)
    } catch (error) {
      throw explain(broken ?? error)
    } finally {
      await service.destroy()
    }
    if (broken !== null) {
      throw explain(broken)
    }
  }
  const end = async () => {
    isEnded = true
    await service.destroy()
  }
  return { slot, over: run(), end }
}

async function startSlot(client: Client, slot: string, publications: readonly string[]): Promise<void> {
  const name = escapeIdentifier(slot)
  await client.query(`CREATE_REPLICATION_SLOT ${name} TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`)
  const wanted = escapeLiteral(publications.map((each) => escapeIdentifier(each)).join(','))
  await client.query(
    `START_REPLICATION SLOT ${name} LOGICAL 0/0 (proto_version '1', publication_names ${wanted})`,
  )
}

/** SQLSTATEs of permanent rejections, by the server's settings, the role or a pooler. */
const permanentErrors = new Set(['55000', '42501', '28000', '08P01', '0A000'])

function explain(error: unknown): unknown {
  return error instanceof DatabaseError && permanentErrors.has(error.code ?? '')
    ? new ReplicationRejectedError(error.message, { cause: error })
    : error
}
