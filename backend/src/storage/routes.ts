import { readStatus, readVersion } from './about-storage.ts'
import { listBuckets, readBucket } from './buckets/read-buckets.ts'
import { removeBucket } from './buckets/remove-bucket.ts'
import { createBucket, updateBucket } from './buckets/write-bucket.ts'
import { rejectFeature, rejectLifecycle, rejectS3 } from './disabled-storage.ts'
import { copyObject } from './objects/copy-object.ts'
import { downloadObject, downloadPublic, readInfo, readPublicInfo } from './objects/download.ts'
import { emptyBucket } from './objects/empty-bucket.ts'
import { listObjects } from './objects/list-objects.ts'
import { listObjectsV2 } from './objects/list-objects-v2.ts'
import { moveObject } from './objects/move-object.ts'
import { removeObject, removeObjects } from './objects/remove-objects.ts'
import { renderObject, renderPublic } from './objects/render-object.ts'
import { replaceObject, uploadObject } from './objects/upload.ts'
import type { Endpoint } from './parts.ts'
import { StorageError } from './storage-error.ts'
import { renderSigned } from './urls/render-signed.ts'
import { signUrl, signUrls } from './urls/sign-download.ts'
import { downloadSigned, signUpload, uploadSigned } from './urls/signed-object.ts'

export type Route = {
  method: string
  /** `:bucket` matches one segment, a trailing `*` the rest of the path (the object's name). */
  path: string
  endpoint: Endpoint
  /** What policies read in storage.operation(). */
  operation: string
  /** bearer: a valid token; anyone: without one as the anonymous role; open: the URL itself authorizes. */
  access: 'bearer' | 'anyone' | 'open'
}

type Found = { route: Route; bucket: string; key: string }

const rows: readonly (readonly [string, Endpoint, string, Route['access']?])[] = [
  ['GET /status', readStatus, 'status', 'open'],
  ['GET /statusz', readStatus, 'status', 'open'],
  ['GET /version', readVersion, 'version', 'open'],

  ['GET /bucket', listBuckets, 'bucket.list'],
  ['POST /bucket', createBucket, 'bucket.create'],
  ['* /bucket/:bucket/lifecycle', rejectLifecycle, 'bucket.lifecycle'],
  ['POST /bucket/:bucket/empty', emptyBucket, 'bucket.empty'],
  ['GET /bucket/:bucket', readBucket, 'bucket.get'],
  ['PUT /bucket/:bucket', updateBucket, 'bucket.update'],
  ['DELETE /bucket/:bucket', removeBucket, 'bucket.delete'],

  ['POST /object/move', moveObject, 'object.move'],
  ['POST /object/copy', copyObject, 'object.copy'],
  ['POST /object/list/:bucket', listObjects, 'object.list'],
  ['POST /object/list-v2/:bucket', listObjectsV2, 'object.list_v2'],
  ['POST /object/upload/sign/:bucket/*', signUpload, 'object.sign_upload_url'],
  ['PUT /object/upload/sign/:bucket/*', uploadSigned, 'object.upload_signed', 'open'],
  ['GET /object/sign/:bucket/*', downloadSigned, 'object.get_signed', 'open'],
  ['POST /object/sign/:bucket/*', signUrl, 'object.sign'],
  ['POST /object/sign/:bucket', signUrls, 'object.sign_many'],
  ['GET /object/public/:bucket/*', downloadPublic, 'object.get_public', 'open'],
  ['GET /object/info/public/:bucket/*', readPublicInfo, 'object.info_public', 'open'],
  ['GET /object/info/authenticated/:bucket/*', readInfo, 'object.info_authenticated', 'bearer'],
  ['GET /object/info/:bucket/*', readInfo, 'object.info_authenticated', 'anyone'],
  ['GET /object/authenticated/:bucket/*', downloadObject, 'object.get_authenticated', 'bearer'],
  ['GET /object/:bucket/*', downloadObject, 'object.get_authenticated', 'anyone'],
  ['POST /object/:bucket/*', uploadObject, 'object.upload'],
  ['PUT /object/:bucket/*', replaceObject, 'object.upload_update'],
  ['DELETE /object/:bucket/*', removeObject, 'object.delete'],
  ['DELETE /object/:bucket', removeObjects, 'object.delete_many'],

  ['GET /render/image/public/:bucket/*', renderPublic, 'render.image_public', 'open'],
  ['GET /render/image/sign/:bucket/*', renderSigned, 'render.image_sign', 'open'],
  ['GET /render/image/authenticated/:bucket/*', renderObject, 'render.image_authenticated', 'anyone'],

  ['DELETE /cdn/:bucket/*', rejectFeature, 'object.purge_cache', 'open'],
  ['DELETE /cdn/:bucket', rejectFeature, 'object.purge_cache', 'open'],
  ['* /vector/*', rejectFeature, 'vector', 'open'],
  ['* /iceberg/*', rejectFeature, 'iceberg', 'open'],
  ['* /s3/*', rejectS3, 's3', 'open'],
]

const routes: readonly Route[] = rows.map(([line, endpoint, operation, access = 'bearer']) => {
  const [method = '', path = ''] = line.split(' ')
  return { method, path, endpoint, operation: `storage.${operation}`, access }
})

/** The first matching row; HEAD is handled as GET. Throws a StorageError. */
export function findRoute(method: string, path: string): Found {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  for (const route of routes) {
    const places = route.method === effectiveMethod || route.method === '*' ? fit(route.path, path) : null
    if (places !== null) {
      return { route, ...places }
    }
  }
  throw new StorageError({
    status: 404,
    code: 'NotFound',
    error: 'Not Found',
    message: `Route ${method}:${path.slice(0, 200)} not found`,
  })
}

/** Still percent-encoded. */
function fit(pattern: string, path: string): { bucket: string; key: string } | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const isOpenEnded = wanted.at(-1) === '*'
  // A list of objects may be requested with a slash after the bucket.
  if (!isOpenEnded && given.length > wanted.length && given.at(-1) === '') {
    given.pop()
  }
  if (isOpenEnded ? given.length < wanted.length : given.length !== wanted.length) {
    return null
  }
  const parts = isOpenEnded ? wanted.slice(0, -1) : wanted
  if (!parts.every((part, at) => part === given[at] || (part === ':bucket' && given[at] !== ''))) {
    return null
  }
  const key = isOpenEnded ? given.slice(parts.length).join('/') : ''
  return isOpenEnded && key === '' ? null : { bucket: given[parts.indexOf(':bucket')] ?? '', key }
}
