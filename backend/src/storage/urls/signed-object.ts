import { json } from '#http/responses.ts'
import { invalidRequest } from '../errors.ts'
import { findAny } from '../objects/find-object.ts'
import { serveObject } from '../objects/serve-object.ts'
import { admitUpload } from '../objects/store-upload.ts'
import { isUpsert, takeUpload } from '../objects/upload.ts'
import type { Endpoint, EndpointContext } from '../parts.ts'
import { signedPath } from './signed-path.ts'
import type { Grant, Scope } from './url-tokens.ts'

const uploadSeconds = 2 * 3600

/** GET: serves the bytes to the holder of the URL. */
export const downloadSigned: Endpoint = async (context) => {
  const { expiresAt } = readGrant(context, 'download')
  return serveObject(context, () => findAny(context), { reach: 'signed', expiresAt })
}

/** POST: a URL that lets its holder upload to this path, if the requester may do so now. */
export const signUpload: Endpoint = async (context) => {
  const { storage, requester, bucketId, key } = context
  const upsert = isUpsert(context)
  await admitUpload(context, {
    way: upsert ? 'upsert' : 'insert',
    bucketId,
    name: key,
    userMetadata: null,
    contentType: null,
    cacheControl: 'no-cache',
    length: null,
  })
  const url = `${bucketId}/${key}`
  const token = storage.urlTokens.sign('upload', url, uploadSeconds, { owner: requester.ownerId, upsert })
  return json(200, { url: signedPath('/object/upload/sign', url, token), token })
}

/** PUT: uploads by such a URL. */
export const uploadSigned: Endpoint = async (context) => {
  const { claims } = readGrant(context, 'upload')
  const { key } = await takeUpload(
    { ...context, requester: uploaderOf(claims) },
    claims['upsert'] === true ? 'upsert' : 'insert',
  )
  return json(200, { Key: key })
}

/** Verifies the token in the query for this path; throws a StorageError. */
export function readGrant({ storage, query, bucketId, key }: EndpointContext, scope: Scope): Grant {
  const token = query.get('token')
  if (token === null) {
    throw invalidRequest("querystring must have required property 'token'")
  }
  return storage.urlTokens.read(scope, token, `${bucketId}/${key}`)
}

/** The owner of the new object; the permission was checked when the URL was signed. */
export function uploaderOf(claims: Grant['claims']): EndpointContext['requester'] {
  const { owner } = claims
  return { identity: null, ownerId: typeof owner === 'string' ? owner : null }
}
