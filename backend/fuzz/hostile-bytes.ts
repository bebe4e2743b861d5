import type { Arbitrary } from 'fast-check'
import * as fc from 'fast-check'
import { oddText } from './odd-text.ts'
import { queryString } from './query-grammar.ts'

/** What is written to a connection, byte for byte; `KEY` stands for the anon key. */
export type Bytes = string

const line = fc.constantFrom(
  'GET /rest/v1/people HTTP/1.1',
  'GET /rest/v1/people?id=eq.1 HTTP/1.1',
  'POST /rest/v1/people HTTP/1.1',
  'TRACE /rest/v1/people HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET http://evil.test/rest/v1/people HTTP/1.1',
  'GET //rest/v1/people HTTP/1.1',
  'GET /rest/v1/../auth/v1/user HTTP/1.1',
  'GET /rest/v1/%2e%2e/people HTTP/1.1',
  'GET  HTTP/1.1',
  'GET /rest/v1/people HTTP/9.9',
  'get /rest/v1/people http/1.1',
  'GET /rest/v1/people\u0000 HTTP/1.1',
  'GET /rest/v1/people?name=eq.\u00ff HTTP/1.1',
  'PRI * HTTP/2.0',
  '\u0016\u0003\u0001',
  '{"a":1}',
)
const queried = queryString.map((query) => `GET /rest/v1/people?${query.replaceAll(/\s/g, '+')} HTTP/1.1`)
const header = fc.oneof(
  fc.constantFrom(
    'transfer-encoding: chunked',
    'content-length: 5',
    'content-length: -1',
    'content-length: 99999999999999999999',
    'content-length: 5, 6',
    'content-length: 5\r\ncontent-length: 6',
    'transfer-encoding: chunked\r\ncontent-length: 5',
    'transfer-encoding: gzip, chunked',
    'transfer-encoding : chunked',
    'expect: 100-continue',
    'expect: x',
    'upgrade: websocket\r\nconnection: upgrade',
    'upgrade: h2c\r\nconnection: upgrade',
    'host: a\r\nhost: b',
    'connection: keep-alive, x',
    ': x',
    'a',
    ' folded: x',
    'x-\u0000: y',
    'authorization: Bearer \u0000',
    'content-type: application/json',
    'prefer: tx=rollback',
    'cookie: a=\u00e4',
  ),
  fc.constantFrom(100, 9000, 40_000, 1_000_000).map((length) => `x-long: ${'a'.repeat(length)}`),
  oddText.map((text) => `x-odd: ${text.replaceAll(/[\r\n]/g, '')}`),
)
const body = fc.constantFrom(
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  '5\r\nhel',
  '-1\r\n\r\n',
  'g\r\n',
  '5;x=y\r\nhello\r\n0\r\nx: y\r\n\r\n',
  '{"name":"\u0000"}',
  '[[[[',
  '0\r\n\r\nGET /rest/v1/secrets HTTP/1.1\r\n\r\n',
)

/** Requests that no client library sends: wrong lengths, incomplete headers, bytes that are no HTTP. */
export const hostileBytes: Arbitrary<Bytes> = fc
  .tuple(
    fc.oneof(line, queried),
    fc.array(header, { maxLength: 3 }),
    body,
    fc.constantFrom('\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\n', ''),
  )
  .map(
    ([first, headers, content, end]) =>
      [first, 'host: x', 'apikey: KEY', ...headers].join('\r\n') + end + content,
  )
