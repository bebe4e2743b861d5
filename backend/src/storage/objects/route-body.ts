import type { Incoming } from '#http/exchange.ts'
import { type Json, optionalText, readJson, requiredText } from '../json-body.ts'
import { isBucketName, isObjectName } from '../names.ts'
import { invalidBucketName, invalidKey, notEnabled } from '../refusals.ts'

type Place = { bucketId: string; key: string }

/** Where a move or a copy leads, by its body; throws the refusal. */
export async function readRoute(incoming: Incoming): Promise<{ from: Place; to: Place; body: Json }> {
  const body = await readJson(incoming)
  if (body['sourceVersionId'] !== undefined && body['sourceVersionId'] !== null) {
    throw notEnabled('versioning')
  }
  const bucketId = requiredText(body, 'bucketId')
  const from = { bucketId, key: requiredText(body, 'sourceKey') }
  const to = {
    bucketId: optionalText(body, 'destinationBucket') ?? bucketId,
    key: requiredText(body, 'destinationKey'),
  }
  for (const { bucketId: bucket, key } of [from, to]) {
    if (!isBucketName(bucket)) throw invalidBucketName()
    if (!isObjectName(key)) throw invalidKey(key)
  }
  return { from, to, body }
}
