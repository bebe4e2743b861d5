import { randomUUID } from 'node:crypto'
import { isJsonObject } from '#http/json-object.ts'
import { json } from '#http/responses.ts'
import { BlobMissingError, isBlobKey } from '../blobs/blob-store.ts'
import { noSuchKey } from '../errors.ts'
import type { Endpoint, EndpointContext } from '../parts.ts'
import { findVisible } from './find-object.ts'
import { keepObject } from './keep-object.ts'
import { blobKey, factsOf, type ObjectRow } from './object-row.ts'
import { readRoute } from './route-body.ts'
import { admitUpload } from './store-upload.ts'
import { isUpsert } from './upload.ts'
import { metadataInHeader } from './upload-body.ts'

/**
 * Creates a second object with its own bytes; requires the right to see the source and to write the target. With
 * x-upsert, an object copied onto itself takes the request's metadata.
 */
export const copyObject: Endpoint = async (context) => {
  const route = await readRoute(context.request)
  const { from, to, body } = route
  const source = await findVisible({ ...context, bucketId: from.bucketId, key: from.key })
  const isChanged = body['copyMetadata'] === false
  const metadata = metadataOf(source, isChanged ? body['metadata'] : null)
  const userMetadata = isChanged ? metadataInHeader(context.request) : source.user_metadata
  const id = await writeCopy(context, source, to, { metadata, userMetadata })
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
  context: EndpointContext,
  source: ObjectRow,
  to: { bucketId: string; key: string },
  { metadata, userMetadata }: Facts,
): Promise<string> {
  const { storage } = context
  const { mime, size, cacheControl } = factsOf({ ...source, metadata })
  const way = isUpsert(context) ? 'upsert' : 'insert'
  const target = { way, bucketId: to.bucketId, name: to.key, userMetadata } as const
  await admitUpload(context, {
    ...target,
    // The type detected at upload, because the target bucket may allow other types.
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
    throw error instanceof BlobMissingError ? noSuchKey() : error
  })
  const { id } = await keepObject(context, { ...target, version, metadata: metadata ?? {} })
  return id
}

/** The source's metadata, or the request's for the same bytes; the content type stays as detected. */
function metadataOf({ metadata }: ObjectRow, changed: unknown): ObjectRow['metadata'] {
  if (metadata === null || !isJsonObject(changed) || typeof changed['cacheControl'] !== 'string') {
    return metadata
  }
  return { ...metadata, cacheControl: changed['cacheControl'] }
}
