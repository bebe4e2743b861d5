import { createReadStream, existsSync } from 'node:fs'
import { replaceKeys } from '@fieldlark/backend/archive/archive-keys.ts'
import { readArchive } from '@fieldlark/backend/archive/read-archive.ts'
import { upgradeOfRows } from '@fieldlark/supabase/bring-over/rows.ts'
import { runScript, summary, withSource } from './data-transfer.ts'

// npm run import -- FILE: an archive of npm run export into a fresh database; all of it, or nothing.
runScript('import', async (file) => {
  if (!existsSync(file)) throw new Error(`${file} is not there.`)
  const manifest = await withSource(({ config, url, files }) =>
    readArchive({
      url,
      files,
      input: createReadStream(file),
      replaceKeys: (keys) => replaceKeys(config.dataFolder, keys),
      upgradeOf: upgradeOfRows,
    }),
  )
  return `Imported ${summary(manifest)} The keys came along, so everybody stays signed in.`
})
