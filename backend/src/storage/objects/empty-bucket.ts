import { json } from '#http/responses.ts'
import { noSuchBucket } from '../errors.ts'
import type { Endpoint } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { StorageError } from '../storage-error.ts'
import { deleteRows } from './delete-rows.ts'

const batch = 1000

/** Completes before the response, in batches; after an interruption another request continues. */
export const emptyBucket: Endpoint = async (context) => {
  const seen = await runAs(context, (transaction) =>
    transaction.query('select from storage.buckets where id = $1', [context.bucketId]),
  )
  if (seen.length === 0) {
    throw noSuchBucket()
  }
  let removed: unknown[]
  do {
    removed = await deleteRows(
      context,
      `id in (select id from storage.objects where bucket_id = $1 limit ${batch}) and bucket_id = $1`,
      [context.bucketId],
    )
  } while (removed.length > 0)
  const left = await runAs(context, (transaction) =>
    transaction.query('select from storage.objects where bucket_id = $1 limit 1', [context.bucketId]),
  )
  if (left.length > 0) {
    throw new StorageError({
      status: 409,
      code: 'InvalidRequest',
      message: 'Unable to empty the bucket because you do not have permission to delete some of the files',
    })
  }
  return json(200, { message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}
