import { randomUUID } from 'node:crypto'
import type { Upload } from '@tus/server'
import type { HttpRequest } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import { finishUpload } from './finish-upload.ts'
import { noSuchUpload, TusError } from './tus-error.ts'
import type { TusObject } from './tus-host.ts'
import type { TusLocks } from './tus-locks.ts'
import type { TusOptions } from './tus-options.ts'
import { expirationMs, type TusStore } from './tus-store.ts'
import type { TusUploads } from './tus-uploads.ts'
import { readUploadId, writeUploadId } from './upload-id.ts'
import { readObject, type UploadMetadata } from './upload-metadata.ts'

// A row lists all parts and is rewritten with each: a client that sends byte by byte would make it large.
const mostParts = 10_000

/** One request while the library handles it. */
export type TusRequest = { request: HttpRequest; isSigned: boolean }

type Known<Who> = { who: Who; object: TusObject; limitBytes?: number }
type Parts<Who extends { ownerId: string | null }> = TusOptions<Who> & {
  uploads: TusUploads
  locks: TusLocks
  store: TusStore
}

/**
 * The callbacks of the library during a request: who the uploader is, whether they may upload, and what happens to the
 * upload.
 */
export class TusCallbacks<Who extends { ownerId: string | null }> {
  readonly #parts: Parts<Who>
  readonly #requests = new WeakMap<object, TusRequest>()
  readonly #known = new WeakMap<object, Known<Who>>()

  constructor(parts: Parts<Who>) {
    this.#parts = parts
  }

  add(request: object, tusRequest: TusRequest): void {
    this.#requests.set(request, tusRequest)
  }

  of(request: object): TusRequest {
    const tusRequest = this.#requests.get(request)
    if (tusRequest === undefined) {
      throw new Error('A request of resumable uploads is not known.')
    }
    return tusRequest
  }

  limitOf(request: object): number {
    return this.#known.get(request)?.limitBytes ?? this.#parts.maxBytes
  }

  /** POST: returns the id of a new upload if the caller may create its object. */
  async begin(request: object, metadata: UploadMetadata | undefined): Promise<string> {
    const { headers } = this.of(request).request
    const length = headers['upload-length'] === undefined ? null : Number(headers['upload-length'])
    const object = readObject(metadata, headers['x-upsert'] === 'true', length)
    await this.#probe(this.#meet(request, object))
    return writeUploadId({ ...object, version: randomUUID() })
  }

  /** After it: stores the upload, if the caller has not too many already. */
  async create(request: object, { id, metadata }: Upload): Promise<Record<string, never>> {
    const { who, object } = this.#knownOf(request)
    const { bucketId, name, isUpsert, length } = object
    const expiresAt = this.#parts.now() + expirationMs
    const row = { bucketId, name, isUpsert, length, ownerId: who.ownerId, expiresAt }
    const upload = { ...row, id: versionOf(id), metadata: metadata ?? {} }
    if (!(await this.#parts.uploads.create(upload, this.#parts.maxOpen))) {
      throw new TusError(429, 'Too many unfinished uploads: finish or cancel some of them\n')
    }
    return {}
  }

  /** All methods but POST: only the uploader who started an upload continues it. */
  async enter(request: object, id: string): Promise<void> {
    const { method } = this.of(request).request
    if (method === 'POST') {
      return
    }
    const upload = await this.#parts.store.find(id)
    const known = this.#meet(request, readObject(upload.metadata, upload.isUpsert, upload.length))
    if (known.who.ownerId !== upload.ownerId) {
      throw noSuchUpload()
    }
    if (this.#parts.now() > upload.expiresAt) {
      throw new TusError(410, 'The file for this url no longer exists\n')
    }
    if (method === 'PATCH' && !upload.isFinished) {
      if (upload.parts.length >= mostParts) {
        throw new TusError(400, 'The upload came in too many pieces\n')
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

  /** Undefined where the library's own status and message apply. */
  explain(error: unknown): { status_code: number; body: string } | undefined {
    const explained = this.#parts.host.explain(error)
    if (explained !== null) {
      return { status_code: explained.status, body: explained.message }
    }
    if (isTusError(error)) {
      // A request for an extension that is not supported is the client's error, not the server's.
      return error.status_code === 501 ? { status_code: 400, body: error.body } : undefined
    }
    this.#parts.log({ level: 'error', event: 'storage.tus-failed', ...describeError(error) })
    return { status_code: 500, body: 'Internal server error' }
  }

  #meet(request: object, object: TusObject): Known<Who> {
    const { request: httpRequest, isSigned } = this.of(request)
    const { who, isUpsert } = this.#parts.host.readUploader(httpRequest, object, isSigned)
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

function isTusError(error: unknown): error is { status_code: number; body: string } {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error
}

function versionOf(id: string): string {
  const wanted = readUploadId(id)
  if (wanted === null) {
    throw noSuchUpload()
  }
  return wanted.version
}
