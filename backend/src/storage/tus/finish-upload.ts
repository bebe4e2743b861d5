import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BlobStore } from '../blobs/blob-store.ts'
import { noSuchUpload } from './tus-error.ts'
import type { TusHost } from './tus-host.ts'
import { lockedOut, type TusLocks } from './tus-locks.ts'
import type { TusUpload, TusUploads } from './tus-uploads.ts'
import { readObject } from './upload-metadata.ts'

type Options<Who extends { ownerId: string | null }> = {
  uploads: TusUploads
  locks: TusLocks
  blobs: BlobStore
  host: TusHost<Who>
}

/**
 * Creates the object of an upload that has all its bytes; does nothing when the object exists already or bytes are
 * missing. May be repeated: if the process is killed, the next request continues. A permanently rejected object deletes
 * its upload, so that no client takes the uploaded bytes for a stored file.
 */
export async function finishUpload<Who extends { ownerId: string | null }>(
  options: Options<Who>,
  id: string,
  who: Who,
): Promise<void> {
  const { uploads, locks, blobs, host } = options
  const unlock = await locks.lock(id, () => {})
  try {
    const upload = await uploads.find(id)
    if (upload === null) {
      throw noSuchUpload()
    }
    if (upload.isFinished || upload.offset !== upload.length) {
      return
    }
    await store(options, upload, who).catch(async (error: unknown) => {
      if (isFinal(host.explain(error)?.status ?? 500)) {
        await uploads.remove(id)
        await blobs.remove(upload.parts)
      }
      throw error
    })
    await uploads.finish(id)
    await blobs.remove(upload.parts)
  } finally {
    await unlock()
  }
}

async function store<Who extends { ownerId: string | null }>(
  { uploads, locks, blobs, host }: Options<Who>,
  upload: TusUpload,
  who: Who,
): Promise<void> {
  const object = readObject(upload.metadata, upload.isUpsert, upload.length)
  if (upload.version !== null && (await host.isStored(object, upload.version))) {
    return
  }
  // Each attempt has its own version, so that an interrupted one can never remove the bytes of another.
  const version = randomUUID()
  if (!(await uploads.beginStoring(upload.id, locks.holderOf(upload.id), version))) {
    throw lockedOut()
  }
  await host.store(who, object, joined(blobs, upload.parts), version)
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 423 && status !== 429
}

function joined(blobs: BlobStore, parts: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const key of parts) {
        const part = await blobs.read(key)
        if (part === null) {
          throw new Error('A part of an upload is missing.')
        }
        yield* part
      }
    })(),
    { objectMode: false },
  )
}
