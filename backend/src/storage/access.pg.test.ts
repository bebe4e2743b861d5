import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ada,
  dan,
  type Question,
  type ScratchStorage,
  scratchStorage,
  seen,
  textOf,
} from './testing/scratch-storage.ts'

// Each user has the folder named by their own id, and `free` accepts uploads without being readable.
const policies = `
  insert into storage.buckets (id, name, public) values
    ('files', 'files', false), ('free', 'free', false), ('closed', 'closed', false), ('open', 'open', true);
  create policy own_folder on storage.objects for all to authenticated
    using (bucket_id = 'files' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy drop_box on storage.objects for insert to anon
    with check (bucket_id = 'free' and owner_id is null and metadata ->> 'mimetype' = 'text/plain'
      and storage.allow_any_operation(array['object.upload', 'storage.object.copy']));
  create policy files_bucket on storage.buckets for select to authenticated using (id = 'files');
  insert into storage.objects (bucket_id, name, metadata) values ('open', 'by-sql.txt', '{"size": 3}');
`
let scratch: ScratchStorage
beforeAll(async () => {
  scratch = await scratchStorage(policies, { signedUrlMaxSeconds: 7200 })
  const up = (url: string, as: string) =>
    scratch.ask(url, { method: 'POST', as, body: 'secret', headers: { 'content-type': 'text/plain' } })
  await up(`/object/files/${ada}/a.txt`, ada)
  await up(`/object/files/${dan}/d.txt`, dan)
  await up('/object/closed/c.txt', 'service_role')
  await up('/object/open/o.txt', 'service_role')
})
afterAll(async () => {
  await scratch.close()
  expect(scratch.events.filter(({ event }) => event === 'storage failed')).toEqual([])
})

const notFound = { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' }
const forbidden = {
  statusCode: '403',
  code: 'AccessDenied',
  error: 'Unauthorized',
  message: 'new row violates row-level security policy',
}
const noBucket = {
  statusCode: '404',
  code: 'NoSuchBucket',
  error: 'Bucket not found',
  message: 'Bucket not found',
}
const plain = { 'content-type': 'text/plain' }
const move = (sourceKey: string, destinationKey: string) => ({
  method: 'POST',
  body: { bucketId: 'files', sourceKey, destinationKey },
})

describe('a user in the folder of another', () => {
  const rows: readonly (readonly [title: string, url: string, Question, expected: unknown])[] = [
    ['reads', `/object/files/${ada}/a.txt`, {}, notFound],
    ['reads by the other name', `/object/authenticated/files/${ada}/a.txt`, {}, notFound],
    ['asks about', `/object/info/files/${ada}/a.txt`, {}, notFound],
    ['renders', `/render/image/authenticated/files/${ada}/a.txt?width=5`, {}, notFound],
    ['signs', `/object/sign/files/${ada}/a.txt`, { method: 'POST', body: { expiresIn: 9 } }, notFound],
    ['uploads', `/object/files/${ada}/new.txt`, { method: 'POST', body: 'x', headers: plain }, forbidden],
    ['uploads over', `/object/files/${ada}/a.txt`, { method: 'POST', body: 'x', headers: plain }, forbidden],
    [
      'upserts over',
      `/object/files/${ada}/a.txt`,
      { method: 'POST', body: 'x', headers: { ...plain, 'x-upsert': 'true' } },
      forbidden,
    ],
    ['replaces', `/object/files/${ada}/a.txt`, { method: 'PUT', body: 'x', headers: plain }, notFound],
    ['signs an upload', `/object/upload/sign/files/${ada}/n.txt`, { method: 'POST' }, forbidden],
    ['moves out of', '/object/move', move(`${ada}/a.txt`, `${dan}/a.txt`), notFound],
    ['moves into', '/object/move', move(`${dan}/d.txt`, `${ada}/d.txt`), forbidden],
    ['moves onto', '/object/move', move(`${dan}/d.txt`, `${ada}/a.txt`), forbidden],
    ['copies out of', '/object/copy', move(`${ada}/a.txt`, `${dan}/a.txt`), notFound],
    ['copies into', '/object/copy', move(`${dan}/d.txt`, `${ada}/d.txt`), forbidden],
    ['copies onto', '/object/copy', move(`${dan}/d.txt`, `${ada}/a.txt`), forbidden],
    ['removes one', `/object/files/${ada}/a.txt`, { method: 'DELETE' }, notFound],
    ['reads a bucket without policies', '/object/closed/c.txt', {}, notFound],
    ['reads a bucket that is not there', '/object/nowhere/c.txt', {}, noBucket],
    ['reads a private bucket as a public one', `/object/public/files/${ada}/a.txt`, { as: null }, noBucket],
    ['reads what has no bytes', '/object/public/open/by-sql.txt', { as: null }, notFound],
    ['asks about a hidden bucket', '/bucket/closed', {}, noBucket],
    [
      'changes a bucket that can only be seen',
      '/bucket/files',
      { method: 'PUT', body: { public: true } },
      noBucket,
    ],
    ['deletes a bucket', '/bucket/files', { method: 'DELETE' }, noBucket],
    ['empties a hidden bucket', '/bucket/closed/empty', { method: 'POST' }, noBucket],
  ]
  test.each(rows)('%s: rejected', async (_title, url, question, expected) => {
    expect(await seen(await scratch.ask(url, { as: dan, ...question }))).toEqual({
      http: 400,
      body: expected,
    })
  })

  test('lists, signs in bulk and removes in bulk only what is theirs', async () => {
    const post = (url: string, body: object, method = 'POST') =>
      scratch.ask(url, { as: dan, method, body }).then(seen)
    expect((await post('/object/list/files', { prefix: ada })).body).toEqual([])
    expect((await post('/object/list/files', { prefix: '' })).body).toMatchObject([{ name: dan, id: null }])
    expect((await post('/object/list-v2/files', {})).body).toMatchObject({
      objects: [{ name: `${dan}/d.txt` }],
    })
    const paths = [`${ada}/a.txt`, `${ada}/none.txt`]
    const signed = await post('/object/sign/files', { expiresIn: 9, paths })
    const error = 'Either the object does not exist or you do not have access to it'
    expect(signed.body).toEqual(paths.map((path) => ({ path, error, signedURL: null })))
    expect((await post('/object/files', { prefixes: paths }, 'DELETE')).body).toEqual([])
    expect(await textOf(await scratch.ask(`/object/files/${ada}/a.txt`))).toBe('secret')
  })

  test('creates no bucket and sees only the one that a policy shows', async () => {
    const made = await scratch.ask('/bucket', { as: dan, method: 'POST', body: { name: 'mine' } })
    expect((await seen(made)).body).toEqual(forbidden)
    expect((await seen(await scratch.ask('/bucket', { as: dan }))).body).toMatchObject([{ id: 'files' }])
  })
})

test('a rejected upload leaves no bytes behind', async () => {
  const before = await scratch.blobs()
  await scratch.ask(`/object/files/${ada}/b.txt`, { as: dan, method: 'POST', body: 'x', headers: plain })
  await scratch.ask('/object/closed/b.txt', { as: dan, method: 'POST', body: 'x', headers: plain })
  expect(await scratch.blobs()).toEqual(before)
})

test('policies see owner, metadata and the operation of the write', async () => {
  const drop = (headers: Record<string, string>, as: string | null = 'anon') =>
    scratch.ask(`/object/free/${headers['content-type'] === 'text/plain' ? 'plain' : 'other'}.txt`, {
      as,
      method: 'POST',
      body: 'hello',
      headers,
    })
  expect((await drop(plain)).status).toBe(200)
  expect((await seen(await drop({ 'content-type': 'text/csv' }))).body).toEqual(forbidden)
  // A caller who may insert but not select: a duplicate is reported as one, and an upsert would need the right to
  // select.
  expect((await seen(await drop(plain))).body).toMatchObject({ code: 'ResourceAlreadyExists' })
  expect((await seen(await drop({ ...plain, 'x-upsert': 'true' }))).body).toEqual(forbidden)
})

test('the owner columns name the uploader', async () => {
  const rows = await scratch.database.query(
    `select owner, owner_id from storage.objects where name like '%/a.txt' or name = 'c.txt' order by name`,
  )
  expect(rows).toEqual([
    { owner: ada, owner_id: ada },
    { owner: null, owner_id: null },
  ])
})

test('a token cannot use a role that the authenticator may not take', async () => {
  for (const role of ['postgres', 'authenticator', 'supabase_admin', 'no_such_role']) {
    const response = await scratch.ask('/bucket', { as: role })
    expect(await seen(response)).toMatchObject({
      http: 400,
      body: { statusCode: '403', code: 'AccessDenied' },
    })
  }
})

test('no role deletes rows except through the service', async () => {
  await expect(scratch.database.query('delete from storage.objects')).rejects.toMatchObject({
    code: '42501',
    message: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
  })
  await expect(scratch.database.query('delete from storage.buckets')).rejects.toMatchObject({ code: '42501' })
})

describe('the life of a signed URL', () => {
  const year = 365 * 24 * 3600
  const lifeOf = async (as: string, expiresIn: number, paths?: string[]) => {
    const url = paths === undefined ? `/object/sign/files/${ada}/a.txt` : '/object/sign/files'
    const { body } = await seen(await scratch.ask(url, { as, method: 'POST', body: { expiresIn, paths } }))
    const [{ signedURL }] = [body].flat() as [{ signedURL: string }]
    const [, claims = ''] = new URL(signedURL, 'http://x').searchParams.get('token')?.split('.') ?? []
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      iat: number
      exp: number
    }
    return exp - iat
  }

  test('is as long as was wished, and no longer than the setting', async () => {
    expect(await lifeOf(ada, 60)).toBe(60)
    expect(await lifeOf(ada, year)).toBe(7200)
    expect(await lifeOf(ada, year, [`${ada}/a.txt`])).toBe(7200)
  })

  test('is not limited for the service key', async () => {
    expect(await lifeOf('service_role', year)).toBe(year)
  })
})
