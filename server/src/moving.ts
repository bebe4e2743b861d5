import { join } from 'node:path'
import type { Manifest } from '@fieldlark/backend/archive/archive-format.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { BlobStore } from '@fieldlark/backend/storage/blobs/blob-store.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { type Config, loadConfig } from './config.ts'
import { directUrl } from './direct-url.ts'
import { openHouseDatabase, root } from './house-database.ts'
import { createLog } from './log.ts'

export type Site = {
  config: Config
  /** The owner's way in, past a pooler. */
  url: string
  files: BlobStore
  database: Pick<Database, 'query'>
}

/** Opens the database of the settings for a script that moves all of it, and closes it again. */
export async function withSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  const config = loadConfig(root)
  if (config.project !== null) {
    throw new Error(
      'SUPABASE_URL is set: the data is in that project. docs/operations.md says how it moves with the Supabase CLI.',
    )
  }
  const house = await openHouseDatabase({ ...config, workers: 1, log: createLog(config.logLevel) })
  try {
    const { connection } = house
    const url = directUrl(config, connection)
    const files = openBlobs({ folder: join(config.dataFolder, 'files'), s3: config.s3 })
    return await work({ config, url, files, database: house.database })
  } finally {
    await house.close()
  }
}

type Moved = { tables: readonly { rows: number }[]; files: Pick<Manifest['files'], 'count' | 'missing'> }

/** What was moved, in a sentence. */
export function told({ tables, files }: Moved): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lost =
    files.missing.length > 0
      ? ` ${files.missing.length} files were missing before: ${files.missing.join(', ')}.`
      : ''
  return `${rows} rows of ${tables.length} tables and ${files.count} files.${lost}`
}

/** Runs a script of one argument; what goes wrong is told in a sentence. */
export function runScript(name: string, script: (argument: string) => Promise<string>): void {
  const [, , argument, ...more] = process.argv
  const run = async () => {
    if (argument === undefined || more.length > 0)
      throw new Error(`Usage: npm run ${name} -- ${name === 'hand-over' ? 'https://PROJECT' : 'FILE'}`)
    process.stdout.write(`${await script(argument)}\n`)
  }
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
