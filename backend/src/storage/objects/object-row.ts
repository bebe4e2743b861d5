/** A row of storage.objects as clients see it. */
export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  /** Identifies the bytes; each write creates a new version. */
  version: string | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
  /** ObjectMetadata when the service wrote it; anything when SQL did. */
  metadata: Readonly<Record<string, unknown>> | null
  user_metadata: Record<string, unknown> | null
}

/** What is known of the bytes, under the API's names, because policies and clients read them. */
export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export const objectColumns =
  'id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata'

/** The key prefix of objects' blobs; other blobs (unfinished uploads) are stored beside them. */
export const blobPrefix = 'objects/'

/** The key of an object's bytes. It depends on the version alone, so that a move changes only one row. */
export function blobKey(version: string): string {
  return `${blobPrefix}${version}`
}

/** The values used to serve a row. A row written by SQL may lack any of them or have them in another shape. */
export function factsOf({ metadata, version }: Pick<ObjectRow, 'metadata' | 'version'>) {
  const text = (name: keyof ObjectMetadata) => {
    const value = metadata?.[name]
    // A value that a header cannot contain would break the response after its bytes were opened; a long one breaks
    // clients' parsers.
    return typeof value === 'string' && /^[\x20-\x7e]{0,255}$/.test(value) ? value : null
  }
  return {
    size: Number.isSafeInteger(metadata?.['size']) ? Number(metadata?.['size']) : 0,
    mime: text('mimetype') ?? '',
    cacheControl: text('cacheControl') ?? 'no-cache',
    etag: text('eTag') ?? `"${version ?? ''}"`,
  }
}
