import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Contents } from './contents.ts'
import { unpackBackup } from './unpack-backup.ts'

/**
 * Unpacks a backup into a data folder that is not there yet, or empty. Every file is compared with its checksum before
 * any of it gets its place: a bad archive leaves nothing. Throws BadArchive, or Error for a folder that will not do.
 */
export async function restoreBackup(archive: string, dataFolder: string): Promise<Contents> {
  const isThere = existsSync(dataFolder)
  if (isThere) refuseFolder(dataFolder)
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

function refuseFolder(dataFolder: string): void {
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

/** The folder itself stays: it may be where a disk is mounted. */
async function moveInto(dataFolder: string, draft: string): Promise<void> {
  const names = await readdir(draft)
  // A database without its keys does not start; keys without a database would start as an empty app.
  const isDatabase = (name: string) => name === 'postgres'
  for (const name of [...names.filter(isDatabase), ...names.filter((each) => !isDatabase(each))]) {
    await rename(join(draft, name), join(dataFolder, name))
  }
  await rmdir(draft)
}
