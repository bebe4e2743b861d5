import type { Service } from '#http/gateway.ts'
import type { Endpoint } from './parts.ts'
import { notEnabled } from './refusals.ts'
import { renderFault } from './storage-fault.ts'

/** The service of a project that keeps no files. */
export const storageOff: Service = { handle: async () => renderFault(notEnabled('storage')) }

/** There is no CDN whose copies could be called back. */
export const refusePurge: Endpoint = async () => {
  throw notEnabled('CDN cache purge')
}

export const refuseLifecycle: Endpoint = async () => {
  throw notEnabled('lifecycle rules')
}

export const refuseVectors: Endpoint = async () => {
  throw notEnabled('vector buckets')
}

export const refuseIceberg: Endpoint = async () => {
  throw notEnabled('analytics buckets')
}

export const refuseS3: Endpoint = async () => {
  throw notEnabled('S3 protocol')
}
