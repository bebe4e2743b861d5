import { Readable } from 'node:stream'
import { Client, type ClientConfig, type Connection as PgConnection, type Submittable } from 'pg'
import type { Connection } from '../connection.ts'
import { readDatabaseError } from '../sql-error.ts'

// The first byte of each piece says what it is (PostgreSQL's "Streaming Replication Protocol", BASE_BACKUP).
const piece = { archive: 0x6e, data: 0x64, manifest: 0x6d }
const text = `BASE_BACKUP (LABEL 'fieldlark', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`

type Take = { data: (bytes: Buffer) => void; end: () => void; fail: (error: unknown) => void }

/** pg has no call for this command, whose answer is a result, a result, one copy out of pieces, and a result. */
function baseBackup(take: Take): Submittable & Record<string, unknown> {
  let isData = false
  const nothing = () => {}
  return {
    submit: (connection: PgConnection) => connection.query(text),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (chunk[0] === piece.archive || chunk[0] === piece.manifest) {
        isData = chunk[0] === piece.archive
      } else if (chunk[0] === piece.data && isData) {
        // The parser's buffer is used again for what comes next.
        take.data(Buffer.from(chunk.subarray(1)))
      }
    },
    handleError: (error: Error) => take.fail(error),
    handleReadyForQuery: take.end,
  }
}

/**
 * The cluster while it works, as one tar: its files, and the part of the log that makes them one moment. Nobody is
 * held up, and no program of PostgreSQL is needed. The stream fails with SqlError or Unavailable.
 */
export async function takeBaseBackup(connection: Connection): Promise<Readable> {
  const options: ClientConfig & { replication: string } = {
    ...connection,
    replication: 'true',
    connectionTimeoutMillis: 10_000,
    application_name: 'backend backup',
  }
  const client = new Client(options)
  const stream = new Readable({
    highWaterMark: 4_194_304,
    read: () => client.connection.stream.resume(),
    destroy: (error, done) => {
      void client.end().catch(() => {})
      done(error)
    },
  })
  const fail = (error: unknown) => {
    const read = readDatabaseError(error)
    stream.destroy(read instanceof Error ? read : new Error(String(read)))
  }
  client.on('error', fail)
  await client.connect()
  client.query(
    baseBackup({
      data: (bytes) => {
        if (!stream.push(bytes)) client.connection.stream.pause()
      },
      end: () => stream.push(null),
      fail,
    }),
  )
  return stream
}
