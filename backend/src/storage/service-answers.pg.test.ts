import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, type ScratchStorage, scratchStorage, seen, textOf } from './testing/scratch-storage.ts'

let scratch: ScratchStorage
beforeAll(async () => {
  scratch = await scratchStorage(`
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy everything on storage.objects for all to authenticated using (true) with check (true);
    create policy buckets on storage.buckets for select to authenticated using (true);
  `)
  const headers = {
    'content-type': 'text/plain',
    'cache-control': 'max-age=60',
    'x-metadata': base64({ a: 1 }),
  }
  await scratch.ask('/object/files/a.txt', { method: 'POST', body: 'a', headers })
})
afterAll(() => scratch.close())

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
const copy = (destinationKey: string, body: object, headers: Record<string, string> = {}) =>
  scratch
    .ask('/object/copy', {
      method: 'POST',
      headers,
      body: { bucketId: 'files', sourceKey: 'a.txt', destinationKey, ...body },
    })
    .then(seen)
const info = async (key: string) => (await seen(await scratch.ask(`/object/info/files/${key}`))).body

test.each(['/status', '/statusz', '/version'])('GET %s needs no token', async (url) => {
  expect((await scratch.ask(url, { as: null })).status).toBe(200)
})

test('the version is a text', async () => {
  expect(await textOf(await scratch.ask('/version', { as: null }))).not.toBe('')
})

test('HEAD of the information of an object carries its ETag', async () => {
  const head = await scratch.ask('/object/info/files/a.txt', { method: 'HEAD' })
  const object = await scratch.ask('/object/files/a.txt', { method: 'HEAD' })
  expect(head.headers['etag']).toMatch(/^".+"$/)
  expect(head.headers['etag']).toBe(object.headers['etag'])
})

test('a copy without the source’s metadata has those of its own header', async () => {
  const headers = { 'x-metadata': base64({ copied: 'yes' }) }
  expect((await copy('with.txt', { copyMetadata: false }, headers)).http).toBe(200)
  expect(await info('with.txt')).toMatchObject({ metadata: { copied: 'yes' } })
  expect((await copy('without.txt', { copyMetadata: false })).http).toBe(200)
  expect(await info('without.txt')).toMatchObject({ metadata: {} })
  expect((await copy('same.txt', {}, headers)).http).toBe(200)
  expect(await info('same.txt')).toMatchObject({ metadata: { a: 1 } })
})

test('a copy onto itself replaces the metadata, only with upsert, and keeps the bytes', async () => {
  const change = { copyMetadata: false, metadata: { cacheControl: 'max-age=604800', mimetype: 'text/html' } }
  expect(await copy('a.txt', change)).toMatchObject({ http: 400, body: { error: 'Duplicate' } })
  const before = await scratch.blobs()
  expect((await copy('a.txt', change, { 'x-upsert': 'true' })).http).toBe(200)
  expect(await info('a.txt')).toMatchObject({ cache_control: 'max-age=604800', content_type: 'text/plain' })
  expect(await textOf(await scratch.ask('/object/files/a.txt'))).toBe('a')
  expect(await scratch.blobs()).toHaveLength(before.length)
})

test('a client library without a session is told of the empty token that gateways add', async () => {
  const library = { 'x-client-info': 'storage-js/2.119.0' }
  const answers = [
    await seen(await scratch.ask('/bucket', { as: null, headers: library })),
    await seen(await scratch.ask('/bucket', { as: null })),
    await seen(await scratch.ask('/bucket', { as: ada, headers: library })),
  ]
  expect(answers).toMatchObject([
    { http: 400, body: { message: 'Invalid Compact JWS', statusCode: '403' } },
    { http: 400, body: { message: "headers must have required property 'authorization'" } },
    { http: 200 },
  ])
})
