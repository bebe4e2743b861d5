import { expect, test } from 'vitest'
import { readS3Config, type S3Settings } from './s3-config.ts'

const none: S3Settings = {
  endpoint: '',
  bucket: '',
  region: undefined,
  accessKey: '',
  secretKey: undefined,
  forcePathStyle: '',
}
const whole: S3Settings = {
  ...none,
  endpoint: 'https://bucket.test/',
  bucket: 'files',
  accessKey: 'key',
  secretKey: 'secret',
}

test('four settings configure a bucket, and the others have defaults', () => {
  expect(readS3Config(whole)).toEqual({
    config: {
      endpoint: 'https://bucket.test',
      bucket: 'files',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
      isPathStyle: true,
    },
  })
  expect(readS3Config({ ...whole, forcePathStyle: 'off', region: 'eu' })).toMatchObject({
    config: { region: 'eu', isPathStyle: false },
  })
})

test('without them files are stored in the data folder', () => {
  expect(readS3Config(none)).toEqual({ config: null })
  expect(readS3Config({ ...none, region: 'us-east-1', forcePathStyle: 'on' })).toEqual({ config: null })
})

test('reports an incomplete configuration, or an address with a path, without repeating a secret', () => {
  const half = readS3Config({ ...whole, bucket: '' })
  const path = readS3Config({ ...whole, endpoint: 'https://bucket.test/files' })
  expect([half, path]).toEqual([{ problem: expect.any(String) }, { problem: expect.any(String) }])
  expect(JSON.stringify([half, path])).not.toContain('"secret"')
})
