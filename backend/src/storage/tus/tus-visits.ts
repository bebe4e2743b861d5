import { randomUUID } from 'node:crypto'
import type { Upload } from '@tus/server'
import type { Incoming } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import { finishUpload } from './finish-upload.ts'
import type { TusObject } from './tus-host.ts'
import type { TusLocks } from './tus-locks.ts'
import type { TusOptions } from './tus-options.ts'
import { noSuchUpload, TusRefusal } from './tus-refusal.ts'
import { expirationMs, type TusStore } from './tus-store.ts'
import type { TusUploads } from './tus-uploads.ts'
import { readUploadId, writeUploadId } from './upload-id.ts'
import { readObject, type UploadMetadata } from './upload-metadata.ts'

// A row names them all and is written anew with each: a client that sends byte by byte would make it heavy.
const mostParts = 10_000

/** One request on its way through the library. */
export type Visit = { incoming: Incoming; isSigned: boolean }

type Known<Who> = { who: Who; object: TusObject; limitBytes?: number }
type Parts<Who extends { ownerId: string | null }> = TusOptions<Who> & {
  uploads: TusUploads
  locks: TusLocks
  store: TusStore
}

/** What the library asks on the way of a request: who comes, whether he may, and what becomes of the upload. */
export class TusVisits<Who extends { ownerId: string | null }> {
  readonly #parts: Parts<Who>
  readonly #visits = new WeakMap<object, Visit>()
  readonly #known = new WeakMap<object, Known<Who>>()

  constructor(parts: Parts<Who>) {
    this.#parts = parts
  }

  add(request: object, visit: Visit): void {
    this.#visits.set(request, visit)
  }

  of(request: object): Visit {
    const visit = this.#visits.get(request)
    if (visit === undefined) {
      throw new Error('A request of resumable uploads is not known.')
    }
    return visit
  }

  limitOf(request: object): number {
    return this.#known.get(request)?.limitBytes ?? this.#parts.maxBytes
  }

  /** POST: the id of a new upload, when the caller may make its object. */
  async begin(request: object, metadata: UploadMetadata | undefined): Promise<string> {
    const { headers } = this.of(request).incoming
    const length = headers['upload-length'] === undefined ? null : Number(headers['upload-length'])
    const object = readObject(metadata, headers['x-upsert'] === 'true', length)
    await this.#probe(this.#meet(request, object))
    return writeUploadId({ ...object, version: randomUUID() })
  }

  async create(request: object, { id, metadata }: Upload): Promise<Record<string, never>> {
    const { who, object } = this.#knownOf(request)
    const { bucketId, name, isUpsert, length } = object
    const expiresAt = this.#parts.now() + expirationMs
    const row = { bucketId, name, isUpsert, length, ownerId: who.ownerId, expiresAt }
    await this.#parts.uploads.create({ ...row, id: versionOf(id), metadata: metadata ?? {} })
    return {}
  }

  /** Everything but POST: only who began an upload goes on with it. */
  async enter(request: object, id: string): Promise<void> {
    const { method } = this.of(request).incoming
    if (method === 'POST') {
      return
    }
    const upload = await this.#parts.store.find(id)
    const known = this.#meet(request, readObject(upload.metadata, upload.isUpsert, upload.length))
    if (known.who.ownerId !== upload.ownerId) {
      throw noSuchUpload()
    }
    if (this.#parts.now() > upload.expiresAt) {
      throw new TusRefusal(410, 'The file for this url no longer exists\n')
    }
    if (method === 'PATCH' && !upload.isFinished) {
      if (upload.parts.length >= mostParts) {
        throw new TusRefusal(400, 'The upload came in too many pieces\n')
      }
      await this.#probe(known)
    }
    if (method === 'HEAD' && upload.offset === upload.length && !upload.isFinished) {
      await this.finish(request, id)
    }
  }

  async finish(request: object, id: string): Promise<Record<string, never>> {
    await finishUpload(this.#parts, versionOf(id), this.#knownOf(request).who)
    return {}
  }

  /** Undefined where the library's own status and words stand. */
  explain(error: unknown): { status_code: number; body: string } | undefined {
    const told = this.#parts.host.explain(error)
    if (told !== null) {
      return { status_code: told.status, body: told.message }
    }
    if (isRefusal(error)) {
      // An extension that is not offered is the request's fault, not the server's.
      return error.status_code === 501 ? { status_code: 400, body: error.body } : undefined
    }
    this.#parts.log({ level: 'error', event: 'storage.tus-failed', ...describeError(error) })
    return { status_code: 500, body: 'Internal server error' }
  }

  #meet(request: object, object: TusObject): Known<Who> {
    const { incoming, isSigned } = this.of(request)
    const { who, isUpsert } = this.#parts.host.readUploader(incoming, object, isSigned)
    const known = { who, object: { ...object, isUpsert: isUpsert ?? object.isUpsert } }
    this.#known.set(request, known)
    return known
  }

  async #probe(known: Known<Who>): Promise<void> {
    known.limitBytes = (await this.#parts.host.probe(known.who, known.object)).limitBytes
  }

  #knownOf(request: object): Known<Who> {
    const known = this.#known.get(request)
    if (known === undefined) {
      throw noSuchUpload()
    }
    return known
  }
}

function isRefusal(error: unknown): error is { status_code: number; body: string } {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error
}

function versionOf(id: string): string {
  const wanted = readUploadId(id)
  if (wanted === null) {
    throw noSuchUpload()
  }
  return wanted.version
}
