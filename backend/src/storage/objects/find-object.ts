import { noSuchBucket, noSuchKey } from '../errors.ts'
import type { EndpointContext, Storage } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { type ObjectRow, objectColumns } from './object-row.ts'

const find = `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`

/** The row if the requester may see it; rejects with NoSuchKey. */
export async function findVisible(context: EndpointContext): Promise<ObjectRow> {
  const [row] = await runAs(context, (transaction) =>
    transaction.query<ObjectRow>(find, [context.bucketId, context.key]),
  )
  if (row === undefined) {
    throw noSuchKey()
  }
  return row
}

/** The row in a public bucket, where policies do not apply; rejects for a private bucket. */
export async function findPublic(context: EndpointContext): Promise<ObjectRow> {
  if ((await isPublicBucket(context.storage, context.bucketId)) !== true) {
    throw noSuchBucket()
  }
  return findAny(context)
}

/** The row if the requester may download it: anything in a public bucket, else what policies show. */
export async function findDownloadable(context: EndpointContext): Promise<ObjectRow> {
  const isPublic = await isPublicBucket(context.storage, context.bucketId)
  if (isPublic === null) {
    throw noSuchBucket()
  }
  return isPublic ? findAny(context) : findVisible(context)
}

/** The row for any requester: a signed URL has already been authorized. */
export async function findAny({ storage, bucketId, key }: EndpointContext): Promise<ObjectRow> {
  const [row] = await storage.database.query<ObjectRow>(find, [bucketId, key])
  if (row === undefined) {
    throw noSuchKey()
  }
  return row
}

/** Null when the bucket does not exist. */
async function isPublicBucket({ database }: Storage, bucketId: string): Promise<boolean | null> {
  const [bucket] = await database.query<{ public: boolean | null }>(
    'select public from storage.buckets where id = $1',
    [bucketId],
  )
  return bucket === undefined ? null : bucket.public === true
}
