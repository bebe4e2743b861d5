import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissingError, type BlobStore, BlobTooLargeError } from './blob-store.ts'
import { createDiskBlobs } from './disk.ts'
import { createS3Blobs } from './s3.ts'
import { startBucket } from './testing/bucket-server.ts'

const limit = 64 * 1024 * 1024

async function openDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  return { blobs: createDiskBlobs(folder), close: () => rm(folder, { recursive: true, force: true }) }
}

async function openBucket() {
  const bucket = await startBucket()
  return { blobs: createS3Blobs(bucket.config), close: bucket.close }
}

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list()) {
    keys.push(key)
  }
  return keys.sort()
}

describe.each([
  ['on disk', openDisk],
  ['in an S3 bucket', openBucket],
])('blobs %s', (_, open) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test.each([0, 1, 4100, 8 * 1024 * 1024, 17 * 1024 * 1024 + 3])('keep %i bytes unchanged', async (size) => {
    const { blobs } = store
    const bytes = randomBytes(size)
    const written = await blobs.write(`sized/${size}`, Readable.from(inPieces(bytes)), limit)
    expect(written).toEqual({ size, etag: md5(bytes), head: bytes.subarray(0, 4100) })
    const read = await blobs.read(`sized/${size}`)
    expect(read === null ? null : md5(await buffer(read))).toBe(md5(bytes))
    await blobs.remove([`sized/${size}`])
  })

  test('return a range with both its ends', async () => {
    await store.blobs.write('range/1', Readable.from([Buffer.from('0123456789')]), limit)
    const read = await store.blobs.read('range/1', { start: 2, end: 4 })
    expect(read === null ? null : String(await buffer(read))).toBe('234')
    await store.blobs.remove(['range/1'])
  })

  test.each([
    ['small', 10, 9],
    ['of many parts', 20 * 1024 * 1024, 20 * 1024 * 1024 - 1],
  ])('reject what exceeds the limit and store nothing of it: %s', async (_name, size, allowed) => {
    const bytes = Readable.from(inPieces(randomBytes(size)))
    await expect(store.blobs.write('large/1', bytes, allowed)).rejects.toBeInstanceOf(BlobTooLargeError)
    expect(await store.blobs.read('large/1')).toBeNull()
    expect(await keysOf(store.blobs)).toEqual([])
  })

  test.each([100, 20 * 1024 * 1024])('store nothing of a stream that breaks after %i bytes', async (size) => {
    const broken = Readable.from(
      (function* () {
        yield* inPieces(randomBytes(size))
        throw new Error('the connection broke')
      })(),
    )
    await expect(store.blobs.write('broken/1', broken, limit)).rejects.toThrow('the connection broke')
    expect(await keysOf(store.blobs)).toEqual([])
  })

  test('replace a blob at once and keep the old one when the new one breaks', async () => {
    const { blobs } = store
    await blobs.write('again/1', Readable.from([Buffer.from('old')]), limit)
    await expect(blobs.write('again/1', Readable.from([Buffer.from('longer')]), 3)).rejects.toThrow()
    expect(await textOf(blobs, 'again/1')).toBe('old')
    await blobs.write('again/1', Readable.from([Buffer.from('new')]), limit)
    expect(await textOf(blobs, 'again/1')).toBe('new')
    await blobs.remove(['again/1'])
  })

  test('copy, list and remove by key, and ignore missing keys', async () => {
    const { blobs } = store
    await blobs.write('bucket-1/object-1/v1', Readable.from([Buffer.from('bytes')]), limit)
    await blobs.copy('bucket-1/object-1/v1', 'bucket-2/object-2/v1')
    expect(await textOf(blobs, 'bucket-2/object-2/v1')).toBe('bytes')
    expect(await keysOf(blobs)).toEqual(['bucket-1/object-1/v1', 'bucket-2/object-2/v1'])
    await expect(blobs.copy('bucket-1/none', 'bucket-3/none')).rejects.toBeInstanceOf(BlobMissingError)
    await blobs.remove(['bucket-1/object-1/v1', 'bucket-2/object-2/v1', 'bucket-9/none'])
    expect(await keysOf(blobs)).toEqual([])
    expect(await blobs.read('bucket-1/object-1/v1')).toBeNull()
  })

  test('store one of two concurrent writes completely', async () => {
    const { blobs } = store
    const contents = ['a', 'b'].map((letter) => letter.repeat(200_000))
    await Promise.all(
      contents.map((text) => blobs.write('race/1', Readable.from(inPieces(Buffer.from(text))), limit)),
    )
    expect(contents).toContain(await textOf(blobs, 'race/1'))
    await blobs.remove(['race/1'])
  })

  test.each([
    '',
    '/',
    '../etc/passwd',
    'a//b',
    'a/../b',
    'A',
    'a.b',
    'a_b',
    'a\0',
    'a/',
    'ü',
    'x'.repeat(201),
  ])('reject the key %j', async (key) => {
    await expect(store.blobs.read(key)).rejects.toThrow('blob key')
    await expect(store.blobs.write(key, Readable.from([]), limit)).rejects.toThrow('blob key')
    await expect(store.blobs.remove([key])).rejects.toThrow('blob key')
    await expect(store.blobs.copy(key, 'a/b')).rejects.toThrow('blob key')
  })
})

function* inPieces(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 60_000) {
    yield bytes.subarray(at, at + 60_000)
  }
}

async function textOf(blobs: BlobStore, key: string): Promise<string | null> {
  const read = await blobs.read(key)
  return read === null ? null : String(await buffer(read))
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}
