import type { S3Config } from './blobs/s3-client.ts'

/** The environment's settings for a bucket (STORAGE_S3_…), as written there. */
export type S3Settings = Readonly<
  Record<'endpoint' | 'bucket' | 'region' | 'accessKey' | 'secretKey' | 'forcePathStyle', string | undefined>
>

/** Null when no bucket is configured: files are then stored in the data folder. `problem` says what is missing. */
export function readS3Config(settings: S3Settings): { config: S3Config | null } | { problem: string } {
  const text = (name: keyof S3Settings) => settings[name]?.trim() ?? ''
  const endpoint = text('endpoint').replace(/\/+$/, '')
  const [bucket, accessKey, secretKey] = [text('bucket'), text('accessKey'), text('secretKey')]
  const given = [endpoint, bucket, accessKey, secretKey].filter((each) => each !== '').length
  if (given === 0) {
    return { config: null }
  }
  if (given < 4) {
    return {
      problem:
        'STORAGE_S3_ENDPOINT, STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY come together: one of them is missing.',
    }
  }
  if (!/^https?:\/\/[^/?#]+$/.test(endpoint)) {
    return {
      problem:
        'STORAGE_S3_ENDPOINT: an address that begins with http:// or https:// and has no path is expected.',
    }
  }
  return {
    config: {
      endpoint,
      bucket,
      region: text('region') || 'us-east-1',
      accessKey,
      secretKey,
      isPathStyle: ['', 'on', 'true', '1', 'yes'].includes(text('forcePathStyle').toLowerCase()),
    },
  }
}
