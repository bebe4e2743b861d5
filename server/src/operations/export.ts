import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { exportedKeys } from '@fieldlark/backend/archive/archive-keys.ts'
import { writeArchive } from '@fieldlark/backend/archive/write-archive.ts'
import { writeSql } from '@fieldlark/backend/archive/write-sql.ts'
import { runScript, type Source, summary, withSource } from './data-transfer.ts'

// npm run export -- FILE: an archive for npm run import, or, as FILE.sql, a script for the psql of a Supabase project.
runScript('export', async (file) => {
  if (existsSync(file)) throw new Error(`${file} is there already, and is not overwritten.`)
  const draft = `${file}.part`
  const write = file.endsWith('.sql') ? asSql : asArchive
  try {
    const held = await withSource((source) => write(source, draft))
    renameSync(draft, file)
    return `${file} holds ${held} Keep it like a password.`
  } finally {
    rmSync(draft, { force: true })
  }
})

const open = (file: string) => createWriteStream(file, { mode: 0o600, flush: true })

async function asArchive({ config, url, files }: Source, file: string): Promise<string> {
  const keys = exportedKeys(config.dataFolder)
  return summary(await writeArchive({ url, files, keys, output: open(file) }))
}

/** What our migrations write down beside making tables. */
const prefilled = ['private.status_transitions', 'private.notification_causes', 'storage.buckets']

async function asSql({ url }: Source, file: string): Promise<string> {
  const { tables } = await writeSql({ url, output: open(file), prefilled })
  return summary({ tables, files: { count: 0, missing: [] } })
}
