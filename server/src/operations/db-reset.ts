import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { claimFolder } from '@fieldlark/backend/postgres/claim.ts'
import { loadConfig } from '../config/config.ts'
import { root } from '../config/folders.ts'
import { start } from '../start/start.ts'

// npm run db:reset deletes the local database and creates it anew. The keys stay.
async function reset(): Promise<void> {
  const config = loadConfig(root)
  if (config.databaseUrl !== null || config.project !== null) {
    throw new Error(
      'DATABASE_URL or SUPABASE_URL is set: only the embedded database is reset, never one of your own.',
    )
  }
  const home = join(config.dataFolder, 'postgres')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  // Throws while a server runs on the folder.
  const release = claimFolder(home)
  rmSync(join(home, 'cluster'), { recursive: true, force: true })
  release()
  // Runs a first start on a port chosen by the system, where nobody connects.
  const { stop } = await start({ ...config, port: 0, smtpUrl: null, workers: 1 })
  await stop()
  process.stdout.write(
    `The database in ${home} is new${config.hasDemo ? ', with the demo business in it' : ''}.\n`,
  )
}

reset().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
