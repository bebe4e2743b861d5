import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpResponse } from '#http/exchange.ts'
import { textOf } from '../testing/scratch-storage.ts'
import { metadata, offsetStream, type ScratchTus, type Sent, scratchTus } from './testing/scratch-tus.ts'

let tus: ScratchTus
beforeAll(async () => {
  tus = await scratchTus()
})
afterAll(() => tus.close())

const seen = async (response: HttpResponse) => [response.status, await textOf(response)]

test('reports the server’s capabilities to any caller', async () => {
  const response = await tus.ask('/upload/resumable', { method: 'OPTIONS', as: null, version: null })
  expect(response.status).toBe(204)
  expect(response.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-resumable': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
    'tus-max-size': String(50 * 1024 * 1024),
  })
})

test('a new upload has a URL that names bucket, object and version, and expires after an hour', async () => {
  const { httpResponse: response, objectName, url } = await tus.begin(5)
  expect(response.status).toBe(201)
  const id = Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()
  expect(id).toMatch(new RegExp(`^files/${objectName}/[0-9a-f-]{36}$`))
  const expires = Date.parse(response.headers['upload-expires'] ?? '')
  expect(Math.abs(expires - Date.now() - 3_600_000)).toBeLessThan(60_000)
})

test('reports the offset uncached, and rejects a different one as a conflict', async () => {
  const { url, objectName } = await tus.begin(6)
  expect((await tus.patch(url, 0, 'abc')).headers['upload-offset']).toBe('3')
  const head = await tus.ask(url, { method: 'HEAD' })
  expect(head.headers).toMatchObject({
    'upload-offset': '3',
    'upload-length': '6',
    'cache-control': 'no-store',
  })
  expect((await tus.patch(url, 0, 'abc')).status).toBe(409)
  expect((await tus.patch(url, 5, 'f')).status).toBe(409)
  expect(await tus.patch(url, 3, 'def')).toMatchObject({ status: 204, headers: { 'upload-offset': '6' } })
  expect(await tus.download(objectName)).toBe('abcdef')
  expect((await tus.ask(url, { method: 'HEAD' })).headers['upload-offset']).toBe('6')
  expect((await tus.ask(url, { method: 'DELETE' })).status).toBe(400)
  expect((await tus.patch(url, 6, '')).status).toBe(204)
  expect(await tus.download(objectName)).toBe('abcdef')
})

test.each<[string, Sent, number]>([
  ['no version', { method: 'POST', version: null }, 412],
  ['a version of its own', { method: 'POST', version: '9.9.9' }, 400],
  [
    'no length',
    { method: 'POST', headers: { 'upload-metadata': metadata({ bucketName: 'files', objectName: 'x' }) } },
    400,
  ],
  ['two lengths', { method: 'POST', headers: { 'upload-length': '1', 'upload-defer-length': '1' } }, 400],
  ['a length below nothing', { method: 'POST', headers: { 'upload-length': '-1' } }, 400],
  ['a length in words', { method: 'POST', headers: { 'upload-length': '1e3' } }, 400],
  [
    'metadata in no base64',
    { method: 'POST', headers: { 'upload-length': '1', 'upload-metadata': 'bucketName ###' } },
    400,
  ],
  ['no metadata', { method: 'POST', headers: { 'upload-length': '1' } }, 400],
  [
    'a part of several',
    { method: 'POST', headers: { 'upload-length': '1', 'upload-concat': 'partial' } },
    400,
  ],
  ['GET', { method: 'GET' }, 404],
  ['PUT', { method: 'PUT' }, 404],
])('%s is rejected with its status and a plain message', async (_name, question, status) => {
  const response = await tus.ask('/upload/resumable', question)
  expect(response.status).toBe(status)
  expect(response.headers['content-type'] ?? '').toContain('text/plain')
})

test.each([
  [{ bucketName: '../x' }, 400],
  [{ bucketName: '' }, 400],
  [{ objectName: 'a/../../b' }, 400],
  [{ objectName: 'ünicode' }, 400],
  [{ objectName: 'n\0ul' }, 400],
  [{ objectName: 'x'.repeat(1025) }, 400],
  [{ bucketName: 'none' }, 404],
  [{ metadata: 'no json' }, 400],
  [{ metadata: '[1]' }, 400],
  [{ bucketName: 'photos', contentType: 'text/plain' }, 415],
])('an upload to %j is rejected with %i and leaves no row', async (values, status) => {
  const { httpResponse: response, objectName } = await tus.begin(5, values)
  expect(response.status).toBe(status)
  expect(await tus.database.query('select from storage.tus_uploads where name = $1', [objectName])).toEqual(
    [],
  )
})

test.each([
  '/upload/resumable/none',
  '/upload/resumable/%00',
  `/upload/resumable/${Buffer.from('files/x/00000000-0000-4000-8000-000000000000').toString('base64url')}`,
  `/upload/resumable/${Buffer.from('files/x').toString('base64url')}`,
  `/upload/resumable/${'A'.repeat(5000)}`,
])('an invalid upload URL is not found: %s', async (url) => {
  expect((await tus.ask(url, { method: 'HEAD' })).status).toBe(404)
  expect((await tus.patch(url, 0, 'x')).status).toBe(404)
  expect((await tus.ask(url, { method: 'DELETE' })).status).toBe(404)
})

test('the URL of one upload with the name of another object is not found', async () => {
  const { url } = await tus.begin(5)
  const id = Buffer.from(url.split('/').at(-1) ?? '', 'base64url').toString()
  const forged = Buffer.from(id.replace(/object-\d+/, 'other')).toString('base64url')
  expect((await tus.ask(`/upload/resumable/${forged}`, { method: 'HEAD' })).status).toBe(404)
})

test('bytes of another type, of no type, and without an offset are rejected', async () => {
  const { url } = await tus.begin(5)
  expect((await tus.patch(url, 0, 'x', { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  const noOffset = await tus.ask(url, {
    method: 'PATCH',
    headers: { 'content-type': offsetStream },
    body: 'x',
  })
  expect(noOffset.status).toBe(403)
})

test('a missing and an invalid token are rejected', async () => {
  const headers = {
    'upload-length': '1',
    'upload-metadata': metadata({ bucketName: 'files', objectName: 'x' }),
  }
  const none = await tus.ask('/upload/resumable', { method: 'POST', headers, as: null })
  expect(none.status).toBe(400)
  const bad = await tus.ask('/upload/resumable', {
    method: 'POST',
    headers: { ...headers, authorization: 'Bearer nonsense' },
    as: null,
  })
  expect(bad.status).toBe(403)
})

test('more bytes than announced, or than the bucket allows, are rejected', async () => {
  const { url } = await tus.begin(5)
  expect((await tus.patch(url, 0, 'more than five')).status).toBe(413)
  expect(await seen((await tus.begin(1001)).httpResponse)).toEqual([413, 'Maximum size exceeded\n'])
  const deferred = await tus.ask('/upload/resumable', {
    method: 'POST',
    headers: {
      'upload-defer-length': '1',
      'upload-metadata': metadata({ bucketName: 'files', objectName: 'deferred' }),
    },
  })
  const path = (deferred.headers['location'] ?? '').replace('/storage/v1', '')
  expect((await tus.patch(path, 0, randomBytes(1001))).status).toBe(413)
  expect((await tus.ask(path, { method: 'HEAD' })).headers).toMatchObject({ 'upload-defer-length': '1' })
})

test('a type that the bytes do not have is rejected at the end, and nothing is left to resume', async () => {
  const { url, httpResponse: response } = await tus.begin(5, {
    bucketName: 'photos',
    contentType: 'image/png',
  })
  expect(response.status).toBe(201)
  expect((await tus.patch(url, 0, 'words')).status).toBe(415)
  expect((await tus.ask(url, { method: 'HEAD' })).status).toBe(404)
})

test('an upload in far too many pieces is rejected', async () => {
  const { url, objectName } = await tus.begin(6)
  await tus.database.query(
    `update storage.tus_uploads set parts = array_fill('tus/x'::text, array[10000]) where name = $1`,
    [objectName],
  )
  expect(await seen(await tus.patch(url, 0, 'a'))).toEqual([400, 'The upload came in too many pieces\n'])
})
