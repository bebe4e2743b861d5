import type { Answer } from '#http/exchange.ts'
import { type ByteRange, isBlobKey } from '../blobs/blob-store.ts'
import type { Ask } from '../parts.ts'
import { noSuchKey } from '../refusals.ts'
import { type Reach, serveHeaders } from '../serving.ts'
import { readByteRange } from './byte-range.ts'
import { isFresh, isRangeFresh } from './freshness.ts'
import { blobKey, factsOf, type ObjectRow } from './object-row.ts'

export type Serving = {
  reach: Reach
  /** End of a signed URL in seconds since 1970. */
  expiresAt?: number
}

export type Find = () => Promise<ObjectRow>

/** Answers GET and HEAD with the bytes of the object that `find` gives. */
export async function serveObject(ask: Ask, find: Find, serving: Serving): Promise<Answer> {
  return serveRow(ask, await find(), find, serving)
}

async function serveRow(ask: Ask, row: ObjectRow, find: Find, serving: Serving): Promise<Answer> {
  const { incoming } = ask
  const { size, etag } = factsOf(row)
  const headers = headersOf(ask, row, serving)
  if (isFresh(incoming.headers, etag, row.updated_at)) {
    return { status: 304, headers }
  }
  const range = isRangeFresh(incoming.headers, etag, row.updated_at)
    ? readByteRange(incoming.headers['range'], size)
    : null
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  }
  if (incoming.method === 'HEAD') {
    return { status: 200, headers: { ...headers, 'content-length': String(size) } }
  }
  const body = await openBytes(ask, row, range)
  if (body === null) {
    return serveRow(ask, await findReplacement(ask, row, find), find, serving)
  }
  return range === null
    ? { status: 200, headers: { ...headers, 'content-length': String(size) }, body }
    : {
        status: 206,
        headers: {
          ...headers,
          'content-range': `bytes ${range.start}-${range.end}/${size}`,
          'content-length': String(range.end - range.start + 1),
        },
        body,
      }
}

/** The bytes of a row, or null when they are not there. */
export async function openBytes(
  { storage }: Pick<Ask, 'storage'>,
  { version }: ObjectRow,
  range: ByteRange | null = null,
): ReturnType<Ask['storage']['files']['read']> {
  const key = blobKey(version ?? '')
  return isBlobKey(key) ? storage.files.read(key, range ?? undefined) : null
}

/** Between a row and its bytes another write may have replaced both: the new row. Rejects where it is the same. */
export async function findReplacement(ask: Ask, row: ObjectRow, find: Find): Promise<ObjectRow> {
  const now = await find()
  if (now.version !== row.version) {
    return now
  }
  ask.storage.log({ level: 'error', event: 'storage.bytes-missing', object: row.id, version: row.version })
  throw noSuchKey()
}

function headersOf(ask: Ask, row: ObjectRow, { reach, expiresAt }: Serving): Record<string, string> {
  const { mime, cacheControl, etag } = factsOf(row)
  const secondsLeft = expiresAt === undefined ? undefined : expiresAt - ask.storage.now() / 1000
  return {
    ...serveHeaders({
      mime,
      name: row.name,
      download: ask.query.get('download'),
      reach,
      cacheControl,
      ...(secondsLeft === undefined ? {} : { secondsLeft }),
    }),
    etag,
    'last-modified': row.updated_at.toUTCString(),
    'accept-ranges': 'bytes',
    ...(expiresAt === undefined ? {} : { expires: new Date(expiresAt * 1000).toUTCString() }),
  }
}
