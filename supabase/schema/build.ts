import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../migrations.ts'
import { baseline, baselineText, configFile, landedFile, landedText, withSchemaPaths } from './baseline.ts'
import { schemaDocument, schemaDocumentText } from './document.ts'

// npm run db:baseline writes the migration for a new database, and the other files generated from schemas/.
const later = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name !== baseline)
if (later.length > 0) {
  process.stderr.write(
    `The baseline has landed: ${later[0] ?? ''} stands behind it. Write what you change as a migration of its own (npm run db:new).\n`,
  )
  process.exitCode = 1
} else {
  writeFileSync(join(migrationsFolder, baseline), baselineText())
  writeFileSync(configFile, withSchemaPaths(readFileSync(configFile, 'utf8')))
  writeFileSync(landedFile, landedText())
  writeFileSync(schemaDocument, schemaDocumentText())
}
