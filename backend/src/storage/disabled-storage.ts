import type { Service } from '#http/gateway.ts'
import { json } from '#http/responses.ts'
import { notEnabled } from './errors.ts'
import type { Endpoint } from './parts.ts'
import { renderStorageError } from './storage-error.ts'

/** The storage service of a project without storage. */
export const storageOff: Service = { handle: async () => renderStorageError(notEnabled('storage')) }

export const rejectLifecycle: Endpoint = async () => {
  throw notEnabled('lifecycle rules')
}

/** For the purge of a CDN, vector buckets and analytics buckets: hosted projects answer before they look at the caller. */
export const rejectFeature: Endpoint = async () =>
  json(403, {
    error: 'FeatureNotEnabled',
    statusCode: '403',
    message: 'feature not enabled for this tenant',
  })

export const rejectS3: Endpoint = async () => {
  throw notEnabled('S3 protocol')
}
