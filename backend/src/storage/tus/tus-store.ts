import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { BlobStore } from '../blobs/blob-store.ts'
import { inParts } from './body-parts.ts'
import { noSuchUpload } from './tus-error.ts'
import { tusKeyPrefix } from './tus-host.ts'
import { lockedOut, type TusLocks } from './tus-locks.ts'
import type { TusUpload, TusUploads } from './tus-uploads.ts'
import { readUploadId } from './upload-id.ts'

type Parts = { uploads: TusUploads; locks: TusLocks; blobs: BlobStore; now: () => number }

/** How long an upload waits for its next byte. */
export const expirationMs = 3_600_000

// The most that one request loses when the server is killed.
const partBytes = 8 * 1024 * 1024

/** Stores unfinished uploads as blobs and a row: @tus/server uses it for everything that outlives a request. */
export class TusStore extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
    'expiration',
  ]
  readonly #parts: Parts

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  override getExpiration(): number {
    return expirationMs
  }

  override async getUpload(id: string): Promise<Upload> {
    const { length, offset, metadata, expiresAt } = await this.find(id)
    return new Upload({
      id,
      offset,
      metadata: { ...metadata },
      creation_date: new Date(expiresAt - expirationMs).toISOString(),
      ...(length === null ? {} : { size: length }),
    })
  }

  /** Each part is stored before the next one starts; resolves with the offset reached. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const { uploads, locks, blobs, now } = this.#parts
    const upload = versionOf(id)
    const parts = inParts(body)
    let reached = offset
    while (await parts.hasMore()) {
      const key = `${tusKeyPrefix}${upload}/${randomUUID()}`
      const { size } = await blobs.write(key, parts.next(partBytes), partBytes)
      const expiresAt = now() + expirationMs
      if (!(await uploads.advance(upload, locks.holderOf(upload), reached, { key, size, expiresAt }))) {
        await blobs.remove([key])
        throw lockedOut()
      }
      reached += size
    }
    return reached
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    const { uploads, locks } = this.#parts
    const upload = versionOf(id)
    if (!(await uploads.declareLength(upload, locks.holderOf(upload), length))) {
      throw lockedOut()
    }
  }

  override async remove(id: string): Promise<void> {
    const { uploads, blobs } = this.#parts
    const { id: upload, parts } = await this.find(id)
    await uploads.remove(upload)
    await blobs.remove(parts)
  }

  /** Rejects as for a missing upload when the id names another bucket or object. */
  async find(id: string): Promise<TusUpload> {
    const wanted = readUploadId(id)
    const upload = wanted === null ? null : await this.#parts.uploads.find(wanted.version)
    if (upload === null || upload.bucketId !== wanted?.bucketId || upload.name !== wanted.name) {
      throw noSuchUpload()
    }
    return upload
  }
}

function versionOf(id: string): string {
  const wanted = readUploadId(id)
  if (wanted === null) {
    throw noSuchUpload()
  }
  return wanted.version
}
