import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { createPgPool } from '@fieldlark/backend/postgres/pg-pool.ts'
import type { Pool } from 'pg'
import { loadConfig } from '../config/config.ts'
import { directUrl } from '../config/direct-url.ts'
import { root } from '../config/folders.ts'

// npm run admin -- add EMAIL | remove EMAIL | list: who may open /admin, whether the app runs or not.
const usage = 'Usage: npm run admin -- add EMAIL | remove EMAIL | list'

/** The database as its owner, and how to leave it as it was found. */
async function openDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const config = loadConfig(root)
  const { dataFolder, databaseUrl, project } = config
  const nothing = async () => {}
  if (databaseUrl !== null) return { url: directUrl(config, databaseUrl), close: nothing }
  if (project !== null) {
    throw new Error(`The accounts are in ${project.url}: set DATABASE_URL to its connection string.`)
  }
  if (!existsSync(join(dataFolder, 'postgres/cluster'))) {
    throw new Error(`There are no accounts in ${dataFolder} yet: start the app and sign up first.`)
  }
  const running = findRunningServer(dataFolder)
  if (running !== null) return { url: connectionUrl(running), close: nothing }
  const { connection, stop } = await startEmbedded({ dataFolder, log: () => {} })
  return { url: connectionUrl(connection), close: stop }
}

async function change(pool: Pool, email: string, isAdmin: boolean): Promise<string> {
  const { rows } = await pool.query<{ outcome: string }>('select private.set_admin($1, $2) as outcome', [
    email,
    isAdmin,
  ])
  switch (rows[0]?.outcome) {
    case 'unknown':
      throw new Error(`No account has the address ${email}: they sign up first.`)
    case 'unchanged':
      return `${email} was ${isAdmin ? 'an admin already' : 'no admin'}.`
    default:
      return isAdmin
        ? `${email} is an admin. /admin opens for them once they have turned on codes (Settings, Your account) and shown one.`
        : `${email} is no admin any more.`
  }
}

async function list(pool: Pool): Promise<string> {
  type Admin = { email: string; created_at: Date; has_factor: boolean }
  const { rows } = await pool.query<Admin>('select * from private.admin_list()')
  if (rows.length === 0) return 'There are no admins yet.'
  return rows
    .map(({ email, created_at: since, has_factor: hasFactor }) => {
      const day = since.toISOString().slice(0, 10)
      return `${email}, since ${day}${hasFactor ? '' : ', without a second factor: /admin is closed to them'}`
    })
    .join('\n')
}

async function admin(): Promise<string> {
  const [word, email = '', ...more] = process.argv.slice(2)
  const isChange = word === 'add' || word === 'remove'
  if (more.length > 0 || (isChange ? email === '' : word !== 'list' || email !== '')) throw new Error(usage)
  const { url, close } = await openDatabase()
  const pool = createPgPool(url, 1, 'admins')
  try {
    return isChange ? await change(pool, email, word === 'add') : await list(pool)
  } finally {
    await pool.end()
    await close()
  }
}

try {
  process.stdout.write(`${await admin()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
