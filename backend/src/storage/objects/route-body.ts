import type { HttpRequest } from '#http/exchange.ts'
import { invalidBucketName, invalidKey, notEnabled } from '../errors.ts'
import { type Json, optionalText, readJson, requiredText } from '../json-body.ts'
import { isBucketName, isObjectName } from '../names.ts'

type Place = { bucketId: string; key: string }

/** Reads source and target of a move or a copy from its body; throws a StorageError. */
export async function readRoute(request: HttpRequest): Promise<{ from: Place; to: Place; body: Json }> {
  const body = await readJson(request)
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
