import { json } from '#http/answers.ts'
import { SqlError } from '#postgres/database.ts'
import { actAs } from '../acting.ts'
import { deleteRows } from '../objects/delete-rows.ts'
import type { Endpoint } from '../parts.ts'
import { noSuchBucket } from '../refusals.ts'
import { StorageFault } from '../storage-fault.ts'

const batch = 1000

export const removeBucket: Endpoint = async (ask) => {
  const rows = await actAs(ask, async (transaction) => {
    await transaction.query(`select set_config('storage.allow_delete_query', 'true', true)`)
    return transaction.query('delete from storage.buckets where id = $1 returning id', [ask.bucketId])
  }).catch((error: unknown) => {
    throw error instanceof SqlError && error.code === '23503' ? notEmpty() : error
  })
  if (rows.length === 0) {
    throw noSuchBucket()
  }
  return json(200, { message: 'Successfully deleted' })
}

/** Done before the answer, in batches; asked again it goes on where it was interrupted. */
export const emptyBucket: Endpoint = async (ask) => {
  const seen = await actAs(ask, (transaction) =>
    transaction.query('select from storage.buckets where id = $1', [ask.bucketId]),
  )
  if (seen.length === 0) {
    throw noSuchBucket()
  }
  let removed: unknown[]
  do {
    removed = await deleteRows(
      ask,
      `id in (select id from storage.objects where bucket_id = $1 limit ${batch}) and bucket_id = $1`,
      [ask.bucketId],
    )
  } while (removed.length > 0)
  const left = await actAs(ask, (transaction) =>
    transaction.query('select from storage.objects where bucket_id = $1 limit 1', [ask.bucketId]),
  )
  if (left.length > 0) {
    throw new StorageFault({
      status: 409,
      code: 'InvalidRequest',
      message: 'Unable to empty the bucket because you do not have permission to delete some of the files',
    })
  }
  return json(200, { message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}

function notEmpty(): StorageFault {
  return new StorageFault({
    status: 409,
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  })
}
