import { Readable } from 'node:stream'
import {
  anything,
  array,
  asyncProperty,
  assert as check,
  constant,
  constantFrom,
  dictionary,
  nat,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, type ScratchStorage, scratchStorage } from './testing/scratch-storage.ts'

let scratch: ScratchStorage
beforeAll(async () => {
  scratch = await scratchStorage(`
    insert into storage.buckets (id, name, public) values ('files', 'files', true);
    create policy all_of_it on storage.objects for all to authenticated using (true);
    create policy to_see on storage.buckets for all to authenticated using (true);
  `)
  await scratch.ask('/object/files/a.txt', { method: 'POST', body: 'content' })
})
afterAll(() => scratch.close())

const bit = oneof(
  constantFrom(
    'files',
    'a.txt',
    'object',
    'sign',
    'public',
    'info',
    'list',
    'list-v2',
    'move',
    'copy',
    'upload',
    '..',
    '',
  ),
  constantFrom(
    'bucket',
    'render',
    'image',
    'authenticated',
    'empty',
    'lifecycle',
    'cdn',
    '%00',
    '%2F',
    '%C3%BC',
    '%20',
  ),
  string({ unit: 'binary', maxLength: 6 }).map((text) => encodeURIComponent(Buffer.from(text).toString())),
)
const shapes = constantFrom(
  'object/B/K',
  'object/sign/B/K',
  'object/sign/B',
  'object/upload/sign/B/K',
  'object/public/B/K',
  'object/info/B/K',
  'object/list/B',
  'object/list-v2/B',
  'object/move',
  'object/copy',
  'object/B',
  'bucket',
  'bucket/B',
  'bucket/B/empty',
  'render/image/public/B/K',
  'upload/resumable',
  'K',
)
const bucket = oneof(constant('files'), bit)
const key = oneof(
  constant('a.txt'),
  array(bit, { maxLength: 3 }).map((parts) => parts.join('/')),
)
const path = tuple(shapes, bucket, key).map(
  ([shape, b, k]) => `/${shape.replace('B', () => b).replace('K', () => k)}`,
)
const word = oneof(
  constantFrom(
    'name',
    'id',
    'public',
    'prefix',
    'prefixes',
    'limit',
    'offset',
    'sortBy',
    'search',
    'cursor',
    'paths',
  ),
  constantFrom(
    'bucketId',
    'sourceKey',
    'destinationKey',
    'destinationBucket',
    'expiresIn',
    'transform',
    'file_size_limit',
  ),
)
const value = oneof(
  constantFrom<unknown>('files', 'a.txt', 60, 1, -1, 1e21, null, true, '', '\0', '\ud800', ['a.txt'], {
    column: 'name',
  }),
  anything({ maxDepth: 2 }),
)
const body = oneof(
  dictionary(word, value, { maxKeys: 6 }).map((fields) => asJson(fields)),
  string({ unit: 'binary', maxLength: 40 }),
  constant('{'),
)
const header = record(
  {
    'content-type': constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'image/png',
      'x',
      'a/b; c=\u0001',
    ),
    'x-upsert': constantFrom('true', 'false', 'perhaps'),
    'x-metadata': string({ maxLength: 20 }),
    range: string({ maxLength: 12 }).map((text) => `bytes=${text}`),
    'if-none-match': string({ maxLength: 6 }),
    'if-modified-since': string({ maxLength: 12 }),
    'upload-length': nat().map(String),
    'tus-resumable': constantFrom('1.0.0', '0'),
  },
  { requiredKeys: [] },
)
const query = dictionary(
  constantFrom(
    'token',
    'width',
    'height',
    'quality',
    'format',
    'download',
    'limit',
    'offset',
    'sortColumn',
    'search',
  ),
  string({ maxLength: 8 }),
  { maxKeys: 3 },
).map((pairs) => new URLSearchParams(pairs).toString())

test('every request gets a success or a client error, never a 5xx', async () => {
  const method = constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE')
  const as = constantFrom<string | null>(ada, 'anon', 'service_role', null)
  await check(
    asyncProperty(method, path, query, header, body, as, async (how, where, search, headers, text, who) => {
      const response = await scratch.ask(`${where}?${search}`, {
        method: how,
        headers: defined(headers),
        body: text,
        as: who,
      })
      if (response.body instanceof Readable) response.body.destroy()
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: 1500 },
  )
  expect(
    scratch.events.filter(({ level, event }) => level === 'error' && event !== 'storage.bytes-missing'),
  ).toEqual([])
})

function asJson(fields: Record<string, unknown>): string {
  try {
    return JSON.stringify(fields)
  } catch {
    return '{}'
  }
}

function defined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}
