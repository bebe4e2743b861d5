import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '@fieldlark/backend/postgres/backup/restore-backup.ts'
import { loadConfig } from '../config/config.ts'
import { root } from '../config/folders.ts'

// npm run restore -- FILE.tar [--data DIR] restores a backup into a folder that is empty or missing.
async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string' } },
    allowPositionals: true,
  })
  const [archive] = positionals
  if (archive === undefined || positionals.length > 1) {
    throw new Error('Usage: npm run restore -- FILE.tar [--data DIR]')
  }
  const dataFolder = values.data === undefined ? loadConfig(root).dataFolder : resolve(values.data)
  const { entries, madeAt } = await restoreBackup(resolve(archive), dataFolder)
  process.stdout.write(
    `${dataFolder} holds the backup of ${madeAt}, all ${entries.length} files of it compared. Start with FIELDLARK_DATA=${dataFolder} npm start.\n`,
  )
}

restore().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
