import { invalidBucketName, invalidKey, invalidRequest } from '../errors.ts'
import { isBucketName, isObjectName } from '../names.ts'
import { admitUpload, storeUpload, type UploadTarget } from '../objects/store-upload.ts'
import type { Requester, Storage } from '../parts.ts'
import { readRequester } from '../read-requester.ts'
import type { OperationContext } from '../run-as.ts'
import { toStorageError } from '../to-storage-error.ts'
import { uploaderOf } from '../urls/signed-object.ts'
import type { TusHost, TusObject } from './tus-host.ts'

/** The storage service as resumable uploads need it: an upload is authorized and stored like any other. */
export function createTusHost(storage: Storage): TusHost<Requester> {
  return {
    readUploader: (request, { bucketId, name }, isSigned) => {
      if (!isBucketName(bucketId)) {
        throw invalidBucketName()
      }
      if (!isObjectName(name)) {
        throw invalidKey(name)
      }
      if (!isSigned) {
        return { who: readRequester(storage, request), isUpsert: null }
      }
      const token = request.headers['x-signature']
      if (token === undefined) {
        throw invalidRequest("headers must have required property 'x-signature'")
      }
      const { claims } = storage.urlTokens.read('upload', token, `${bucketId}/${name}`)
      return { who: uploaderOf(claims), isUpsert: claims['upsert'] === true }
    },
    probe: (who, object) => admitUpload(operationContextOf(storage, who), targetOf(object)),
    store: async (who, object, bytes, version) => {
      try {
        await storeUpload(operationContextOf(storage, who), targetOf(object), bytes, version)
      } finally {
        bytes.destroy()
      }
    },
    isStored: async ({ bucketId, name }, version) => {
      const rows = await storage.database.query(
        'select from storage.objects where bucket_id = $1 and name = $2 and version = $3',
        [bucketId, name, version],
      )
      return rows.length > 0
    },
    explain: (error) => {
      const known = toStorageError(error)
      if (known === null) {
        return null
      }
      const { status, isTransient, message, code } = known
      return { status: isTransient ? 503 : status, message: code === 'EntityTooLarge' ? tooLarge : message }
    },
  }
}

// The message by which clients of the protocol recognize this error.
const tooLarge = 'Maximum size exceeded\n'

function operationContextOf(storage: Storage, requester: Requester): OperationContext & { storage: Storage } {
  return { storage, requester, operation: 'storage.tus.upload.part' }
}

function targetOf(object: TusObject): UploadTarget {
  const { bucketId, name, contentType, cacheControl, userMetadata, isUpsert, length } = object
  return {
    way: isUpsert ? 'upsert' : 'insert',
    bucketId,
    name,
    userMetadata,
    contentType,
    cacheControl,
    length,
  }
}
