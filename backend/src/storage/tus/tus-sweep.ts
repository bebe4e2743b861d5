import { describeError, type LogEvent } from '#http/log.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { tusKeyPrefix } from './tus-host.ts'
import type { TusUploads } from './tus-uploads.ts'

type Sweeping = { uploads: TusUploads; blobs: BlobStore; now: () => number; log: (event: LogEvent) => void }

const expiredEveryMs = 600_000
const dayMs = 86_400_000
const batch = 500

/** Removes expired uploads every ten minutes, and parts without an upload at the start and once a day. */
export function startTusSweep(sweeping: Sweeping): { stop: () => Promise<void> } {
  const run = (work: (sweeping: Sweeping) => Promise<void>) =>
    work(sweeping).catch((error: unknown) => {
      sweeping.log({ level: 'warn', event: 'storage.tus-sweep', ...describeError(error) })
    })
  let running = run(removeExpired).then(() => run(removeUnreferencedParts))
  const timers = [
    setInterval(() => {
      running = running.then(() => run(removeExpired))
    }, expiredEveryMs).unref(),
    setInterval(() => {
      running = running.then(() => run(removeUnreferencedParts))
    }, dayMs).unref(),
  ]
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await running
    },
  }
}

export async function removeExpired({ uploads, blobs, now }: Sweeping): Promise<void> {
  const parts = await uploads.removeExpired(now())
  if (parts.length > 0) {
    await blobs.remove(parts)
  }
}

/** Removes parts that a killed process left between storing the blob and writing its row. */
export async function removeUnreferencedParts({ uploads, blobs, now }: Sweeping): Promise<void> {
  let keys: string[] = []
  const sift = async (): Promise<void> => {
    const known = await uploads.known([...new Set(keys.map(uploadOf))])
    const unreferenced = keys.filter((key) => !known.has(uploadOf(key)))
    keys = []
    if (unreferenced.length > 0) {
      await blobs.remove(unreferenced)
    }
  }
  for await (const { key, modifiedAt } of blobs.list()) {
    if (/^tus\/[0-9a-f-]{36}\//.test(key) && modifiedAt < now() - dayMs) {
      keys.push(key)
    }
    if (keys.length === batch) {
      await sift()
    }
  }
  if (keys.length > 0) {
    await sift()
  }
}

function uploadOf(key: string): string {
  return key.slice(tusKeyPrefix.length, tusKeyPrefix.length + 36)
}
