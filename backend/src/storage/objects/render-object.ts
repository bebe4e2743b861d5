import type { HttpResponse } from '#http/exchange.ts'
import { BlobMissingError } from '../blobs/blob-store.ts'
import { type ImageTransform, readTransform, transformKey } from '../images/image-transform.ts'
import type { StoredPicture } from '../images/images.ts'
import type { Endpoint, EndpointContext, Storage } from '../parts.ts'
import { serveHeaders } from '../serving.ts'
import { findDownloadable, findPublic } from './find-object.ts'
import { isFresh } from './freshness.ts'
import { blobKey, factsOf, type ObjectRow } from './object-row.ts'
import { pictureRules } from './picture-rules.ts'
import { type Find, findReplacement, openBytes, type Serving } from './serve-object.ts'

export const renderObject: Endpoint = async (context) =>
  serveRendered(context, () => findDownloadable(context), wishOf(context), { reach: 'authenticated' })

export const renderPublic: Endpoint = async (context) =>
  serveRendered(context, () => findPublic(context), wishOf(context), { reach: 'public' })

function wishOf({ query }: EndpointContext): ImageTransform {
  return readTransform(Object.fromEntries(query))
}

export async function serveRendered(
  context: EndpointContext,
  find: Find,
  transform: ImageTransform,
  serving: Serving,
): Promise<HttpResponse> {
  let row = await find()
  for (;;) {
    try {
      return await serveRow(context, row, transform, serving)
    } catch (error) {
      if (!(error instanceof BlobMissingError)) {
        throw error
      }
      row = await findReplacement(context, row, find)
    }
  }
}

async function serveRow(
  { storage, request, query }: EndpointContext,
  row: ObjectRow,
  transform: ImageTransform,
  { reach, expiresAt }: Serving,
): Promise<HttpResponse> {
  const etag = `"${row.version ?? ''}.${transformKey(transform)}"`
  const isKnown = isFresh(request.headers, etag, row.updated_at)
  const picture = isKnown
    ? { mime: factsOf(row).mime, bytes: Buffer.alloc(0) }
    : await storage.images.render(storedPicture(storage, row), transform)
  const headers = {
    ...serveHeaders({
      mime: picture.mime,
      name: row.name,
      download: query.get('download'),
      reach,
      cacheControl: factsOf(row).cacheControl,
      ...(expiresAt === undefined ? {} : { secondsLeft: expiresAt - storage.now() / 1000 }),
    }),
    etag,
    'last-modified': row.updated_at.toUTCString(),
  }
  return isKnown ? { status: 304, headers } : { status: 200, headers, body: picture.bytes }
}

function storedPicture(storage: Storage, row: ObjectRow): StoredPicture {
  return {
    ...pictureRules(storage, row.bucket_id, row.name),
    key: blobKey(row.version ?? ''),
    open: () => open(storage, row),
  }
}

async function open(storage: Storage, row: ObjectRow) {
  const bytes = await openBytes({ storage }, row)
  if (bytes === null) {
    throw new BlobMissingError('The bytes of an object are not there.')
  }
  return bytes
}
