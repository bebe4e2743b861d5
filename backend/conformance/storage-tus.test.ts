import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, dan, type StorageProject, startStorageProject } from './storage-project.ts'
import { type Attempt, startUpload } from './tus-client.ts'

let project: StorageProject
beforeAll(async () => {
  project = await startStorageProject({ storageFileSizeLimit: 20 * 1024 * 1024 })
})
afterAll(async () => {
  await project.close()
  expect(project.failures).toEqual([])
})

const mega = 1024 * 1024
const asAda = () => ({ authorization: `Bearer ${project.token({ role: 'authenticated', sub: ada })}` })
const asDan = () => ({ authorization: `Bearer ${project.token({ role: 'authenticated', sub: dan })}` })

function upload(name: string, bytes: Buffer, more: Partial<Attempt> = {}) {
  return startUpload({
    endpoint: `${project.url}/storage/v1/upload/resumable`,
    headers: asAda(),
    metadata: { bucketName: 'files', objectName: `${ada}/${name}`, contentType: 'application/x-own' },
    bytes,
    ...more,
  })
}

async function stored(name: string): Promise<Buffer | null> {
  const { data } = await project.ada.storage.from('files').download(`${ada}/${name}`)
  return data === null ? null : Buffer.from(await data.arrayBuffer())
}

test.each([
  ['in one request', 3 * mega, Infinity],
  ['in chunks', 9 * mega + 7, 6 * mega],
  ['without a byte', 0, Infinity],
])('uploads %s and downloads the same bytes', async (name, size, chunkSize) => {
  const bytes = randomBytes(size)
  const { done } = upload(`whole ${name}`, bytes, { chunkSize })
  expect(await done).toBeNull()
  expect((await stored(`whole ${name}`))?.equals(bytes)).toBe(true)
})

test('stores the metadata that the client sends', async () => {
  const { done } = upload('said.txt', Buffer.from('words'), {
    metadata: {
      bucketName: 'files',
      objectName: `${ada}/said.txt`,
      contentType: 'text/plain',
      cacheControl: '60',
      metadata: JSON.stringify({ job: 7 }),
    },
  })
  expect(await done).toBeNull()
  const { data } = await project.ada.storage.from('files').info(`${ada}/said.txt`)
  expect(data).toMatchObject({
    contentType: 'text/plain',
    cacheControl: 'max-age=60',
    size: 5,
    metadata: { job: 7 },
  })
})

test('the length of an upload may be declared later', async () => {
  const bytes = randomBytes(2 * mega)
  const { done } = upload('later', bytes, { isLengthDeferred: true, chunkSize: mega })
  expect(await done).toBeNull()
  expect((await stored('later'))?.equals(bytes)).toBe(true)
})

test('the body may be sent with the creation', async () => {
  const bytes = randomBytes(mega)
  const { done, requests } = upload('at once', bytes, { isWithCreation: true })
  expect(await done).toBeNull()
  expect(requests).toEqual(['POST'])
  expect((await stored('at once'))?.equals(bytes)).toBe(true)
})

test('resumes an aborted upload where it stopped', async () => {
  const bytes = randomBytes(12 * mega)
  const first = upload('aborted', bytes, { chunkSize: 4 * mega, abortAfter: 6 * mega })
  await first.aborted
  const second = upload('aborted', bytes, { url: first.url(), chunkSize: 4 * mega })
  expect(await second.done).toBeNull()
  expect(second.requests[0]).toBe('HEAD')
  expect(second.offsets[0]).toBeGreaterThanOrEqual(4 * mega)
  expect((await stored('aborted'))?.equals(bytes)).toBe(true)
})

test('rejects continuing somebody else’s upload', async () => {
  const bytes = randomBytes(2 * mega)
  const first = upload('mine', bytes, { chunkSize: mega, abortAfter: mega })
  await first.aborted
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const response = await fetch(first.url() ?? '', {
      method,
      headers: {
        ...asDan(),
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' && {
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        }),
      },
      ...(method === 'PATCH' && { body: 'x' }),
    })
    expect([method, response.status]).toEqual([method, 404])
  }
  const second = upload('mine', bytes, { url: first.url() })
  expect(await second.done).toBeNull()
})

test('rejects a folder of somebody else at the first request', async () => {
  const { done, requests } = upload('x', Buffer.from('x'), {
    metadata: { bucketName: 'files', objectName: `${dan}/x` },
  })
  expect(await done).toMatchObject({ status: 403, body: 'new row violates row-level security policy' })
  expect(requests).toEqual(['POST'])
})

test('replaces an existing object only on request', async () => {
  await project.ada.storage.from('files').upload(`${ada}/there`, Buffer.from('old'))
  expect(await upload('there', Buffer.from('new')).done).toMatchObject({ status: 409 })
  const headers = { ...asAda(), 'x-upsert': 'true' }
  expect(await upload('there', Buffer.from('new'), { headers }).done).toBeNull()
  expect(String(await stored('there'))).toBe('new')
})

test('a signed upload URL allows an upload without a session, to its path only', async () => {
  const files = project.ada.storage.from('files')
  const { data } = await files.createSignedUploadUrl(`${ada}/signed`)
  const endpoint = `${project.url}/storage/v1/upload/resumable/sign`
  const headers = { 'x-signature': data?.token ?? '' }
  const bytes = randomBytes(3 * mega)
  const other = { bucketName: 'files', objectName: `${ada}/other` }
  expect(await upload('signed', bytes, { endpoint, headers, metadata: other }).done).toMatchObject({
    status: 400,
  })
  const { done, requests } = upload('signed', bytes, { endpoint, headers, chunkSize: mega })
  expect(await done).toBeNull()
  expect(requests).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH'])
  expect((await stored('signed'))?.equals(bytes)).toBe(true)
})

test('rejects a file over the limit before reading its bytes', async () => {
  const { done, requests } = upload('large', Buffer.alloc(20 * mega + 1))
  expect(await done).toMatchObject({ status: 413, body: 'Maximum size exceeded\n' })
  expect(requests).toEqual(['POST'])
})

test('an unfinished upload can be aborted', async () => {
  const first = upload('given up', randomBytes(2 * mega), { chunkSize: mega, abortAfter: mega })
  await first.aborted
  await first.terminate()
  const headers = { ...asAda(), 'tus-resumable': '1.0.0' }
  expect((await fetch(first.url() ?? '', { method: 'HEAD', headers })).status).toBe(404)
})

test('leaves nothing but objects behind', async () => {
  const rows = await project.database.query('select from storage.objects')
  expect(await project.countBlobs()).toBe(rows.length)
})
