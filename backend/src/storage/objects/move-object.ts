import { json } from '#http/answers.ts'
import type { Transaction } from '#postgres/database.ts'
import { tryAs } from '../acting.ts'
import { readBucketRules } from '../buckets/bucket-row.ts'
import { admitsMime } from '../buckets/mime-list.ts'
import type { Ask, Endpoint } from '../parts.ts'
import { invalidMimeType, noSuchKey, tooLarge } from '../refusals.ts'
import { factsOf, type ObjectRow } from './object-row.ts'
import { lockNames } from './object-write.ts'
import { readRoute } from './route-body.ts'

const move =
  'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning *'

/** Another name for the same bytes: one change of one row, by the right to update it there and here. */
export const moveObject: Endpoint = async (ask) => {
  const { from, to } = await readRoute(ask.incoming)
  const values = [from.bucketId, from.key, to.bucketId, to.key]
  const row = await ask.storage.database.transaction(async (transaction) => {
    await lockNames(transaction, [`${from.bucketId}/${from.key}`, `${to.bucketId}/${to.key}`])
    await tryAs(transaction, ask, async (trial) => {
      if ((await trial.query(move, values)).length === 0) {
        throw noSuchKey()
      }
    })
    const [moved] = await transaction.query<ObjectRow>(move, values)
    if (moved === undefined) {
      throw noSuchKey()
    }
    if (from.bucketId !== to.bucketId) {
      await checkRules(ask, transaction, moved)
    }
    return moved
  })
  return json(200, { message: 'Successfully moved', Id: row.id, Key: `${to.bucketId}/${to.key}` })
}

async function checkRules({ storage }: Ask, transaction: Transaction, row: ObjectRow): Promise<void> {
  const { limitBytes, mimeTypes } = await readBucketRules(storage, transaction, row.bucket_id)
  const { size, mime } = factsOf(row)
  if (size > limitBytes) {
    throw tooLarge()
  }
  if (!admitsMime(mimeTypes, mime)) {
    throw invalidMimeType(mime)
  }
}
