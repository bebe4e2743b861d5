import type { Answer } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import { BlobMissing } from '../blobs/blob-store.ts'
import { type ImageTransform, readTransform, transformKey } from '../images/image-transform.ts'
import type { Ask, Endpoint, Storage } from '../parts.ts'
import { serveHeaders } from '../serving.ts'
import { readGrant } from '../urls/signed-object.ts'
import { findAny, findDownloadable, findPublic } from './find-object.ts'
import { isFresh } from './freshness.ts'
import { blobKey, factsOf, type ObjectRow } from './object-row.ts'
import { type Find, findReplacement, openBytes, type Serving } from './serve-object.ts'

export const renderObject: Endpoint = async (ask) =>
  serveRendered(ask, () => findDownloadable(ask), wishOf(ask), { reach: 'authenticated' })

export const renderPublic: Endpoint = async (ask) =>
  serveRendered(ask, () => findPublic(ask), wishOf(ask), { reach: 'public' })

/** The transform stands in the signature: its holder gets this picture and no other. */
export const renderSigned: Endpoint = async (ask) => {
  const { claims, expiresAt } = readGrant(ask, 'render')
  const { transformations } = claims
  const transform = readTransform(isJsonObject(transformations) ? transformations : {})
  return serveRendered(ask, () => findAny(ask), transform, { reach: 'signed', expiresAt })
}

function wishOf({ query }: Ask): ImageTransform {
  return readTransform(Object.fromEntries(query))
}

async function serveRendered(
  ask: Ask,
  find: Find,
  transform: ImageTransform,
  serving: Serving,
): Promise<Answer> {
  let row = await find()
  for (;;) {
    try {
      return await serveRow(ask, row, transform, serving)
    } catch (error) {
      if (!(error instanceof BlobMissing)) {
        throw error
      }
      row = await findReplacement(ask, row, find)
    }
  }
}

async function serveRow(
  { storage, incoming, query }: Ask,
  row: ObjectRow,
  transform: ImageTransform,
  { reach, expiresAt }: Serving,
): Promise<Answer> {
  const etag = `"${row.version ?? ''}.${transformKey(transform)}"`
  const isKnown = isFresh(incoming.headers, etag, row.updated_at)
  const picture = isKnown
    ? { mime: factsOf(row).mime, bytes: Buffer.alloc(0) }
    : await storage.images.render(blobKey(row.version ?? ''), () => open(storage, row), transform)
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

async function open(storage: Storage, row: ObjectRow) {
  const bytes = await openBytes({ storage }, row)
  if (bytes === null) {
    throw new BlobMissing('The bytes of an object are not there.')
  }
  return bytes
}
