import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metadata, offsetStream, type ScratchTus, scratchTus } from './testing/scratch-tus.ts'

let tus: ScratchTus
beforeAll(async () => {
  tus = await scratchTus()
})
afterAll(() => tus.close())

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '5',
    '1e3',
    '99999999999999999999',
    'NaN',
    ' 1',
    '1;2',
    '1.0.0',
    offsetStream,
  ),
  fc.string({ maxLength: 40 }),
  fc.base64String({ maxLength: 80 }),
)
const names = [
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
  'x-upsert',
  'x-signature',
  'tus-version',
  'x-http-method-override',
]

test('no request causes a server error', async () => {
  const { url } = await tus.begin(20)
  const id = url.split('/').at(-1) ?? ''
  const good = metadata({ bucketName: 'files', objectName: 'fuzz' })
  const paths = fc.oneof(
    fc.constantFrom(
      '',
      '/',
      '/sign',
      '/sign/',
      `/${id}`,
      `/sign/${id}`,
      `/${id}/`,
      `/${id.slice(1)}`,
      `/${id}AA`,
    ),
    fc.base64String({ maxLength: 60 }).map((text) => `/${encodeURIComponent(text)}`),
  )
  const requests = fc.record({
    method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET', 'PUT'),
    path: paths,
    version: fc.option(fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2', '')),
    headers: fc.dictionary(fc.constantFrom(...names), fc.oneof(odd, fc.constant(good)), { maxKeys: 5 }),
    body: fc.string({ maxLength: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, version, headers, body }) => {
      const response = await tus.ask(`/upload/resumable${path}`, { method, version, headers, body })
      expect(response.status).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
  expect(tus.events.filter(({ level }) => level === 'error')).toEqual([])
})
