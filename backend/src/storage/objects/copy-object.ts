import { randomUUID } from 'node:crypto'
import { json } from '#http/answers.ts'
import { isJsonObject } from '#http/json-object.ts'
import { BlobMissing, isBlobKey } from '../blobs/blob-store.ts'
import type { Ask, Endpoint } from '../parts.ts'
import { invalidKey, noSuchKey } from '../refusals.ts'
import { findVisible } from './find-object.ts'
import { keepObject } from './keep-object.ts'
import { blobKey, factsOf, type ObjectRow } from './object-row.ts'
import { readRoute } from './route-body.ts'
import { admitUpload } from './store-upload.ts'
import { isUpsert } from './upload.ts'

/** A second object with bytes of its own: the right to see the one and to write the other. */
export const copyObject: Endpoint = async (ask) => {
  const route = await readRoute(ask.incoming)
  const { from, to, body } = route
  const source = await findVisible({ ...ask, bucketId: from.bucketId, key: from.key })
  if (from.bucketId === to.bucketId && from.key === to.key) {
    throw invalidKey(to.key)
  }
  const metadata = metadataOf(source, body['copyMetadata'] === false ? body['metadata'] : null)
  const userMetadata = body['copyMetadata'] === false ? null : source.user_metadata
  const id = await writeCopy(ask, source, to, { metadata, userMetadata })
  return json(200, {
    Key: `${to.bucketId}/${to.key}`,
    Id: id,
    name: to.key,
    bucket_id: to.bucketId,
    metadata,
  })
}

type Facts = { metadata: ObjectRow['metadata']; userMetadata: ObjectRow['user_metadata'] }

async function writeCopy(
  ask: Ask,
  source: ObjectRow,
  to: { bucketId: string; key: string },
  { metadata, userMetadata }: Facts,
): Promise<string> {
  const { storage } = ask
  const { mime, size, cacheControl } = factsOf({ ...source, metadata })
  const way = isUpsert(ask) ? 'upsert' : 'insert'
  const target = { way, bucketId: to.bucketId, name: to.key, userMetadata } as const
  await admitUpload(ask, {
    ...target,
    // By content, as it came in: another bucket may want other things.
    contentType: mime === '' ? null : mime,
    cacheControl,
    length: size,
  })
  const version = randomUUID()
  const key = blobKey(source.version ?? '')
  if (!isBlobKey(key)) {
    throw noSuchKey()
  }
  await storage.files.copy(key, blobKey(version)).catch((error: unknown) => {
    throw error instanceof BlobMissing ? noSuchKey() : error
  })
  const { id } = await keepObject(ask, { ...target, version, metadata: metadata ?? {} })
  return id
}

/** The source's, or with other words about the same bytes; their type stays what the bytes are. */
function metadataOf({ metadata }: ObjectRow, changed: unknown): ObjectRow['metadata'] {
  if (metadata === null || !isJsonObject(changed) || typeof changed['cacheControl'] !== 'string') {
    return metadata
  }
  return { ...metadata, cacheControl: changed['cacheControl'] }
}
