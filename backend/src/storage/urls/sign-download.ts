import { isJsonObject } from '#http/json-object.ts'
import { json } from '#http/responses.ts'
import { isActing } from '#tokens/caller.ts'
import { invalidRequest, notEnabled } from '../errors.ts'
import { type ImageTransform, readTransform } from '../images/image-transform.ts'
import { type Json, readJson, wholeNumber } from '../json-body.ts'
import { findVisible } from '../objects/find-object.ts'
import type { Endpoint, EndpointContext } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { signedPath } from './signed-path.ts'

const tenYearsSeconds = 10 * 365 * 24 * 3600
const mostPaths = 1000

/** Creates a URL for one object that the requester can see. */
export const signUrl: Endpoint = async (context) => {
  const body = await readJson(context.request)
  const seconds = secondsOf(body, context)
  const { transform, versionId } = body
  if (versionId !== undefined && versionId !== null) {
    throw notEnabled('versioning')
  }
  // Other values that the client sent must not get into the token.
  const transformations =
    isJsonObject(transform) && Object.keys(transform).length > 0 ? readTransform(transform) : null
  const { bucket_id, name } = await findVisible(context)
  return json(200, { signedURL: sign(context, `${bucket_id}/${name}`, seconds, transformations) })
}

/** Creates URLs for many objects at once; each that cannot be signed has an error, which is the same for all. */
export const signUrls: Endpoint = async (context) => {
  const body = await readJson(context.request)
  const seconds = secondsOf(body, context)
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
  const rows = await runAs(context, (transaction) =>
    transaction.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 and name = any($2)',
      [context.bucketId, names],
    ),
  )
  const visible = new Set(rows.map(({ name }) => name))
  return json(
    200,
    names.map((path) =>
      visible.has(path)
        ? { path, error: null, signedURL: sign(context, `${context.bucketId}/${path}`, seconds, null) }
        : {
            path,
            error: 'Either the object does not exist or you do not have access to it',
            signedURL: null,
          },
    ),
  )
}

function sign(
  { storage }: EndpointContext,
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

/**
 * A URL survives the end of its maker's access, so all but the service key get at most the setting: a longer wish is
 * shortened, because clients expect a URL. One made by whoever acts for somebody else ends with their token at the latest.
 */
function secondsOf(body: Json, { storage, requester }: EndpointContext): number {
  const wished = wholeNumber(body, 'expiresIn', { least: 1, most: tenYearsSeconds })
  const isService = requester.identity?.role === 'service_role'
  const seconds = isService ? wished : Math.min(wished, storage.settings.signedUrlMaxSeconds)
  const claims = requester.identity?.claims
  if (!claims || !isActing(claims)) return seconds
  return Math.max(1, Math.min(seconds, Math.floor((claims.exp ?? 0) - storage.now() / 1000)))
}
