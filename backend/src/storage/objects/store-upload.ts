import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BlobTooLargeError, type Written } from '../blobs/blob-store.ts'
import { type BucketRules, readBucketRules } from '../buckets/bucket-row.ts'
import { admitsMime, bareMime } from '../buckets/mime-list.ts'
import { invalidMimeType, tooLarge } from '../errors.ts'
import type { EndpointContext } from '../parts.ts'
import type { OperationContext } from '../run-as.ts'
import { sniff } from '../sniff.ts'
import { keepObject } from './keep-object.ts'
import { blobKey, type ObjectMetadata } from './object-row.ts'
import { type ObjectWrite, tryWrite } from './object-write.ts'
import { removeBytes } from './remove-bytes.ts'
import { stripped } from './stripped.ts'

/** What the request says about an upload. */
export type UploadTarget = Pick<ObjectWrite, 'way' | 'bucketId' | 'name' | 'userMetadata'> & {
  /** As declared, '' when it was not; null while nothing is known about the bytes. */
  contentType: string | null
  cacheControl: string
  /** The number of bytes, when it is announced. */
  length: number | null
}

type Uploading = OperationContext & Pick<EndpointContext, 'storage'>

/** Checks before the bytes arrive whether the upload is allowed; resolves with the bucket's requirements. */
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
 * Stores the bytes first, then the row in one transaction, then removes the bytes it replaced: a process that is killed
 * in between leaves bytes without a row, which the sweep removes, and never a row without bytes.
 */
export async function storeUpload(
  uploading: Uploading,
  target: UploadTarget,
  bytes: Readable,
  version: string = randomUUID(),
): Promise<{ id: string }> {
  const { storage } = uploading
  const rules = await admitUpload(uploading, target)
  const clean = await stripped(storage, target, bytes)
  const written = await storage.files
    .write(blobKey(version), clean, rules.limitBytes)
    .catch((error: unknown) => {
      throw error instanceof BlobTooLargeError ? tooLarge() : error
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
