import type { Acting } from '../acting.ts'
import { isBucketName, isObjectName } from '../names.ts'
import { admitUpload, storeUpload, type UploadTarget } from '../objects/store-upload.ts'
import type { Asker, Storage } from '../parts.ts'
import { readAsker } from '../read-asker.ts'
import { refusalOf } from '../refusal-of.ts'
import { invalidBucketName, invalidKey, invalidRequest } from '../refusals.ts'
import { uploaderOf } from '../urls/signed-object.ts'
import type { TusHost, TusObject } from './tus-host.ts'

/** The storage service as resumable uploads need it: an upload is judged and stored like any other. */
export function createTusHost(storage: Storage): TusHost<Asker> {
  return {
    readUploader: (incoming, { bucketId, name }, isSigned) => {
      if (!isBucketName(bucketId)) {
        throw invalidBucketName()
      }
      if (!isObjectName(name)) {
        throw invalidKey(name)
      }
      if (!isSigned) {
        return { who: readAsker(storage, incoming), isUpsert: null }
      }
      const token = incoming.headers['x-signature']
      if (token === undefined) {
        throw invalidRequest("headers must have required property 'x-signature'")
      }
      const { claims } = storage.urlTokens.read('upload', token, `${bucketId}/${name}`)
      return { who: uploaderOf(claims), isUpsert: claims['upsert'] === true }
    },
    probe: (who, object) => admitUpload(actingOf(storage, who), targetOf(object)),
    store: async (who, object, bytes, version) => {
      try {
        await storeUpload(actingOf(storage, who), targetOf(object), bytes, version)
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
      const refusal = refusalOf(error)
      if (refusal === null) {
        return null
      }
      const { status, isTransient, message, code } = refusal
      return { status: isTransient ? 503 : status, message: code === 'EntityTooLarge' ? tooLarge : message }
    },
  }
}

// What clients of the protocol know it by.
const tooLarge = 'Maximum size exceeded\n'

function actingOf(storage: Storage, asker: Asker): Acting & { storage: Storage } {
  return { storage, asker, operation: 'storage.tus.upload.part' }
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
