import type { Transaction } from '#postgres/database.ts'
import { noSuchBucket } from '../errors.ts'
import type { Storage } from '../parts.ts'

/** The columns of a bucket as clients see it. */
export const bucketColumns =
  'id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at'

/** What a bucket requires of its objects, for every caller. */
export type BucketRules = {
  isPublic: boolean
  limitBytes: number
  /** Null or empty: all types. */
  mimeTypes: readonly string[] | null
}

/** Rejects with NoSuchBucket. */
export async function readBucketRules(
  { settings }: Pick<Storage, 'settings'>,
  { query }: Transaction,
  bucketId: string,
): Promise<BucketRules> {
  const [row] = await query<{ public: boolean | null; limit: number | null; mime_types: string[] | null }>(
    `select public, file_size_limit::float8 as limit, allowed_mime_types as mime_types
     from storage.buckets where id = $1`,
    [bucketId],
  )
  if (row === undefined) {
    throw noSuchBucket()
  }
  return {
    isPublic: row.public === true,
    limitBytes: Math.min(row.limit ?? Infinity, settings.storageFileSizeLimit),
    mimeTypes: row.mime_types,
  }
}
