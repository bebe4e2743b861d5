/** The types that tests need of s3rver, which has none. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  type Stored = { bucket: string; key: string; content: Buffer | Readable; metadata: Record<string, string> }

  type Store = {
    putObject(object: Stored): Promise<{ size: number; md5: string }>
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
    getResourcePath(bucket: string, key: string, resource: string): string
  }

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { name: string }[]
    })
    store: Store
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
