import { parseJsonObject } from '../json-text.ts'
import type { TusObject } from './tus-host.ts'
import { TusRefusal } from './tus-refusal.ts'

/** Upload-Metadata, decoded: a key may stand without a value. */
export type UploadMetadata = Readonly<Record<string, string | null>>

/** The object that Upload-Metadata describes; throws TusRefusal (400) where it describes none. */
export function readObject(
  metadata: UploadMetadata | undefined,
  isUpsert: boolean,
  length: number | null,
): TusObject {
  const { bucketName, objectName, contentType, cacheControl, metadata: own } = metadata ?? {}
  if (!bucketName || !objectName) {
    throw new TusRefusal(400, 'Upload-Metadata must have bucketName and objectName')
  }
  return {
    bucketId: bucketName,
    name: objectName,
    contentType: contentType ?? '',
    cacheControl: cacheRuleOf(cacheControl ?? ''),
    userMetadata: ownMetadata(own ?? null),
    isUpsert,
    length,
  }
}

/** Seconds alone, as most clients send them, or the whole rule. */
function cacheRuleOf(text: string): string {
  if (text === '') {
    return 'no-cache'
  }
  return /^\d{1,10}$/.test(text) ? `max-age=${text}` : text
}

function ownMetadata(text: string | null): TusObject['userMetadata'] {
  if (text === null || text === '') {
    return null
  }
  const value = parseJsonObject(text)
  if (value === null) {
    throw new TusRefusal(400, 'metadata of Upload-Metadata must be a JSON object')
  }
  return value
}
