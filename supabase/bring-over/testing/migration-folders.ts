import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baseline } from '#schema/baseline.ts'
import { migrationsFolder } from '../../migrations.ts'
import { readOldMigrations } from '../old-release.ts'

type Folders = { old: string; now: string; remove: () => void }

/** Folders with the migrations of release 0.1.0, and with the baseline only. */
export function migrationFolders(): Folders {
  const home = mkdtempSync(join(tmpdir(), 'fieldlark-schemas-'))
  const [old, now] = [mkdtempSync(join(home, 'old-')), mkdtempSync(join(home, 'now-'))]
  for (const [name, text] of Object.entries(readOldMigrations())) writeFileSync(join(old, name), text)
  copyFileSync(join(migrationsFolder, baseline), join(now, baseline))
  return { old, now, remove: () => rmSync(home, { recursive: true }) }
}
