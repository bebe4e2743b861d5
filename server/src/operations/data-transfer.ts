import { join } from 'node:path'
import type { Manifest } from '@fieldlark/backend/archive/archive-format.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { BlobStore } from '@fieldlark/backend/storage/blobs/blob-store.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { directUrl } from '../config/direct-url.ts'
import { root } from '../config/folders.ts'
import { openLocalDatabase } from '../local/local-database.ts'
import { createLog } from '../logging/log.ts'

export type Source = {
  config: Config
  /** Connects as the owner, past a pooler. */
  url: string
  files: BlobStore
  database: Pick<Database, 'query'>
}

/** Opens the configured database for a script that transfers all of it, and closes it again. */
export async function withSource<T>(work: (source: Source) => Promise<T>): Promise<T> {
  const config = loadConfig(root)
  if (config.project !== null) {
    throw new Error(
      'SUPABASE_URL is set: the data is in that project. docs/operations.md says how it moves with the Supabase CLI.',
    )
  }
  const local = await openLocalDatabase({ ...config, workers: 1, log: createLog(config.logLevel) })
  try {
    const { connection } = local
    const url = directUrl(config, connection)
    const files = openBlobs({ folder: join(config.dataFolder, 'files'), s3: config.s3 })
    return await work({ config, url, files, database: local.database })
  } finally {
    await local.close()
  }
}

type Transferred = {
  tables: readonly { rows: number }[]
  files: Pick<Manifest['files'], 'count' | 'missing'>
}

export function summary({ tables, files }: Transferred): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lost =
    files.missing.length > 0
      ? ` ${files.missing.length} files were missing before: ${files.missing.join(', ')}.`
      : ''
  return `${rows} rows of ${tables.length} tables and ${files.count} files.${lost}`
}

/** Runs a script with one argument and prints errors as one sentence, without a stack. */
export function runScript(name: string, script: (argument: string) => Promise<string>): void {
  const [, , argument, ...more] = process.argv
  const run = async () => {
    if (argument === undefined || more.length > 0)
      throw new Error(
        `Usage: npm run ${name} -- ${name === 'migrate-to-project' ? 'https://PROJECT' : 'FILE'}`,
      )
    process.stdout.write(`${await script(argument)}\n`)
  }
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
