import { parseJsonObject } from '../json-text.ts'
import { TusError } from './tus-error.ts'
import type { TusObject } from './tus-host.ts'

/** Upload-Metadata, decoded: a key may have no value. */
export type UploadMetadata = Readonly<Record<string, string | null>>

/** The object that Upload-Metadata describes; throws TusError (400) when it describes none. */
export function readObject(
  metadata: UploadMetadata | undefined,
  isUpsert: boolean,
  length: number | null,
): TusObject {
  const { bucketName, objectName, contentType, cacheControl, metadata: own } = metadata ?? {}
  if (!bucketName || !objectName) {
    throw new TusError(400, 'Upload-Metadata must have bucketName and objectName')
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

/** Seconds alone, as most clients send them, or a complete Cache-Control value. */
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
    throw new TusError(400, 'metadata of Upload-Metadata must be a JSON object')
  }
  return value
}
