import { Pool, type PoolClient } from 'pg'
import type { Database, Row, Transaction } from './database.ts'
import { readDatabaseError } from './sql-error.ts'

type Owner = Pick<Database, 'query' | 'transaction' | 'close'>

/** The backend's own role: single statements and transactions over a few connections of the pg pool. */
export function ownerOf(url: string, connections: number): Owner {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'backend owner',
  })
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', () => {})
  // One that breaks between its login and its first question is nobody's yet; without this the process would end.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    query: (text, values) => ask(pool, text, values),
    transaction: (work) => transact(pool, work),
    close: () => pool.end(),
  }
}

async function ask<R extends Row>(
  asked: Pool | PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<R[]> {
  try {
    const result = await asked.query<R>(text, values === undefined ? undefined : [...values])
    return result.rows
  } catch (error) {
    throw readDatabaseError(error)
  }
}

async function transact<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw readDatabaseError(error)
  })
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work({ query: (text, values) => ask(client, text, values) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(onError)
    throw readDatabaseError(error)
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
