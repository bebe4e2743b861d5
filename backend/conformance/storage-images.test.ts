import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, type StorageProject, startStorageProject } from './storage-project.ts'

let project: StorageProject
let photo: Buffer
beforeAll(async () => {
  project = await startStorageProject({ storageStripBuckets: ['open'] })
  await project.database.query(
    `create policy open_for_all on storage.objects for all to authenticated using (bucket_id = 'open')`,
  )
  photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#369' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await project.ada.storage.from('files').upload(`${ada}/photo.jpg`, photo, { contentType: 'image/jpeg' })
  await project.ada.storage.from('open').upload('photo.jpg', photo, { contentType: 'image/jpeg' })
})
afterAll(async () => {
  await project.close()
  expect(project.failures).toEqual([])
})

async function look(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  return { status: response.status, type: response.headers.get('content-type'), width, height, exif }
}

test('transforms a download upright and without location metadata', async () => {
  const { data, error } = await project.ada.storage
    .from('files')
    .download(`${ada}/photo.jpg`, { transform: { width: 100, height: 100, resize: 'contain' } })
  expect(error).toBeNull()
  const metadata = await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()
  expect([metadata.width, metadata.height, metadata.exif]).toEqual([50, 100, undefined])
})

test('serves the original as it was stored', async () => {
  const { data } = await project.ada.storage.from('files').download(`${ada}/photo.jpg`)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(photo)).toBe(true)
})

test('transforms a public URL and keeps its protective headers', async () => {
  const { data } = project.visitor.storage
    .from('open')
    .getPublicUrl('photo.jpg', { transform: { width: 50, quality: 30 } })
  const response = await fetch(data.publicUrl)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await look(response)).toMatchObject({ status: 200, type: 'image/jpeg', width: 50, height: 100 })
})

test('a signed URL returns only the transformation it was signed for', async () => {
  const { data } = await project.ada.storage
    .from('files')
    .createSignedUrl(`${ada}/photo.jpg`, 60, { transform: { width: 40, height: 40, format: 'origin' } })
  const url = data?.signedUrl ?? ''
  expect(await look(await fetch(url))).toMatchObject({ status: 200, width: 40, height: 40 })
  expect(await look(await fetch(`${url}&width=2000&height=2000`))).toMatchObject({ width: 40, height: 40 })
  const plain = url.replace('/render/image/sign/', '/object/sign/')
  expect((await fetch(plain)).status).toBe(400)
})

test.each(['webp', 'avif'])('returns a picture as %s on request', async (format) => {
  const response = await fetch(
    `${project.url}/storage/v1/render/image/public/open/photo.jpg?width=20&format=${format}`,
  )
  expect(await look(response)).toMatchObject({ status: 200, type: `image/${format}`, width: 20 })
})

test.each(['width=-1', 'quality=5', 'resize=crop', 'format=svg'])('%s is rejected', async (query) => {
  const response = await fetch(`${project.url}/storage/v1/render/image/public/open/photo.jpg?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
})

test('rejects files that are not pictures, and does not find hidden ones', async () => {
  await project.ada.storage.from('files').upload(`${ada}/words.txt`, 'words', { contentType: 'text/plain' })
  const transform = { width: 10 }
  const words = await project.ada.storage.from('files').download(`${ada}/words.txt`, { transform })
  expect(words.error).toMatchObject({ status: 400, code: 'InvalidRequest' })
  const hidden = await project.dan.storage
    .from('files')
    .createSignedUrl(`${ada}/photo.jpg`, 60, { transform })
  expect(hidden.error?.message).toBe('Object not found')
  const foreign = await project.dan.storage.from('files').download(`${ada}/photo.jpg`, { transform })
  expect(foreign.data).toBeNull()
})

test('a bucket that strips metadata stores photos upright without location and camera', async () => {
  const { data } = await project.ada.storage.from('open').download('photo.jpg')
  const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))
  const metadata = await sharp(bytes).metadata()
  expect([metadata.width, metadata.height, metadata.exif]).toEqual([200, 400, undefined])
  expect(bytes.includes('A camera')).toBe(false)
})

test('such a bucket rejects polyglot and undecodable pictures', async () => {
  const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
  for (const bytes of [Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)'), heic]) {
    const { error } = await project.ada.storage
      .from('open')
      .upload('other', bytes, { contentType: 'text/plain' })
    expect(error).toMatchObject({ status: 400, code: 'InvalidRequest' })
  }
})
