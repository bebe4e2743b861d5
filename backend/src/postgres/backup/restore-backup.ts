import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Contents } from './contents.ts'
import { unpackBackup } from './unpack-backup.ts'

/**
 * Unpacks a backup into a data folder that is missing or empty. All files are verified against their checksums before
 * they are moved into place, so an invalid archive leaves nothing behind. Throws InvalidArchiveError, or Error for an unsuitable
 * folder.
 */
export async function restoreBackup(archive: string, dataFolder: string): Promise<Contents> {
  const isThere = existsSync(dataFolder)
  if (isThere) rejectFolder(dataFolder)
  const name = `.${basename(dataFolder)}.restoring-`
  const parent = isThere ? dataFolder : dirname(dataFolder)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(parent, name))
  try {
    const contents = await unpackBackup(archive, draft)
    if (isThere) {
      await moveInto(dataFolder, draft)
    } else {
      await rename(draft, dataFolder)
    }
    return contents
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

function rejectFolder(dataFolder: string): void {
  if (readdirSync(dataFolder).length > 0) {
    throw new Error(`${dataFolder} holds something already; a backup is restored into an empty folder only.`)
  }
  const { uid } = statSync(dataFolder)
  if (process.getuid?.() === 0 && uid !== 0) {
    throw new Error(
      `${dataFolder} belongs to another user (${uid}), who could not read what root restores. Run this as that user.`,
    )
  }
}

/** Keeps the folder itself, because it may be a mount point. */
async function moveInto(dataFolder: string, draft: string): Promise<void> {
  const names = await readdir(draft)
  // The database is moved first: without its keys it does not start, but keys without it would start an empty app.
  const isDatabase = (name: string) => name === 'postgres'
  for (const name of [...names.filter(isDatabase), ...names.filter((each) => !isDatabase(each))]) {
    await rename(join(draft, name), join(dataFolder, name))
  }
  await rmdir(draft)
}
