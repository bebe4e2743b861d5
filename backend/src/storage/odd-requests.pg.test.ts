import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ada,
  form,
  type Question,
  type ScratchStorage,
  scratchStorage,
  seen,
  textOf,
} from './testing/scratch-storage.ts'

let scratch: ScratchStorage
beforeAll(async () => {
  scratch = await scratchStorage(`
    insert into storage.buckets (id, name, public) values ('files', 'files', false);
    create policy all_of_it on storage.objects for all to authenticated using (true);
    create policy to_see on storage.buckets for all to authenticated using (auth.uid() is not null);
  `)
  await scratch.ask('/object/files/a.txt', { method: 'POST', body: 'a' })
})
afterAll(async () => {
  await scratch.close()
  expect(scratch.events.filter(({ level }) => level === 'error')).toEqual([])
})

const post = (body: unknown): Question => ({ method: 'POST', body: body as object })
const raw = (body: string): Question => ({ method: 'POST', body })
const long = 'x'.repeat(1025)
const deep = `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`
const noText = { toString: 1 }

const rows: [url: string, Question, code: string, message?: string][] = [
  [
    '/object/files/a.txt',
    { method: 'POST', as: null },
    'InvalidRequest',
    "headers must have required property 'authorization'",
  ],
  ['/bucket', { as: null, headers: { authorization: 'Bearer ' } }, 'AccessDenied', 'Invalid Compact JWS'],
  [
    '/bucket',
    { as: null, headers: { authorization: 'Bearer x.y.z' } },
    'AccessDenied',
    'Invalid Compact JWS',
  ],
  ['/object/files/a.txt', { as: null }, 'NoSuchKey'],
  ['/object/files/a.txt', { as: null, headers: { authorization: 'Bearer x.y.z' } }, 'NoSuchKey'],
  ['/nowhere', {}, 'NotFound'],
  ['/object/files', { method: 'PATCH' }, 'NotFound'],
  [`/object/files/${long}`, { method: 'POST' }, 'InvalidKey'],
  ['/object/files/%C3%BC.txt', { method: 'POST' }, 'InvalidKey', 'Invalid key: ü.txt'],
  ['/object/files/a/%2e%2e/b.txt', { method: 'POST' }, 'InvalidKey'],
  ['/object/files/a%5Cb.txt', { method: 'POST' }, 'InvalidKey'],
  ['/object/%2e%2e/a.txt', { method: 'POST' }, 'InvalidBucketName'],
  ['/bucket', post({ name: 'a/b' }), 'InvalidBucketName', 'Bucket name invalid'],
  ['/bucket', post({ name: ' a' }), 'InvalidBucketName'],
  ['/bucket', post({}), 'InvalidRequest', "body must have required property 'name'"],
  ['/bucket', post({ name: 5 }), 'InvalidRequest'],
  ['/bucket', raw('{'), 'InvalidRequest', 'body must be a JSON object'],
  ['/bucket', raw('[1]'), 'InvalidRequest'],
  ['/bucket', raw('"\ud800"'), 'InvalidRequest'],
  ['/bucket', post({ name: 'b', file_size_limit: '2 potatoes' }), 'InvalidRequest'],
  ['/bucket', post({ name: 'b', file_size_limit: -1 }), 'InvalidRequest'],
  ['/bucket', post({ name: 'b', file_size_limit: '2000GB' }), 'EntityTooLarge'],
  ['/bucket', post({ name: 'b', allowed_mime_types: ['nonsense'] }), 'InvalidMimeType'],
  ['/bucket', post({ name: 'b', allowed_mime_types: [noText] }), 'InvalidMimeType'],
  ['/bucket', post({ name: 'b', public: 'yes' }), 'InvalidRequest'],
  ['/bucket?limit=abc', {}, 'InvalidRequest'],
  ['/bucket?sortColumn=secret', {}, 'InvalidRequest'],
  ['/object/list/files', post({ limit: 0 }), 'InvalidRequest'],
  ['/object/list/files', post({ limit: 1e9 }), 'InvalidRequest'],
  ['/object/list/files', post({ offset: -1 }), 'InvalidRequest'],
  ['/object/list/files', post({ prefix: 5 }), 'InvalidRequest'],
  ['/object/list/files', post({ prefix: 'a\u0000' }), 'InvalidRequest'],
  ['/object/list/files', post({ sortBy: { column: 'id; drop table x' } }), 'InvalidRequest'],
  ['/object/list/files', post({ sortBy: { order: 'sideways' } }), 'InvalidRequest'],
  ['/object/list/files', post({ noncurrentVersions: 'include' }), 'FeatureNotEnabled'],
  ['/object/list-v2/files', post({ cursor: 'nonsense' }), 'InvalidRequest'],
  [
    '/object/list-v2/files',
    post({ cursor: Buffer.from('["a",true,"1;"]').toString('base64url') }),
    'InvalidRequest',
  ],
  ['/object/list-v2/files', post({ limit: 1001 }), 'InvalidRequest'],
  ['/object/sign/files/a.txt', post({}), 'InvalidRequest'],
  ['/object/sign/files/a.txt', post({ expiresIn: 0 }), 'InvalidRequest', 'body/expiresIn must be >= 1'],
  ['/object/sign/files/a.txt', post({ expiresIn: 1e300 }), 'InvalidRequest'],
  ['/object/sign/files/a.txt', post({ expiresIn: 9, transform: { width: 'wide' } }), 'InvalidRequest'],
  ['/object/sign/files', post({ expiresIn: 9, paths: 'a' }), 'InvalidRequest'],
  ['/object/sign/files', post({ expiresIn: 9, paths: [noText] }), 'InvalidRequest'],
  ['/object/sign/files/a.txt', raw(`{"expiresIn":9,"transform":${deep}}`), 'InvalidRequest'],
  ['/object/files/deep.txt', { method: 'POST', ...form('x', { metadata: deep }) }, 'InvalidRequest'],
  [
    '/object/files/type.txt',
    { method: 'POST', body: 'x', headers: { 'content-type': `text/plain; a=${long}` } },
    'InvalidMimeType',
  ],
  [
    '/object/files/type.txt',
    { method: 'POST', ...form('x', { contentType: `text/plain; a=${long}` }) },
    'EntityTooLarge',
  ],
  ['/object/sign/files/a.txt?token=nonsense', { as: null }, 'InvalidJWT', 'Invalid Compact JWS'],
  ['/object/sign/files/a.txt', { as: null }, 'InvalidRequest'],
  ['/object/upload/sign/files/a.txt?token=a.b.c', { as: null, method: 'PUT' }, 'InvalidJWT'],
  ['/object/move', post({ bucketId: 'files', sourceKey: 'a.txt' }), 'InvalidRequest'],
  ['/object/move', post({ bucketId: 'files', sourceKey: 'a.txt', destinationKey: '../b' }), 'InvalidKey'],
  [
    '/object/move',
    post({ bucketId: 'files', sourceKey: 'a.txt', destinationKey: 'b', destinationBucket: 'none' }),
    'InvalidRequest',
  ],
  [
    '/object/copy',
    post({ bucketId: 'files', sourceKey: 'a.txt', destinationKey: 'b', destinationBucket: 'none' }),
    'NoSuchBucket',
  ],
  [
    '/object/copy',
    post({ bucketId: 'files', sourceKey: 'a.txt', destinationKey: 'b', sourceVersionId: 'x' }),
    'FeatureNotEnabled',
  ],
  ['/object/files', { method: 'DELETE', body: { prefixes: [] } }, 'InvalidRequest'],
  [
    '/object/files',
    { method: 'DELETE', body: { prefixes: [{ path: 'a', versionId: 'b' }] } },
    'FeatureNotEnabled',
  ],
  ['/render/image/authenticated/files/a.txt?width=-1', {}, 'InvalidRequest'],
  ['/render/image/authenticated/files/a.txt?width=10', {}, 'InvalidRequest'],
  ['/bucket', { as: 'x-not-a-uuid' }, 'InvalidRequest'],
]

test.each(rows)('%s is rejected with the service’s own message', async (url, question, code, message) => {
  const { http, body } = await seen(await scratch.ask(url, question))
  expect([http, body]).toEqual([400, expect.objectContaining({ code, ...(message ? { message } : {}) })])
  expect(body).toEqual({
    statusCode: expect.stringMatching(/^4\d\d$/),
    code,
    error: expect.any(String),
    message: expect.any(String),
  })
})

test('a token of another kind opens no signed URL, and a signed URL’s token is not a session', async () => {
  const signed = await seen(await scratch.ask('/object/sign/files/a.txt', post({ expiresIn: 60 })))
  const url = new URL(String((signed.body as Record<string, unknown>)['signedURL']), 'http://x')
  const token = url.searchParams.get('token') ?? ''
  expect(await textOf(await scratch.ask(`/object/sign/files/a.txt?token=${token}`, { as: null }))).toBe('a')
  const asSession = await scratch.ask('/bucket', { as: null, headers: { authorization: `Bearer ${token}` } })
  expect((await seen(asSession)).body).toMatchObject({ message: 'signature verification failed' })
  scratch.clock.offsetMs = 61_000
  const late = await scratch.ask(`/object/sign/files/a.txt?token=${token}`, { as: null })
  expect((await seen(late)).body).toMatchObject({
    code: 'InvalidJWT',
    message: '"exp" claim timestamp check failed',
  })
  scratch.clock.offsetMs = 0
  const upload = await seen(await scratch.ask('/object/upload/sign/files/u.txt', post({})))
  const uploadToken = String((upload.body as Record<string, unknown>)['token'])
  const wrong = await scratch.ask(`/object/sign/files/u.txt?token=${uploadToken}`, { as: null })
  expect((await seen(wrong)).body).toMatchObject({ code: 'InvalidSignature' })
  const reverse = await scratch.ask(`/object/upload/sign/files/a.txt?token=${token}`, {
    as: null,
    method: 'PUT',
  })
  expect((await seen(reverse)).body).toMatchObject({ message: 'Token is not scoped for upload' })
})

test('a token for a picture contains its transform and nothing else that the client sent', async () => {
  const transform = { width: 10, [long]: long }
  const signed = await seen(await scratch.ask('/object/sign/files/a.txt', post({ expiresIn: 60, transform })))
  expect(String((signed.body as Record<string, unknown>)['signedURL']).length).toBeLessThan(600)
})

test('a policy that fails on a value rejects the request and is not a server error', async () => {
  await scratch.database.query(`create policy broken on storage.buckets for select to anon using (1 / 0 = 1)`)
  const answer = await seen(await scratch.ask('/bucket', { as: 'anon' }))
  expect(answer).toMatchObject({ http: 400, body: { code: 'InvalidRequest' } })
})

test('concurrent uploads to one key create one object', async () => {
  for (const _ of [1, 2, 3]) {
    await scratch.ask('/object/files/again.txt', {
      method: 'POST',
      body: 'x',
      headers: { 'x-upsert': 'true' },
    })
  }
  const rows = await scratch.database.query(
    `select from storage.objects where name = 'again.txt' and owner_id = $1`,
    [ada],
  )
  expect(rows).toHaveLength(1)
})
