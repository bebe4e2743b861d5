import type { HttpResponse } from '#http/exchange.ts'
import { type ByteRange, isBlobKey } from '../blobs/blob-store.ts'
import { noSuchKey } from '../errors.ts'
import type { EndpointContext } from '../parts.ts'
import { type Reach, serveHeaders } from '../serving.ts'
import { readByteRange } from './byte-range.ts'
import { isFresh, isRangeFresh } from './freshness.ts'
import { blobKey, factsOf, type ObjectRow } from './object-row.ts'

export type Serving = {
  reach: Reach
  /** Expiry of a signed URL in seconds since 1970. */
  expiresAt?: number
}

export type Find = () => Promise<ObjectRow>

/** Answers GET and HEAD with the bytes of the object that `find` returns. */
export async function serveObject(
  context: EndpointContext,
  find: Find,
  serving: Serving,
): Promise<HttpResponse> {
  return serveRow(context, await find(), find, serving)
}

async function serveRow(
  context: EndpointContext,
  row: ObjectRow,
  find: Find,
  serving: Serving,
): Promise<HttpResponse> {
  const { request } = context
  const { size, etag } = factsOf(row)
  const headers = headersOf(context, row, serving)
  if (isFresh(request.headers, etag, row.updated_at)) {
    return { status: 304, headers }
  }
  const range = isRangeFresh(request.headers, etag, row.updated_at)
    ? readByteRange(request.headers['range'], size)
    : null
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  }
  if (request.method === 'HEAD') {
    return { status: 200, headers: { ...headers, 'content-length': String(size) } }
  }
  const body = await openBytes(context, row, range)
  if (body === null) {
    return serveRow(context, await findReplacement(context, row, find), find, serving)
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

/** The bytes of a row, or null when they do not exist. */
export async function openBytes(
  { storage }: Pick<EndpointContext, 'storage'>,
  { version }: ObjectRow,
  range: ByteRange | null = null,
): ReturnType<EndpointContext['storage']['files']['read']> {
  const key = blobKey(version ?? '')
  return isBlobKey(key) ? storage.files.read(key, range ?? undefined) : null
}

/**
 * Between reading a row and opening its bytes, another write may have replaced both: returns the new row. Rejects when
 * the row is unchanged.
 */
export async function findReplacement(
  context: EndpointContext,
  row: ObjectRow,
  find: Find,
): Promise<ObjectRow> {
  const now = await find()
  if (now.version !== row.version) {
    return now
  }
  context.storage.log({
    level: 'error',
    event: 'storage.bytes-missing',
    object: row.id,
    version: row.version,
  })
  throw noSuchKey()
}

function headersOf(
  context: EndpointContext,
  row: ObjectRow,
  { reach, expiresAt }: Serving,
): Record<string, string> {
  const { mime, cacheControl, etag } = factsOf(row)
  const secondsLeft = expiresAt === undefined ? undefined : expiresAt - context.storage.now() / 1000
  return {
    ...serveHeaders({
      mime,
      name: row.name,
      download: context.query.get('download'),
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
