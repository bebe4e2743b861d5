import { expect, test } from 'vitest'
import { readS3Place, type S3Settings } from './s3-place.ts'

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

test('a bucket is named by four settings, and the rest has a usual value', () => {
  expect(readS3Place(whole)).toEqual({
    place: {
      endpoint: 'https://bucket.test',
      bucket: 'files',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
      isPathStyle: true,
    },
  })
  expect(readS3Place({ ...whole, forcePathStyle: 'off', region: 'eu' })).toMatchObject({
    place: { region: 'eu', isPathStyle: false },
  })
})

test('without them files lie in the data folder', () => {
  expect(readS3Place(none)).toEqual({ place: null })
  expect(readS3Place({ ...none, region: 'us-east-1', forcePathStyle: 'on' })).toEqual({ place: null })
})

test('half of them, or an address with a path, is said in words that repeat no secret', () => {
  const half = readS3Place({ ...whole, bucket: '' })
  const path = readS3Place({ ...whole, endpoint: 'https://bucket.test/files' })
  expect([half, path]).toEqual([{ problem: expect.any(String) }, { problem: expect.any(String) }])
  expect(JSON.stringify([half, path])).not.toContain('"secret"')
})
