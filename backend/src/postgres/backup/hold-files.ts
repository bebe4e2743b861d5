import { Client } from 'pg'
import type { Connection } from '../connection.ts'
import { SqlError } from '../database.ts'
import { holdFilesStatement } from '../files-hold.ts'
import { readDatabaseError } from '../sql-error.ts'

/**
 * Keeps all processes from removing files until `end` is called. `end` rejects when the lock was lost in between,
 * because then files of some rows may be missing. Rejects at once while another backup has the lock.
 */
export async function holdFiles(connection: Connection): Promise<{ end: () => Promise<void> }> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
    application_name: 'backend backup hold',
  })
  let isBroken = false
  client.on('error', () => {
    isBroken = true
  })
  try {
    await client.connect()
    // Only another backup holds this lock for long.
    await client.query(`set lock_timeout = '5s'`)
    await client.query(holdFilesStatement)
  } catch (error) {
    await client.end().catch(() => {})
    throw explain(error)
  }
  return {
    end: async () => {
      // The lock lasts as long as its session; only a query shows whether the session is still alive.
      const isHeld =
        !isBroken &&
        (await client
          .query('select')
          .then(() => true)
          .catch(() => false))
      await client.end().catch(() => {})
      if (!isHeld) {
        throw new Error('The database broke off while the files were copied. Try again.')
      }
    },
  }
}

function explain(error: unknown): unknown {
  const read = readDatabaseError(error)
  return read instanceof SqlError && read.code === '55P03'
    ? new Error('Another backup is being made at this moment. Wait for its end, then try again.')
    : read
}
