import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { migrationsFolder, root } from '../config/folders.ts'
import { migrationName } from './migration-name.ts'

// npm run db:new <noun> creates an empty migration that sorts after all others.
const [, , noun = ''] = process.argv
const name = migrationName(noun, readdirSync(migrationsFolder), new Date())
if (name === null) {
  process.stderr.write('Usage: npm run db:new <noun>, e.g. npm run db:new invoices (a-z, 0-9 and _).\n')
  process.exitCode = 1
} else {
  const file = join(migrationsFolder, name)
  writeFileSync(
    file,
    `-- What ${noun} is, in one sentence; then the table with its checks, indexes, policies and grants.\n`,
  )
  process.stdout.write(`${relative(root, file)}\n`)
}
