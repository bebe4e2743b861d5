/** A row of storage.objects as clients get it. */
export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  /** Names the bytes; each write makes a new one. */
  version: string | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
  /** ObjectMetadata, where the service wrote it; anything, where SQL did. */
  metadata: Readonly<Record<string, unknown>> | null
  user_metadata: Record<string, unknown> | null
}

/** What is known of the bytes; by the wire's names, for policies and clients read them. */
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

/** The blobs of objects; other blobs (unfinished uploads) live beside them. */
export const blobPrefix = 'objects/'

/** The key of an object's bytes. It follows the version alone, so that a move is one change of one row. */
export function blobKey(version: string): string {
  return `${blobPrefix}${version}`
}

/** What is served of a row. A row that SQL wrote may lack any of it, or have it in another shape. */
export function factsOf({ metadata, version }: Pick<ObjectRow, 'metadata' | 'version'>) {
  const text = (name: keyof ObjectMetadata) => {
    const value = metadata?.[name]
    // What a header cannot carry would break the answer after its bytes were opened, and a long one clients' readers.
    return typeof value === 'string' && /^[\x20-\x7e]{0,255}$/.test(value) ? value : null
  }
  return {
    size: Number.isSafeInteger(metadata?.['size']) ? Number(metadata?.['size']) : 0,
    mime: text('mimetype') ?? '',
    cacheControl: text('cacheControl') ?? 'no-cache',
    etag: text('eTag') ?? `"${version ?? ''}"`,
  }
}
