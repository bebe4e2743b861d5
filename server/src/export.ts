import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { keysToTake } from '@fieldlark/backend/archive/archive-keys.ts'
import { writeArchive } from '@fieldlark/backend/archive/write-archive.ts'
import { writeSql } from '@fieldlark/backend/archive/write-sql.ts'
import { runScript, type Site, told, withSite } from './moving.ts'

// npm run export -- FILE: an archive for npm run import, or, as FILE.sql, a script for the psql of a Supabase project.
runScript('export', async (file) => {
  if (existsSync(file)) throw new Error(`${file} is there already, and is not overwritten.`)
  const draft = `${file}.part`
  const write = file.endsWith('.sql') ? asSql : asArchive
  try {
    const held = await withSite((site) => write(site, draft))
    renameSync(draft, file)
    return `${file} holds ${held} Keep it like a password.`
  } finally {
    rmSync(draft, { force: true })
  }
})

const open = (file: string) => createWriteStream(file, { mode: 0o600, flush: true })

async function asArchive({ config, url, files }: Site, file: string): Promise<string> {
  const keys = keysToTake(config.dataFolder)
  return told(await writeArchive({ url, files, keys, output: open(file) }))
}

/** What our migrations write down beside making tables. */
const prefilled = ['private.status_transitions', 'storage.buckets']

async function asSql({ url }: Site, file: string): Promise<string> {
  const { tables } = await writeSql({ url, output: open(file), prefilled })
  return told({ tables, files: { count: 0, missing: [] } })
}
