import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { type BlobStore, BlobsUnavailable } from './blob-store.ts'
import { createS3Blobs } from './s3.ts'
import { createS3Client } from './s3-client.ts'
import { startBucket } from './testing/bucket-server.ts'

// Megabytes go over HTTP and to the disk.
vi.setConfig({ testTimeout: 30_000 })

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close()
  }
})

async function open(fault: (request: IncomingMessage) => number | 'cut' | 'silence' | null = () => null) {
  const bucket = await startBucket(fault)
  closers.push(bucket.close)
  const client = createS3Client({ ...bucket.place, firstPauseMs: 1 })
  return {
    client,
    blobs: createS3Blobs(bucket.place, client, { pageLength: 3, heldBytes: 20 * 1024 * 1024 }),
    place: bucket.place,
  }
}

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list()) {
    keys.push(key)
  }
  return keys.sort()
}

test.each([500, 503, 429, 'cut' as const])('a try that ends with %s is made again', async (fault) => {
  let asked = 0
  const { blobs } = await open(() => {
    asked += 1
    return asked % 2 === 1 ? fault : null
  })
  const bytes = randomBytes(9 * 1024 * 1024)
  await blobs.write('a/b', Readable.from([bytes]), bytes.length)
  const read = await blobs.read('a/b')
  expect(read !== null && bytes.equals(await buffer(read))).toBe(true)
})

test('a bucket that stays away is told from one without the file', async () => {
  const { blobs } = await open(() => 503)
  await expect(blobs.read('a/b')).rejects.toBeInstanceOf(BlobsUnavailable)
  await expect(blobs.write('a/b', Readable.from([]), 1)).rejects.toBeInstanceOf(BlobsUnavailable)
})

test('a bucket that says nothing is given up', async () => {
  const bucket = await startBucket(() => 'silence')
  closers.push(bucket.close)
  const client = createS3Client({ ...bucket.place, firstPauseMs: 1, timeoutMs: 20 })
  await expect(createS3Blobs(bucket.place, client).read('a/b')).rejects.toBeInstanceOf(BlobsUnavailable)
})

test('what the bucket says of a wrong key is told, the secret is not', async () => {
  const { place } = await open()
  const blobs = createS3Blobs({ ...place, accessKey: 'WRONG', secretKey: 'not the secret' })
  const failure = await blobs.read('a/b').catch((error: unknown) => error)
  expect(String(failure)).toContain('InvalidAccessKeyId')
  expect(String(failure)).not.toContain('not the secret')
})

test('a bucket that does not exist is not one without the file', async () => {
  const { place } = await open()
  const blobs = createS3Blobs({ ...place, bucket: 'none' })
  await expect(blobs.read('a/b')).rejects.toBeInstanceOf(BlobsUnavailable)
  await expect(blobs.copy('a/b', 'a/c')).rejects.toBeInstanceOf(BlobsUnavailable)
})

test('a part that fails for good drops the whole upload', async () => {
  const dropped: string[] = []
  const { blobs } = await open(({ method, url = '' }) => {
    if (method === 'DELETE') {
      dropped.push(url)
    }
    return url.includes('partNumber=2') ? 500 : null
  })
  const bytes = Readable.from([randomBytes(17 * 1024 * 1024)])
  await expect(blobs.write('a/b', bytes, 20 * 1024 * 1024)).rejects.toBeInstanceOf(BlobsUnavailable)
  expect(dropped.filter((url) => url.includes('uploadId='))).toHaveLength(1)
  expect(await keysOf(blobs)).toEqual([])
})

test('a listing goes on after its first page, and names nothing that is not ours', async () => {
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

test('uploads that stop half-way hold no more memory than all of them may, and give it back', async () => {
  const { blobs } = await open()
  const bytes = randomBytes(7 * 1024 * 1024)
  const stalled = [new PassThrough(), new PassThrough()]
  const stuck = stalled.map(async (stream, at) => {
    await blobs.write(`stuck/${at}`, stream, 1e9).catch(() => {})
  })
  for (const stream of stalled) {
    stream.write(bytes)
    await vi.waitFor(() => expect(stream.readableLength).toBe(0))
  }
  const write = () => blobs.write('a/b', Readable.from([bytes]), bytes.length)
  await expect(write()).rejects.toBeInstanceOf(BlobsUnavailable)
  stalled.forEach((stream) => stream.destroy())
  await Promise.all(stuck)
  await write()
  // What was sent is let go: longer than the budget is no hindrance.
  const long = Array.from({ length: 28 }, () => bytes.subarray(0, 1024 * 1024))
  expect(await blobs.write('a/long', Readable.from(long), 1e9)).toMatchObject({ size: 28 * 1024 * 1024 })
})
