import { Client } from 'pg'
import type { Connection } from '../connection.ts'
import { SqlError } from '../database.ts'
import { holdFilesStatement } from '../files-hold.ts'
import { readDatabaseError } from '../sql-error.ts'

/**
 * No process removes files until `end` is called. That rejects when the hold broke in between: then nobody knows
 * whether the bytes of every row are still there. Rejects at once while another backup holds them.
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
    // Others hold it for a moment only, except another backup.
    await client.query(`set lock_timeout = '5s'`)
    await client.query(holdFilesStatement)
  } catch (error) {
    await client.end().catch(() => {})
    throw explain(error)
  }
  return {
    end: async () => {
      // The hold lives as long as its session, and whether that does is known only by asking.
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
