import { json } from '#http/responses.ts'
import { SqlError } from '#postgres/database.ts'
import { noSuchBucket } from '../errors.ts'
import type { Endpoint } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { StorageError } from '../storage-error.ts'

export const removeBucket: Endpoint = async (context) => {
  const rows = await runAs(context, async (transaction) => {
    await transaction.query(`select set_config('storage.allow_delete_query', 'true', true)`)
    return transaction.query('delete from storage.buckets where id = $1 returning id', [context.bucketId])
  }).catch((error: unknown) => {
    throw error instanceof SqlError && error.code === '23503' ? notEmpty() : error
  })
  if (rows.length === 0) {
    throw noSuchBucket()
  }
  return json(200, { message: 'Successfully deleted' })
}

function notEmpty(): StorageError {
  return new StorageError({
    status: 409,
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  })
}
