import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerNode } from '#http/node-bridge.ts'
import { holdFilesStatement } from '#postgres/files-hold.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import {
  ada,
  form,
  questionOf,
  type ScratchStorage,
  scratchStorage,
  seen,
  textOf,
  tokenOf,
} from './testing/scratch-storage.ts'

const policies = `
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values
    ('files', 'files', null, null), ('small', 'small', 10, null), ('pictures', 'pictures', null, '{image/*}'),
    ('logos', 'logos', null, '{image/*}');
  create table public.members (id uuid primary key);
  insert into public.members values ('${ada}');
  grant select on public.members to authenticated;
  create policy members on storage.objects for all to authenticated
    using (exists (select from public.members where id = auth.uid()));
`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let scratch: ScratchStorage
/** Runs between storing the bytes and writing the row of the next upload. */
let between: (() => Promise<void>) | null = null
const wrap = (files: BlobStore): BlobStore => ({
  ...files,
  write: async (...given) => {
    const written = await files.write(...given)
    const now = between
    between = null
    await now?.()
    return written
  },
})

beforeAll(async () => {
  scratch = await scratchStorage(policies, {
    wrap,
    storageFileSizeLimit: 100_000,
    storageStripBuckets: ['pictures'],
    storageMaxPixels: { logos: 100 },
  })
})
afterAll(async () => {
  await scratch.close()
  expect(scratch.events.filter(({ event }) => event === 'storage failed')).toEqual([])
})
beforeEach(async () => {
  await scratch.ask('/bucket/files/empty', { method: 'POST', as: 'service_role' })
  expect(await scratch.blobs()).toEqual([])
})

const up = (url: string, body: string | Buffer, headers: Record<string, string> = {}, method = 'POST') =>
  scratch.ask(url, { method, body, headers: { 'content-type': 'text/plain', ...headers } })
const read = async (url: string) => textOf(await scratch.ask(url))
const tooLarge = {
  http: 400,
  body: {
    statusCode: '413',
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  },
}

test('of two uploads of one new name one wins, the other is a duplicate, and one set of bytes stays', async () => {
  const answers = await Promise.all(['one', 'two', 'three'].map((text) => up('/object/files/race.txt', text)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  expect(await scratch.blobs()).toHaveLength(1)
})

test('all concurrent upserts succeed, and only the bytes of the last one stay', async () => {
  const upsert = { 'x-upsert': 'true' }
  const answers = await Promise.all(
    ['one', 'two', 'three', 'four'].map((text) => up('/object/files/race.txt', text, upsert)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(['one', 'two', 'three', 'four']).toContain(await read('/object/files/race.txt'))
  expect(await scratch.blobs()).toHaveLength(1)
})

test('an upload whose permission ends while the bytes arrive stores nothing', async () => {
  between = async () => {
    await scratch.database.query('delete from public.members')
  }
  const response = await up('/object/files/late.txt', 'late')
  expect((await seen(response)).body).toMatchObject({ code: 'AccessDenied' })
  expect(await scratch.blobs()).toEqual([])
  await scratch.database.query('insert into public.members values ($1)', [ada])
})

test('a bucket that is deleted while the bytes arrive stores none', async () => {
  await scratch.ask('/bucket', { method: 'POST', as: 'service_role', body: { name: 'brief' } })
  between = async () => {
    await scratch.ask('/bucket/brief', { method: 'DELETE', as: 'service_role' })
  }
  expect((await seen(await up('/object/brief/a.txt', 'a'))).body).toMatchObject({ statusCode: '404' })
  expect(await scratch.blobs()).toEqual([])
})

test('the sweep removes an upload killed between bytes and row, but nothing recent or foreign', async () => {
  await up('/object/files/kept.txt', 'kept')
  await scratch.files.write('objects/00000000-orphan', Readable.from([Buffer.from('orphan')]), 100)
  await scratch.files.write('tus/unfinished/1', Readable.from([Buffer.from('part')]), 100)
  const restart = async () => {
    const again = scratch.open()
    await again.close?.()
  }
  await restart()
  expect(await scratch.blobs()).toHaveLength(3)
  scratch.clock.offsetMs = 2 * 3_600_000
  const process = scratch.open()
  await expect.poll(() => scratch.blobs()).toHaveLength(2)
  await process.close?.()
  scratch.clock.offsetMs = 0
  expect(await scratch.blobs()).toContain('tus/unfinished/1')
  expect(await read('/object/files/kept.txt')).toBe('kept')
  await scratch.files.remove(['tus/unfinished/1'])
})

test('a connection that breaks while the row is written is a temporary error, and the sweep decides about the bytes', async () => {
  await up('/object/files/other.txt', 'other')
  await scratch.database.query(`
    create function public.break_off() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$;
    create trigger break_off before insert on storage.objects for each row
      when (new.name = 'broken.txt' and current_user <> 'authenticated') execute function public.break_off();`)
  const response = await up('/object/files/broken.txt', 'broken')
  expect(response.headers['retry-after']).toBe('1')
  expect(await seen(response)).toMatchObject({ http: 503, body: { code: 'DatabaseTimeout' } })
  expect(await scratch.blobs()).toHaveLength(2)
  await scratch.database.query('drop function public.break_off() cascade')
  expect((await up('/object/files/broken.txt', 'once more')).status).toBe(200)
  scratch.clock.offsetMs = 2 * 3_600_000
  const process = scratch.open()
  await expect.poll(() => scratch.blobs()).toHaveLength(2)
  await process.close?.()
  scratch.clock.offsetMs = 0
  expect(await read('/object/files/broken.txt')).toBe('once more')
})

test('bytes stay while a backup copies the files; the sweep removes them afterwards', async () => {
  await up('/object/files/kept.txt', 'kept')
  const backup = new Client({ connectionString: scratch.ownerUrl })
  await backup.connect()
  await backup.query(holdFilesStatement)
  await up('/object/files/gone.txt', 'one')
  await up('/object/files/gone.txt', 'two', { 'x-upsert': 'true' })
  expect((await scratch.ask('/object/files/gone.txt', { method: 'DELETE' })).status).toBe(200)
  expect(await scratch.blobs()).toHaveLength(3)
  await backup.end()
  scratch.clock.offsetMs = 2 * 3_600_000
  const process = scratch.open()
  await expect.poll(() => scratch.blobs()).toHaveLength(1)
  await process.close?.()
  scratch.clock.offsetMs = 0
})

test('files are left alone when the database knows none of them', async () => {
  await scratch.files.write('objects/00000000-foreign', Readable.from([Buffer.from('x')]), 100)
  scratch.clock.offsetMs = 2 * 3_600_000
  const process = scratch.open()
  await expect.poll(() => scratch.events.some(({ event }) => event === 'storage.foreign-files')).toBe(true)
  await process.close?.()
  scratch.clock.offsetMs = 0
  expect(await scratch.blobs()).toHaveLength(1)
  await scratch.files.remove(['objects/00000000-foreign'])
})

describe('limits', () => {
  test.each([
    ['a length that is announced', '12345678901', { 'content-length': '11' }],
    ['bytes that come without one', '12345678901', {}],
    ['a form', form('12345678901').body, form('').headers],
  ])('of a bucket are exact: %s', async (_title, body, headers) => {
    expect(await seen(await up('/object/small/a.txt', body, headers))).toEqual(tooLarge)
    expect(await scratch.blobs()).toEqual([])
  })

  test('allow a file of exactly the limit', async () => {
    expect((await up('/object/small/b.txt', '1234567890')).status).toBe(200)
    expect((await up('/object/files/b.txt', Buffer.alloc(100_000))).status).toBe(200)
    expect(await seen(await up('/object/files/c.txt', Buffer.alloc(100_001)))).toEqual(tooLarge)
    await scratch.ask('/bucket/small/empty', { method: 'POST', as: 'service_role' })
  })

  test('of types apply to the declared type and to the bytes', async () => {
    const picture = (body: string | Buffer, type: string) =>
      up('/object/pictures/x', body, { 'content-type': type })
    for (const response of [
      await picture(png, 'text/plain'),
      await picture('<html><script>1</script>', 'image/png'),
      await picture('', 'image/png'),
    ]) {
      expect((await seen(response)).body).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
    }
    expect((await picture(png, 'image/png')).status).toBe(200)
    await scratch.ask('/object/pictures/x', { method: 'DELETE' })
    expect(await scratch.blobs()).toEqual([])
  })
})

test('a picture loses its location and time where the bucket requires it, and nowhere else', async () => {
  const taken = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
  const jpeg = { 'content-type': 'image/jpeg' }
  const kept = async (url: string) => {
    expect((await up(url, taken, jpeg)).status).toBe(200)
    const { body } = await scratch.ask(url)
    return (await sharp(await buffer(body as Readable)).metadata()).exif
  }
  expect(await kept('/object/files/p.jpg')).toBeDefined()
  expect(await kept('/object/pictures/p.jpg')).toBeUndefined()
  await scratch.ask('/object/pictures/p.jpg', { method: 'DELETE' })
})

test('a picture of more pixels than its bucket allows is not stored, and not drawn once it is copied there', async () => {
  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  const asPng = { 'content-type': 'image/png' }
  const message = 'The image has more than 0.0001 megapixels'
  const drawn = () => scratch.ask('/render/image/authenticated/logos/own/l.png?width=5')
  expect((await seen(await up('/object/logos/own/l.png', await square(11), asPng))).body).toMatchObject({
    message,
  })
  expect(await scratch.blobs()).toEqual([])
  await up('/object/files/own/l.png', await square(11), asPng)
  const body = {
    bucketId: 'files',
    sourceKey: 'own/l.png',
    destinationBucket: 'logos',
    destinationKey: 'own/l.png',
  }
  expect((await scratch.ask('/object/copy', { method: 'POST', body })).status).toBe(200)
  expect((await seen(await drawn())).body).toMatchObject({ message })
  const small = await square(10)
  expect((await up('/object/logos/own/l.png', small, { ...asPng, 'x-upsert': 'true' })).status).toBe(200)
  expect((await drawn()).status).toBe(200)
  expect(await buffer((await scratch.ask('/object/logos/own/l.png')).body as Readable)).toEqual(small)
  await scratch.ask('/object/logos/own/l.png', { method: 'DELETE' })
})

test('an empty file is stored', async () => {
  expect((await up('/object/files/empty.txt', '')).status).toBe(200)
  expect(await read('/object/files/empty.txt')).toBe('')
})

test('a web page is never served as HTML', async () => {
  await up('/object/files/page.html', '<html><script>alert(1)</script>', { 'content-type': 'text/html' })
  const { headers } = await scratch.ask('/object/files/page.html', { method: 'HEAD' })
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(headers['content-disposition']).toMatch(/^attachment/)
})

describe('broken uploads', () => {
  const whole = form('content', { metadata: '{"a":1}' })
  test.each([
    ['a form that ends early', whole.body.subarray(0, -10), whole.headers],
    ['a form cut amid its file', whole.body.subarray(0, whole.body.indexOf('content') + 3), whole.headers],
    ['a form without a mark', whole.body, { 'content-type': 'multipart/form-data' }],
    ['a form of nothing', '', whole.headers],
    ['a form without a file', '--the-mark-between--\r\n', whole.headers],
    ['a form whose metadata is no JSON', form('x', { metadata: '{' }).body, whole.headers],
    ['metadata that is no object', 'x', { 'x-metadata': Buffer.from('[1]').toString('base64') }],
    ['metadata with a NUL', 'x', { 'x-metadata': Buffer.from('{"a":"\\u0000"}').toString('base64') }],
    ['packed bytes', 'x', { 'content-encoding': 'gzip' }],
  ])('%s: answers 400 and leaves nothing behind', async (_title, body, headers) => {
    const answer = await seen(await up('/object/files/broken.txt', body, headers))
    expect(answer).toMatchObject({ http: 400, body: { code: expect.stringMatching(/Invalid/) } })
    expect(await scratch.blobs()).toEqual([])
    expect((await scratch.ask('/object/files/broken.txt')).status).toBe(400)
  })
})

test('an interrupted upload leaves nothing behind, and a rejected one receives its response', async () => {
  const server = createServer((request, response) => answerNode(scratch.service.handle, request, response, 0))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const start = (path: string, length: number) =>
    ask({
      port,
      path,
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(ada)}`,
        'content-type': 'text/plain',
        'content-length': length,
      },
    })
  const cut = start('/object/files/cut.txt', 50_000)
  cut.on('error', () => {})
  cut.write(Buffer.alloc(20_000))
  await once(server, 'request')
  cut.destroy()
  const upload = start('/object/small/large.txt', 90_000)
  upload.end(Buffer.alloc(90_000))
  const [answer] = (await once(upload, 'response')) as [Readable & { statusCode: number }]
  expect(answer.statusCode).toBe(400)
  answer.resume()
  const denied = start('/object/nowhere/large.txt', 90_000)
  denied.end(Buffer.alloc(90_000))
  const [second] = (await once(denied, 'response')) as [Readable & { statusCode: number }]
  expect(second.statusCode).toBe(400)
  await expect.poll(() => scratch.blobs()).toEqual([])
  expect((await scratch.ask('/object/files/cut.txt')).status).toBe(400)
  server.closeAllConnections()
  server.close()
})

test('answers ranges, conditional requests and HEAD as HTTP requires', async () => {
  await up('/object/files/range.txt', '0123456789', { 'cache-control': 'max-age=5' })
  const get = (headers: Record<string, string>, method = 'GET') =>
    scratch.service.handle(questionOf('/object/files/range.txt', { headers, method }))
  const whole = await get({})
  const { etag = '', 'last-modified': modified = '' } = whole.headers
  expect(whole.headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' })
  const rows: [Record<string, string>, number, string, string?][] = [
    [{ range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
    [{ range: 'bytes=8-' }, 206, '89', 'bytes 8-9/10'],
    [{ range: 'bytes=0-99' }, 206, '0123456789', 'bytes 0-9/10'],
    [{ range: 'bytes=10-' }, 416, '', 'bytes */10'],
    [{ range: 'bytes=4-2' }, 200, '0123456789'],
    [{ range: 'lines=1-2' }, 200, '0123456789'],
    [{ range: 'bytes=1-2,4-5' }, 200, '0123456789'],
    [{ range: 'bytes=2-4', 'if-range': etag }, 206, '234', 'bytes 2-4/10'],
    [{ range: 'bytes=2-4', 'if-range': '"old"' }, 200, '0123456789'],
    [{ 'if-none-match': etag }, 304, ''],
    [{ 'if-none-match': `"other", W/${etag}` }, 304, ''],
    [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200, '0123456789'],
    [{ 'if-modified-since': modified }, 304, ''],
  ]
  for (const [headers, status, text, contentRange] of rows) {
    const response = await get(headers)
    expect([response.status, await textOf(response), response.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ])
  }
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers['content-length'], await textOf(head)]).toEqual([200, '10', ''])
})
