import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding, compressed } from './compression.ts'
import type { HttpResponse } from './exchange.ts'
import { createGateway } from './gateway.ts'
import { outgoing } from './responses.ts'
import { bytesOf, httpRequestOf } from './testing/http-request.ts'

const text = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, name: `Señora ${id}` })))
const long = JSON.stringify(Array.from({ length: 9000 }, (_, id) => ({ id, name: `Señora ${id}` })))
const asJson = { 'content-type': 'application/json; charset=utf-8' }
const browser = 'gzip, deflate, br, zstd'

const send = async (response: HttpResponse, accept: string | undefined = browser, method = 'GET') =>
  compressed(response, { method, headers: { 'accept-encoding': accept } })

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', null],
  ['brotli, xgzip', null],
])('who accepts %j gets %j', (accept, expected) => {
  expect(acceptedEncoding(accept)).toBe(expected)
})

describe('an answer of the API', () => {
  test.each([text, long, Buffer.from(text)])('is the same once it is decoded', async (body) => {
    const br = await send({ status: 200, headers: asJson, body })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(bytesOf(br)).equals(Buffer.from(body))).toBe(true)
    const gzip = await send({ status: 200, headers: asJson, body }, 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(bytesOf(gzip)).equals(Buffer.from(body))).toBe(true)
    expect(bytesOf(gzip).length).toBeLessThan(body.length / 3)
  })

  test('has the length of what is sent, for HEAD too', async () => {
    const named = { ...asJson, 'Content-Length': String(Buffer.byteLength(text)) }
    for (const method of ['GET', 'HEAD']) {
      const answer = await send({ status: 200, headers: named, body: text }, browser, method)
      const length = bytesOf(answer).length
      expect(outgoing(answer, method).headers).toMatchObject({ 'content-length': String(length) })
      expect(Object.keys(outgoing(answer, method).headers)).not.toContain('Content-Length')
    }
  })

  test('stays as it is for a caller who accepts no encoding, and says that others get another', async () => {
    const answer = await send({ status: 200, headers: asJson, body: text }, undefined)
    const plain = await compressed(
      { status: 200, headers: asJson, body: text },
      { method: 'GET', headers: {} },
    )
    expect(plain).toEqual({ status: 200, headers: { ...asJson, vary: 'accept-encoding' }, body: text })
    expect(answer.headers['content-encoding']).toBe('br')
  })

  test('keeps what it varies by, and its tag becomes a weak one', async () => {
    const headers = { ...asJson, Vary: 'Origin', ETag: '"1"' }
    const answer = await send({ status: 200, headers, body: text })
    expect(answer.headers).toMatchObject({ Vary: 'Origin, accept-encoding', etag: 'W/"1"' })
    expect(Object.keys(answer.headers)).not.toContain('ETag')
  })

  test('of one page of rows, 206, is compressed', async () => {
    const headers = { ...asJson, 'content-range': '0-99/500' }
    const answer = await send({ status: 206, headers, body: text })
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'content-encoding': 'br', 'content-range': '0-99/500' },
    })
  })

  test.each([
    ['less than 1 kB', { ...asJson }, 'x'.repeat(1000)],
    ['an image', { 'content-type': 'image/png' }, text],
    ['a drawing', { 'content-type': 'image/svg+xml' }, text],
    ['a PDF', { 'content-type': 'application/pdf' }, text],
    ['what has no type', {}, text],
    ['a stored file', { 'content-type': 'text/csv', 'accept-ranges': 'bytes', etag: '"1"' }, text],
    ['a part of a file', { 'content-type': 'text/csv', 'content-range': 'bytes 0-1999/5000' }, text],
    ['what is compressed already', { ...asJson, 'Content-Encoding': 'gzip' }, text],
    ['what nobody may change', { ...asJson, 'cache-control': 'no-transform' }, text],
  ])('%s is left alone', async (_, headers, body) => {
    expect(await send({ status: 200, headers, body })).toEqual({ status: 200, headers, body })
  })

  test('goes through the gateway, with errors too', async () => {
    const gateway = createGateway({
      services: { rest: { handle: async () => ({ status: 400, headers: asJson, body: text }) } },
      readKey: () => ({ role: 'anon' }),
      requireApikey: true,
      log: () => {},
    })
    const answer = await gateway(
      httpRequestOf({ method: 'GET', path: '/rest/v1/clients', headers: { 'accept-encoding': browser } }),
    )
    expect(answer).toMatchObject({ status: 400, headers: { 'content-encoding': 'br' } })
  })
})

describe('a stream', () => {
  test.each(['br', 'gzip'])('reaches the client part by part in %s', async (encoding) => {
    const source = new PassThrough()
    const answer = await send(
      {
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'content-length': '99999' },
        body: source,
      },
      encoding,
    )
    expect(answer.headers).not.toHaveProperty('content-length')
    const decoder = encoding === 'br' ? createBrotliDecompress() : createGunzip()
    const received = bodyStream(answer).pipe(decoder)[Symbol.asyncIterator]()
    source.write('data: one\n\n')
    expect(String((await received.next()).value)).toBe('data: one\n\n')
    source.write('data: two\n\n')
    expect(String((await received.next()).value)).toBe('data: two\n\n')
    source.end()
    expect((await received.next()).done).toBe(true)
  })

  test('that breaks breaks the answer, and is ended when the client leaves', async () => {
    const broken = new PassThrough()
    const answer = bodyStream(await send({ status: 200, headers: asJson, body: broken }))
    const failed = new Promise((resolve) => answer.once('error', resolve))
    broken.destroy(new Error('The disk is gone.'))
    expect(await failed).toMatchObject({ message: 'The disk is gone.' })
    const left = new PassThrough()
    bodyStream(await send({ status: 200, headers: asJson, body: left })).destroy()
    await expect.poll(async () => (await setImmediate(), left.destroyed)).toBe(true)
  })

  test('of known short length and one for HEAD are not touched', async () => {
    const body = new PassThrough()
    const short = { ...asJson, 'content-length': '20' }
    expect(await send({ status: 200, headers: short, body })).toEqual({ status: 200, headers: short, body })
    expect(await send({ status: 200, headers: asJson, body }, browser, 'HEAD')).toMatchObject({ body })
  })
})

function bodyStream({ body }: HttpResponse): Readable {
  if (body instanceof Readable) {
    return body
  }
  throw new Error('The answer is no stream.')
}
