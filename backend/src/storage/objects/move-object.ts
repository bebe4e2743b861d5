import { json } from '#http/responses.ts'
import type { Transaction } from '#postgres/database.ts'
import { readBucketRules } from '../buckets/bucket-row.ts'
import { admitsMime } from '../buckets/mime-list.ts'
import { invalidMimeType, noSuchKey, tooLarge } from '../errors.ts'
import type { Endpoint, EndpointContext } from '../parts.ts'
import { dryRunAs } from '../run-as.ts'
import { factsOf, type ObjectRow } from './object-row.ts'
import { lockNames } from './object-write.ts'
import { readRoute } from './route-body.ts'

const move =
  'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning *'

/** Renames an object by one update of its row; requires the right to update it at both names. */
export const moveObject: Endpoint = async (context) => {
  const { from, to } = await readRoute(context.request)
  const values = [from.bucketId, from.key, to.bucketId, to.key]
  const row = await context.storage.database.transaction(async (transaction) => {
    await lockNames(transaction, [`${from.bucketId}/${from.key}`, `${to.bucketId}/${to.key}`])
    await dryRunAs(transaction, context, async (trial) => {
      if ((await trial.query(move, values)).length === 0) {
        throw noSuchKey()
      }
    })
    const [moved] = await transaction.query<ObjectRow>(move, values)
    if (moved === undefined) {
      throw noSuchKey()
    }
    if (from.bucketId !== to.bucketId) {
      await checkRules(context, transaction, moved)
    }
    return moved
  })
  return json(200, { message: 'Successfully moved', Id: row.id, Key: `${to.bucketId}/${to.key}` })
}

async function checkRules(
  { storage }: EndpointContext,
  transaction: Transaction,
  row: ObjectRow,
): Promise<void> {
  const { limitBytes, mimeTypes } = await readBucketRules(storage, transaction, row.bucket_id)
  const { size, mime } = factsOf(row)
  if (size > limitBytes) {
    throw tooLarge()
  }
  if (!admitsMime(mimeTypes, mime)) {
    throw invalidMimeType(mime)
  }
}
