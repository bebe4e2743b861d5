import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { migrationsFolder, root } from './house-database.ts'

// npm run db:new <noun>: an empty migration that sorts after all others.
const noun = process.argv[2] ?? ''
if (/^[a-z][a-z0-9_]*$/.test(noun)) {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  const taken = readdirSync(migrationsFolder).map((file) => Number(/^\d+/.exec(file)?.[0] ?? 0))
  const file = join(migrationsFolder, `${Math.max(now, ...taken.map((stamp) => stamp + 1))}_${noun}.sql`)
  writeFileSync(
    file,
    `-- What ${noun} is, in one sentence; then the table with its checks, indexes, policies and grants.\n`,
  )
  process.stdout.write(`${relative(root, file)}\n`)
} else {
  process.stderr.write('Usage: npm run db:new <noun>, e.g. npm run db:new invoices (a-z, 0-9 and _).\n')
  process.exitCode = 1
}
