import { Pool } from 'pg'

/**
 * A pool whose errors never end the process. Its listeners are never removed, because `end` resolves while connections
 * are still closing, and a PostgreSQL that stops meanwhile emits errors on them.
 */
export function createPgPool(
  connectionString: string,
  max: number,
  applicationName: string,
  waitLimitMs = 10_000,
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: waitLimitMs,
    // Work at the start opens all of them, and an idle one keeps megabytes; a new one takes milliseconds.
    idleTimeoutMillis: 3000,
    min: 1,
    keepAlive: true,
    application_name: applicationName,
  })
  // An idle connection that breaks is replaced when it is needed.
  pool.on('error', () => {})
  // A connection that breaks between login and first query has no other listener yet.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
