import { json } from '#http/answers.ts'
import type { Answer } from '#http/exchange.ts'
import type { Endpoint } from '../parts.ts'
import { findDownloadable, findPublic } from './find-object.ts'
import type { ObjectRow } from './object-row.ts'
import { serveObject } from './serve-object.ts'

export const downloadObject: Endpoint = (ask) =>
  serveObject(ask, () => findDownloadable(ask), { reach: 'authenticated' })

/** For everybody who has the URL. */
export const downloadPublic: Endpoint = (ask) => serveObject(ask, () => findPublic(ask), { reach: 'public' })

export const readInfo: Endpoint = async (ask) => info(await findDownloadable(ask))

export const readPublicInfo: Endpoint = async (ask) => info(await findPublic(ask))

function info(row: ObjectRow): Answer {
  const { metadata } = row
  return json(200, {
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
  })
}
