import type { Pool, PoolClient } from 'pg'
import type { Database, Row, Transaction } from './database.ts'
import { createPgPool } from './pg-pool.ts'
import { readDatabaseError } from './sql-error.ts'

type Owner = Pick<Database, 'query' | 'transaction' | 'close'>

type OwnerOptions = {
  waitLimitMs?: number | undefined
  /** Wraps each query and transaction. */
  follow?: <T>(work: Promise<T>) => Promise<T>
}

/** Single statements and transactions as the owner role, over a few connections of a pg pool. */
export function ownerOf(
  url: string,
  connections: number,
  { waitLimitMs, follow = (work) => work }: OwnerOptions = {},
): Owner {
  const pool = createPgPool(url, connections, 'backend owner', waitLimitMs)
  return {
    query: (text, values) => follow(runQuery(pool, text, values)),
    transaction: (work) => follow(transact(pool, work)),
    close: () => pool.end(),
  }
}

async function runQuery<R extends Row>(
  connection: Pool | PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<R[]> {
  try {
    const result = await connection.query<R>(text, values === undefined ? undefined : [...values])
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
    const result = await work({ query: (text, values) => runQuery(client, text, values) })
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
