import { Readable } from 'node:stream'
import { Client, type ClientConfig, type Connection as PgConnection, type Submittable } from 'pg'
import type { Connection } from '../connection.ts'
import { readDatabaseError } from '../sql-error.ts'

// The first byte of each CopyData message is its type ("Streaming Replication Protocol", BASE_BACKUP).
const piece = { archive: 0x6e, data: 0x64, manifest: 0x6d }
const text = `BASE_BACKUP (LABEL 'fieldlark', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`

type Take = { data: (bytes: Buffer) => void; end: () => void; fail: (error: unknown) => void }

/**
 * A query object, because pg has no call for this command: it answers with two results, one CopyData stream and a
 * result.
 */
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
        // The parser reuses its buffer for the next message.
        take.data(Buffer.from(chunk.subarray(1)))
      }
    },
    handleError: (error: Error) => take.fail(error),
    handleReadyForQuery: take.end,
  }
}

/**
 * A base backup of the running cluster as one tar: its files, and the write-ahead log that makes them consistent. It
 * blocks nobody and needs no PostgreSQL program. The stream fails with SqlError or DatabaseUnavailableError.
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
