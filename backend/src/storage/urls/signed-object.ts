import { json } from '#http/answers.ts'
import { findAny } from '../objects/find-object.ts'
import { serveObject } from '../objects/serve-object.ts'
import { admitUpload } from '../objects/store-upload.ts'
import { isUpsert, takeUpload } from '../objects/upload.ts'
import type { Ask, Endpoint } from '../parts.ts'
import { invalidRequest } from '../refusals.ts'
import { signedPath } from './signed-path.ts'
import type { Grant, Scope } from './url-tokens.ts'

const uploadSeconds = 2 * 3600

/** GET: the bytes, to whoever holds the URL. */
export const downloadSigned: Endpoint = async (ask) => {
  const { expiresAt } = readGrant(ask, 'download')
  return serveObject(ask, () => findAny(ask), { reach: 'signed', expiresAt })
}

/** POST: a URL that lets its holder upload to this path, by the asker's right to do it now. */
export const signUpload: Endpoint = async (ask) => {
  const { storage, asker, bucketId, key } = ask
  const upsert = isUpsert(ask)
  await admitUpload(ask, {
    way: upsert ? 'upsert' : 'insert',
    bucketId,
    name: key,
    userMetadata: null,
    contentType: null,
    cacheControl: 'no-cache',
    length: null,
  })
  const url = `${bucketId}/${key}`
  const token = storage.urlTokens.sign('upload', url, uploadSeconds, { owner: asker.ownerId, upsert })
  return json(200, { url: signedPath('/object/upload/sign', url, token), token })
}

/** PUT: the upload by such a URL. */
export const uploadSigned: Endpoint = async (ask) => {
  const { claims } = readGrant(ask, 'upload')
  const { key } = await takeUpload(
    { ...ask, asker: uploaderOf(claims) },
    claims['upsert'] === true ? 'upsert' : 'insert',
  )
  return json(200, { Key: key })
}

/** What the token in the query allows on this path; throws the refusal. */
export function readGrant({ storage, query, bucketId, key }: Ask, scope: Scope): Grant {
  const token = query.get('token')
  if (token === null) {
    throw invalidRequest("querystring must have required property 'token'")
  }
  return storage.urlTokens.read(scope, token, `${bucketId}/${key}`)
}

/** Whose the object becomes; the right was looked at when the URL was signed. */
export function uploaderOf(claims: Grant['claims']): Ask['asker'] {
  const { owner } = claims
  return { identity: null, ownerId: typeof owner === 'string' ? owner : null }
}
