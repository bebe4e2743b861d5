import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type BlobStore, BlobsUnavailableError } from './blob-store.ts'
import { createS3Blobs } from './s3.ts'
import { createS3Client } from './s3-client.ts'
import { startBucket } from './testing/bucket-server.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function open(fault: (request: IncomingMessage) => number | 'cut' | 'silence' | null = () => null) {
  const bucket = await startBucket(fault)
  closers.push(bucket.close)
  const client = createS3Client({ ...bucket.config, firstPauseMs: 1 })
  return {
    client,
    blobs: createS3Blobs(bucket.config, client, { pageLength: 3, heldBytes: 20 * 1024 * 1024 }),
    config: bucket.config,
  }
}

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list()) {
    keys.push(key)
  }
  return keys.sort()
}

test.each([500, 503, 429, 'cut' as const])('retries an attempt that ends with %s', async (fault) => {
  let requests = 0
  const { blobs } = await open(() => {
    requests += 1
    return requests % 2 === 1 ? fault : null
  })
  const bytes = randomBytes(9 * 1024 * 1024)
  await blobs.write('a/b', Readable.from([bytes]), bytes.length)
  const read = await blobs.read('a/b')
  expect(read !== null && bytes.equals(await buffer(read))).toBe(true)
})

test('distinguishes an unavailable bucket from one without the file', async () => {
  const { blobs } = await open(() => 503)
  await expect(blobs.read('a/b')).rejects.toBeInstanceOf(BlobsUnavailableError)
  await expect(blobs.write('a/b', Readable.from([]), 1)).rejects.toBeInstanceOf(BlobsUnavailableError)
})

test('gives up on a bucket that does not respond', async () => {
  const bucket = await startBucket(() => 'silence')
  closers.push(bucket.close)
  const client = createS3Client({ ...bucket.config, firstPauseMs: 1, timeoutMs: 20 })
  await expect(createS3Blobs(bucket.config, client).read('a/b')).rejects.toBeInstanceOf(BlobsUnavailableError)
})

test('reports the bucket’s reason for rejecting a key, but not the secret', async () => {
  const { config } = await open()
  const blobs = createS3Blobs({ ...config, accessKey: 'WRONG', secretKey: 'not the secret' })
  const failure = await blobs.read('a/b').catch((error: unknown) => error)
  expect(String(failure)).toContain('InvalidAccessKeyId')
  expect(String(failure)).not.toContain('not the secret')
})

test('distinguishes a bucket that does not exist from one without the file', async () => {
  const { config } = await open()
  const blobs = createS3Blobs({ ...config, bucket: 'none' })
  await expect(blobs.read('a/b')).rejects.toBeInstanceOf(BlobsUnavailableError)
  await expect(blobs.copy('a/b', 'a/c')).rejects.toBeInstanceOf(BlobsUnavailableError)
})

test('aborts the whole upload when a part fails for good', async () => {
  const dropped: string[] = []
  const { blobs } = await open(({ method, url = '' }) => {
    if (method === 'DELETE') {
      dropped.push(url)
    }
    return url.includes('partNumber=2') ? 500 : null
  })
  const bytes = Readable.from([randomBytes(17 * 1024 * 1024)])
  await expect(blobs.write('a/b', bytes, 20 * 1024 * 1024)).rejects.toBeInstanceOf(BlobsUnavailableError)
  expect(dropped.filter((url) => url.includes('uploadId='))).toHaveLength(1)
  expect(await keysOf(blobs)).toEqual([])
})

test('a listing continues after its first page and omits objects that are not ours', async () => {
  const { client, blobs } = await open()
  const keys = Array.from({ length: 8 }, (_, at) => `many/${at}`)
  for (const key of keys) {
    await client.ask({ method: 'PUT', key, body: 'x' })
  }
  await client.ask({ method: 'PUT', key: 'Somebody Else.txt', body: 'x' })
  expect(await keysOf(blobs)).toEqual(keys)
  await blobs.remove(keys)
  expect(await keysOf(blobs)).toEqual([])
  expect((await client.ask({ method: 'GET', key: 'Somebody Else.txt' })).status).toBe(200)
})

test('stalled uploads together hold no more memory than their budget, and release it', async () => {
  const { blobs } = await open()
  const bytes = randomBytes(7 * 1024 * 1024)
  const stalled = [new PassThrough(), new PassThrough()]
  const stuck = stalled.map(async (stream, at) => {
    await blobs.write(`stuck/${at}`, stream, 1e9).catch(() => {})
  })
  for (const stream of stalled) {
    stream.write(bytes)
    await expect.poll(() => stream.readableLength).toBe(0)
  }
  const write = () => blobs.write('a/b', Readable.from([bytes]), bytes.length)
  await expect(write()).rejects.toBeInstanceOf(BlobsUnavailableError)
  stalled.forEach((stream) => stream.destroy())
  await Promise.all(stuck)
  await write()
  // Bytes that were sent are released: an upload may be larger than the budget.
  const long = Array.from({ length: 28 }, () => bytes.subarray(0, 1024 * 1024))
  expect(await blobs.write('a/long', Readable.from(long), 1e9)).toMatchObject({ size: 28 * 1024 * 1024 })
})
