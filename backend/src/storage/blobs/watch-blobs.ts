import { Readable } from 'node:stream'
import type { LogEvent } from '#http/log.ts'
import { watchFullDisk } from '#postgres/full-disk.ts'
import type { BlobStore } from './blob-store.ts'

const trialBytes = 1_000_000
// Of no object: what an interrupted trial leaves is swept like any other bytes without a row.
const trialKey = 'trial'

export type WatchedBlobs = {
  blobs: BlobStore
  /** False from the moment a file found the disk full until there is space again. */
  canWrite: () => Promise<boolean>
}

/** The same store, with a warning in the log when its disk is full. */
export function watchBlobs(blobs: BlobStore, log: (event: LogEvent) => void): WatchedBlobs {
  const { follow, canWrite } = watchFullDisk({
    of: 'files',
    tryWrite: async () => {
      await blobs.write(trialKey, Readable.from([Buffer.alloc(trialBytes)]), trialBytes)
      await blobs.remove([trialKey])
    },
    log,
  })
  return {
    blobs: {
      ...blobs,
      write: (key, bytes, limitBytes) => follow(blobs.write(key, bytes, limitBytes)),
      copy: (from, to) => follow(blobs.copy(from, to)),
    },
    canWrite,
  }
}
