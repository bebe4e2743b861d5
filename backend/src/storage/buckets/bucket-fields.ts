import { readByteSize } from '../byte-size.ts'
import { invalidMimeType, invalidRequest, notEnabled, tooLarge } from '../errors.ts'
import type { Json } from '../json-body.ts'
import type { Storage } from '../parts.ts'
import { isMimePattern } from './mime-list.ts'

/** Fields of a bucket that a request sets; undefined: absent. */
export type BucketFields = {
  isPublic: boolean | undefined
  limitBytes: number | null | undefined
  mimeTypes: string[] | null | undefined
}

/** Reads and validates the fields; throws a StorageError. */
export function readBucketFields({ settings }: Pick<Storage, 'settings'>, body: Json): BucketFields {
  const { public: isPublic, type, versioning_status: versioning } = body
  if (isPublic !== undefined && isPublic !== null && typeof isPublic !== 'boolean') {
    throw invalidRequest('body/public must be boolean')
  }
  if (type !== undefined && type !== null && type !== 'STANDARD') {
    throw notEnabled('analytics buckets')
  }
  if (versioning !== undefined && versioning !== null && versioning !== 'DISABLED') {
    throw notEnabled('versioning')
  }
  return {
    isPublic: isPublic ?? undefined,
    limitBytes: readLimit(body['file_size_limit'], settings.storageFileSizeLimit),
    mimeTypes: readMimeTypes(body['allowed_mime_types']),
  }
}

function readLimit(value: unknown, mostBytes: number): number | null | undefined {
  if (value === undefined || value === null) {
    return value
  }
  const bytes = readByteSize(value)
  if (bytes === null) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  }
  if (bytes > mostBytes) {
    throw tooLarge()
  }
  return bytes
}

function readMimeTypes(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) {
    return value
  }
  if (!Array.isArray(value) || value.length > 200) {
    throw invalidRequest('body/allowed_mime_types must be array')
  }
  return value.map((each: unknown) => {
    if (typeof each !== 'string' || !isMimePattern(each)) {
      throw invalidMimeType(typeof each === 'string' ? each : typeof each)
    }
    return each
  })
}
