import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { encode, oddText } from './odd-text.ts'
import { queryString } from './query-grammar.ts'
import { requestBody } from './request-bodies.ts'
import type { FuzzRequest } from './rest-requests.ts'

const known = fc.constantFrom(
  'storage/v1/bucket',
  'storage/v1/bucket/x',
  'storage/v1/bucket/x/empty',
  'storage/v1/object/x/a.png',
  'storage/v1/object/list/x',
  'storage/v1/object/list-v2/x',
  'storage/v1/object/sign/x/a.png',
  'storage/v1/object/sign/x',
  'storage/v1/object/move',
  'storage/v1/object/copy',
  'storage/v1/object/public/x/a.png',
  'storage/v1/object/info/x/a.png',
  'storage/v1/object/upload/sign/x/a',
  'storage/v1/render/image/public/x/a.png',
  'storage/v1/upload/resumable',
  'functions/v1/x',
  'functions/v1/',
  'realtime/v1/api/broadcast',
  'realtime/v1/websocket',
  'graphql/v1',
  '',
)
const header = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { range: 'bytes=5-2' },
  { 'x-upsert': 'maybe' },
  { 'tus-resumable': '0.9' },
  { 'tus-resumable': '1.0.0', 'upload-length': '-1' },
  { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'bucketName !!' },
  { 'x-metadata': '{' },
  { 'content-encoding': 'gzip' },
)

/**
 * Requests with any method and body to the routes of storage, realtime and functions, and to paths below them.
 */
export const serviceRequest: Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'),
    path: known,
    more: fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      oddText.map((text) => `/${encode(text)}`),
    ),
    query: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, queryString),
    headers: header,
    body: fc.option(requestBody, { freq: 6 }),
    as: fc.constantFrom<FuzzRequest['as']>('user', 'anon', 'service', 'nobody'),
  })
  .map(({ path, more, query, ...rest }) => ({ ...rest, path: `/${path}${more}?${query}` }))
