import { json } from '#http/answers.ts'
import { isJsonObject } from '#http/json-object.ts'
import { actAs } from '../acting.ts'
import { type ImageTransform, readTransform } from '../images/image-transform.ts'
import { type Json, readJson, wholeNumber } from '../json-body.ts'
import { findVisible } from '../objects/find-object.ts'
import type { Ask, Endpoint } from '../parts.ts'
import { invalidRequest, notEnabled } from '../refusals.ts'
import { signedPath } from './signed-path.ts'

const tenYearsSeconds = 10 * 365 * 24 * 3600
const mostPaths = 1000

/** A URL to one object that the asker can see. */
export const signUrl: Endpoint = async (ask) => {
  const body = await readJson(ask.incoming)
  const seconds = secondsOf(body)
  const { transform, versionId } = body
  if (versionId !== undefined && versionId !== null) {
    throw notEnabled('versioning')
  }
  // What else the client sent along has no business in the token.
  const transformations =
    isJsonObject(transform) && Object.keys(transform).length > 0 ? readTransform(transform) : null
  const { bucket_id, name } = await findVisible(ask)
  return json(200, { signedURL: sign(ask, `${bucket_id}/${name}`, seconds, transformations) })
}

/** URLs to many at once; each that cannot be had says so, and all such say the same. */
export const signUrls: Endpoint = async (ask) => {
  const body = await readJson(ask.incoming)
  const seconds = secondsOf(body)
  const { paths } = body
  if (!Array.isArray(paths) || paths.length === 0 || paths.length > mostPaths) {
    throw invalidRequest(`body/paths must be an array of 1 to ${mostPaths} items`)
  }
  const names = paths.map((path: unknown) => {
    if (typeof path === 'object' && path !== null) {
      throw invalidRequest('body/paths must be of strings')
    }
    return String(path)
  })
  const rows = await actAs(ask, (transaction) =>
    transaction.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any($2)',
      [ask.bucketId, names],
    ),
  )
  const visible = new Set(rows.map(({ name }) => name))
  return json(
    200,
    names.map((path) =>
      visible.has(path)
        ? { path, error: null, signedURL: sign(ask, `${ask.bucketId}/${path}`, seconds, null) }
        : {
            path,
            error: 'Either the object does not exist or you do not have access to it',
            signedURL: null,
          },
    ),
  )
}

function sign(
  { storage }: Ask,
  url: string,
  seconds: number,
  transformations: ImageTransform | null,
): string {
  return transformations === null
    ? signedPath('/object/sign', url, storage.urlTokens.sign('download', url, seconds))
    : signedPath(
        '/render/image/sign',
        url,
        storage.urlTokens.sign('render', url, seconds, { transformations }),
      )
}

function secondsOf(body: Json): number {
  return wholeNumber(body, 'expiresIn', { least: 1, most: tenYearsSeconds })
}
