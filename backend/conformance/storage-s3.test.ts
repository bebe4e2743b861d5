import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Blobs } from '#storage/blobs/s3.ts'
import { startBucket } from '#storage/blobs/testing/bucket-server.ts'
import { ada, type StorageProject, startStorageProject } from './storage-project.ts'
import { startUpload } from './tus-client.ts'

const mega = 1024 * 1024
let bucket: Awaited<ReturnType<typeof startBucket>>
let project: StorageProject
beforeAll(async () => {
  bucket = await startBucket()
  project = await startStorageProject({}, createS3Blobs(bucket.config))
})
afterAll(async () => {
  await project.close()
  await bucket.close()
  expect(project.failures).toEqual([])
})

const files = () => project.ada.storage.from('files')

async function stored(name: string): Promise<Buffer> {
  const { data } = await files().download(`${ada}/${name}`)
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
}

test.each([0, 1000, 20 * mega])('stores and returns a file of %i bytes', async (size) => {
  const bytes = randomBytes(size)
  expect(
    (await files().upload(`${ada}/${size}`, bytes, { contentType: 'application/x-own' })).error,
  ).toBeNull()
  expect((await stored(String(size))).equals(bytes)).toBe(true)
})

test('returns a range of it', async () => {
  await files().upload(`${ada}/range`, Buffer.from('0123456789'))
  const { data } = await files().createSignedUrl(`${ada}/range`, 60)
  const response = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=2-4' } })
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
})

test('replaces, copies, moves and removes it, and the bucket keeps exactly the objects of existing rows', async () => {
  await files().upload(`${ada}/a`, Buffer.from('old'))
  await files().upload(`${ada}/a`, Buffer.from('new'), { upsert: true })
  expect((await files().copy(`${ada}/a`, `${ada}/b`)).error).toBeNull()
  expect((await files().move(`${ada}/a`, `${ada}/c`)).error).toBeNull()
  expect(String(await stored('b'))).toBe('new')
  expect(String(await stored('c'))).toBe('new')
  expect((await files().remove([`${ada}/b`])).data).toHaveLength(1)
  const rows = await project.database.query('select from storage.objects')
  expect(await project.countBlobs()).toBe(rows.length)
})

test('resumes an upload in the bucket', async () => {
  const bytes = randomBytes(12 * mega)
  const attempt = {
    endpoint: `${project.url}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${project.token({ role: 'authenticated', sub: ada })}` },
    metadata: { bucketName: 'files', objectName: `${ada}/resumed`, contentType: 'application/x-own' },
    bytes,
    chunkSize: 4 * mega,
  }
  const first = startUpload({ ...attempt, abortAfter: 6 * mega })
  await first.aborted
  const second = startUpload({ ...attempt, url: first.url() })
  expect(await second.done).toBeNull()
  expect(second.offsets[0]).toBeGreaterThanOrEqual(4 * mega)
  expect((await stored('resumed')).equals(bytes)).toBe(true)
  const rows = await project.database.query('select from storage.objects')
  expect(await project.countBlobs()).toBe(rows.length)
})
