import type { HttpResponse } from '#http/exchange.ts'
import { json } from '#http/responses.ts'
import type { Endpoint } from '../parts.ts'
import { findDownloadable, findPublic } from './find-object.ts'
import { factsOf, type ObjectRow } from './object-row.ts'
import { serveObject } from './serve-object.ts'

export const downloadObject: Endpoint = (context) =>
  serveObject(context, () => findDownloadable(context), { reach: 'authenticated' })

/** For anyone who has the URL. */
export const downloadPublic: Endpoint = (context) =>
  serveObject(context, () => findPublic(context), { reach: 'public' })

export const readInfo: Endpoint = async (context) => info(await findDownloadable(context))

export const readPublicInfo: Endpoint = async (context) => info(await findPublic(context))

function info(row: ObjectRow): HttpResponse {
  const { metadata } = row
  const answer = {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  }
  return json(200, answer, { etag: factsOf(row).etag })
}
