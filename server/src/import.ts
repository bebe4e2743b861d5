import { createReadStream, existsSync } from 'node:fs'
import { adoptKeys } from '@fieldlark/backend/archive/archive-keys.ts'
import { readArchive } from '@fieldlark/backend/archive/read-archive.ts'
import { runScript, told, withSite } from './moving.ts'

// npm run import -- FILE: an archive of npm run export into a fresh database; all of it, or nothing.
runScript('import', async (file) => {
  if (!existsSync(file)) throw new Error(`${file} is not there.`)
  const manifest = await withSite(({ config, url, files }) =>
    readArchive({
      url,
      files,
      input: createReadStream(file),
      adoptKeys: (keys) => adoptKeys(config.dataFolder, keys),
    }),
  )
  return `Imported ${told(manifest)} The keys came along; who was signed in stays so.`
})
