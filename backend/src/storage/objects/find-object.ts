import { actAs } from '../acting.ts'
import type { Ask, Storage } from '../parts.ts'
import { noSuchBucket, noSuchKey } from '../refusals.ts'
import { type ObjectRow, objectColumns } from './object-row.ts'

const find = `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`

/** The row as the asker may see it; rejects with NoSuchKey. */
export async function findVisible(ask: Ask): Promise<ObjectRow> {
  const [row] = await actAs(ask, (transaction) => transaction.query<ObjectRow>(find, [ask.bucketId, ask.key]))
  if (row === undefined) {
    throw noSuchKey()
  }
  return row
}

/** The row of a public bucket, where no policy is asked; a private bucket is none. */
export async function findPublic(ask: Ask): Promise<ObjectRow> {
  if ((await isPublicBucket(ask.storage, ask.bucketId)) !== true) {
    throw noSuchBucket()
  }
  return findAny(ask)
}

/** What a caller may download: anything of a public bucket, else what policies show. */
export async function findDownloadable(ask: Ask): Promise<ObjectRow> {
  const isPublic = await isPublicBucket(ask.storage, ask.bucketId)
  if (isPublic === null) {
    throw noSuchBucket()
  }
  return isPublic ? findAny(ask) : findVisible(ask)
}

/** The row whoever asks: for a signed URL, which has decided. */
export async function findAny({ storage, bucketId, key }: Ask): Promise<ObjectRow> {
  const [row] = await storage.database.query<ObjectRow>(find, [bucketId, key])
  if (row === undefined) {
    throw noSuchKey()
  }
  return row
}

/** Null where there is no such bucket. */
async function isPublicBucket({ database }: Storage, bucketId: string): Promise<boolean | null> {
  const [bucket] = await database.query<{ public: boolean | null }>(
    'select public from storage.buckets where id = $1',
    [bucketId],
  )
  return bucket === undefined ? null : bucket.public === true
}
