import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Acting } from '../acting.ts'
import { BlobTooLarge, type Written } from '../blobs/blob-store.ts'
import { type BucketRules, readBucketRules } from '../buckets/bucket-row.ts'
import { admitsMime, bareMime } from '../buckets/mime-list.ts'
import type { Ask } from '../parts.ts'
import { invalidMimeType, tooLarge } from '../refusals.ts'
import { sniff } from '../sniff.ts'
import { keepObject } from './keep-object.ts'
import { blobKey, type ObjectMetadata } from './object-row.ts'
import { type ObjectWrite, tryWrite } from './object-write.ts'
import { removeBytes } from './remove-bytes.ts'
import { stripped } from './stripped.ts'

/** What an upload says of itself. */
export type UploadTarget = Pick<ObjectWrite, 'way' | 'bucketId' | 'name' | 'userMetadata'> & {
  /** As declared, '' when it was not; null while nothing is known of the bytes. */
  contentType: string | null
  cacheControl: string
  /** Bytes, where they are announced. */
  length: number | null
}

type Uploading = Acting & Pick<Ask, 'storage'>

/** Whether the upload may be, before its bytes come; resolves with what the bucket demands of them. */
export function admitUpload(uploading: Uploading, target: UploadTarget): Promise<BucketRules> {
  const { storage } = uploading
  return storage.database.transaction(async (transaction) => {
    const rules = await readBucketRules(storage, transaction, target.bucketId)
    const { contentType } = target
    if (contentType !== null && (contentType.length > 255 || !admitsMime(rules.mimeTypes, contentType))) {
      throw invalidMimeType(contentType)
    }
    if ((target.length ?? 0) > rules.limitBytes) {
      throw tooLarge()
    }
    await tryWrite(transaction, uploading, { ...target, version: randomUUID(), metadata: announced(target) })
    return rules
  })
}

function announced({ length, contentType, cacheControl }: UploadTarget): Partial<ObjectMetadata> {
  return {
    ...(length === null ? {} : { size: length, contentLength: length }),
    ...(contentType === null ? {} : { mimetype: contentType }),
    cacheControl,
  }
}

/**
 * Bytes first, then the row in one transaction, then the bytes it replaced: killed in between, there are bytes that
 * no row names, which the sweep takes, and never a row without bytes.
 */
export async function storeUpload(
  uploading: Uploading,
  target: UploadTarget,
  bytes: Readable,
  version: string = randomUUID(),
): Promise<{ id: string }> {
  const { storage } = uploading
  const rules = await admitUpload(uploading, target)
  const clean = await stripped(storage, target.bucketId, target.contentType ?? '', bytes)
  const written = await storage.files
    .write(blobKey(version), clean, rules.limitBytes)
    .catch((error: unknown) => {
      throw error instanceof BlobTooLarge ? tooLarge() : error
    })
  const metadata = await metadataOf(storage.now(), target, written, rules).catch(async (error: unknown) => {
    await removeBytes(storage, [version])
    throw error
  })
  return keepObject(uploading, { ...target, version, metadata })
}

async function metadataOf(
  now: number,
  { contentType, cacheControl }: UploadTarget,
  { size, etag, head }: Written,
  { mimeTypes }: BucketRules,
): Promise<ObjectMetadata> {
  const { mime } = await sniff(head, contentType ?? '')
  if (!admitsMime(mimeTypes, mime)) {
    throw invalidMimeType(bareMime(mime))
  }
  return {
    eTag: `"${etag}"`,
    size,
    mimetype: mime,
    cacheControl,
    lastModified: new Date(now).toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}
