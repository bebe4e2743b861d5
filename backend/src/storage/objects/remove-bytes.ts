import { describeError } from '#http/log.ts'
import { mayRemoveFiles } from '#postgres/files-hold.ts'
import { isBlobKey } from '../blobs/blob-store.ts'
import type { Storage } from '../parts.ts'
import { blobKey } from './object-row.ts'

/**
 * Removes the bytes of versions that no row names any more, after the commit. A failure here does not fail the request,
 * because the sweep removes them later. While a backup copies the files, all of them are left to the sweep.
 */
export async function removeBytes(
  { database, files, log }: Pick<Storage, 'database' | 'files' | 'log'>,
  versions: readonly (string | null)[],
): Promise<void> {
  const keys = versions.flatMap((version) => (version === null ? [] : blobKey(version))).filter(isBlobKey)
  if (keys.length === 0) {
    return
  }
  try {
    if (await mayRemoveFiles(database)) {
      await files.remove(keys)
    }
  } catch (error) {
    log({ level: 'warn', event: 'storage.bytes-left', ...describeError(error) })
  }
}
