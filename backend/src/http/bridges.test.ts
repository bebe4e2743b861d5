import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { HttpRequest, HttpResponse } from './exchange.ts'
import { readRequest, writeResponse } from './fetch-bridge.ts'
import { answerNode } from './node-bridge.ts'
import { createNodeServer } from './node-server.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

async function serve(
  handle: (httpRequest: HttpRequest) => Promise<HttpResponse>,
  trustedProxies = 0,
): Promise<number> {
  server = createNodeServer((request, response) => answerNode(handle, request, response, trustedProxies))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends bytes unchanged and returns everything that is received. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

const echo = async (request: HttpRequest): Promise<HttpResponse> => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    method: request.method,
    path: request.path,
    search: request.search,
    ip: request.ip,
    prefer: request.headers['prefer'],
    body: (await request.body(1000)).toString(),
  }),
})

describe('over node:http', () => {
  test('a request reaches the handler unchanged', async () => {
    const port = await serve(echo)
    const response = await fetch(`http://127.0.0.1:${port}/rest/v1/a%20b?x=%3D&y=1`, {
      method: 'POST',
      body: 'ñ',
      headers: [
        ['Prefer', 'a=1'],
        ['Prefer', 'b=2'],
      ],
    })
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/rest/v1/a%20b',
      search: 'x=%3D&y=1',
      ip: '127.0.0.1',
      prefer: 'a=1, b=2',
      body: 'ñ',
    })
  })

  test('HEAD has the length of the body and no body', async () => {
    const port = await serve(async () => ({ status: 200, headers: {}, body: 'ñandú' }))
    const answer = await raw(port, 'HEAD / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/content-length: 7\r\n/i)
    expect(answer.endsWith('\r\n\r\n')).toBe(true)
  })

  test('HEAD without a body has no length, which would be that of GET', async () => {
    const port = await serve(async () => ({ status: 200, headers: {} }))
    const answer = await raw(port, 'HEAD / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    expect(answer).not.toMatch(/content-length|transfer-encoding/i)
    expect(writeResponse({ status: 200, headers: {} }, 'HEAD').headers.get('content-length')).toBe(null)
  })

  test('every cookie has its own header', async () => {
    const answer = { status: 200, headers: {}, cookies: ['a=1', 'b=2'] }
    const port = await serve(async () => answer)
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(writeResponse(answer, 'GET').headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test('204 has no length, an empty 201 has length 0', async () => {
    const port = await serve(async ({ path }) => ({ status: Number(path.slice(1)), headers: {} }))
    expect((await fetch(`http://127.0.0.1:${port}/204`)).headers.get('content-length')).toBe(null)
    expect((await fetch(`http://127.0.0.1:${port}/201`)).headers.get('content-length')).toBe('0')
  })

  test.each([
    ['a target that is no path', 'GET clients HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['no HTTP at all', 'nonsense\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
    ['an invalid chunk size', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  ])('%s gets 400 as JSON', async (_, text) => {
    const port = await serve(echo)
    expect(await raw(port, text)).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*application\/json[^]*nosniff[^]*default-src 'none'[^]*\{"message":/,
    )
  })

  test('a header beyond the limit gets 431 as JSON', async () => {
    const port = await serve(echo)
    const answer = await raw(port, `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\{"message":/)
  })

  test('a request that does not arrive in time gets 408 as JSON', async () => {
    const port = await serve(echo)
    server?.on('connection', (socket) => {
      const late = Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server?.emit('clientError', late, socket)
    })
    expect(await raw(port, 'POST / HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 408 [^]*\{"message":/)
  })

  test('the connection of a client that sends invalid HTTP and never closes is closed', async () => {
    const port = await serve(echo)
    const held = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    held.resume()
    held.write('nonsense\r\n\r\n')
    await once(held, 'end')
    const count = () => new Promise((resolve) => server?.getConnections((_error, open) => resolve(open)))
    await expect.poll(count).toBe(0)
    held.destroy()
  })

  test('a client that does not read its response is disconnected after five minutes', () => {
    expect(createNodeServer(() => {}).timeout).toBe(300_000)
  })

  test('reading the body after the client has disconnected rejects at once', async () => {
    let outcome: Promise<string> | null = null
    const port = await serve(async (request) => {
      const stream = request.stream()
      await new Promise((resolve) => stream.once('close', resolve))
      outcome = request.body(1000).then(String, (error: Error) => error.constructor.name)
      return { status: 200, headers: {} }
    })
    const client = connect(port, '127.0.0.1')
    client.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\na')
    await once(server as Server, 'request')
    client.destroy()
    await expect.poll(() => outcome).toBe('ClientDisconnectedError')
  })

  test('the host of an absolute request target is ignored', async () => {
    const port = await serve(echo)
    const answer = await raw(
      port,
      'GET http://evil/rest/v1/a?b HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    )
    expect(answer).toContain('"path":"/rest/v1/a","search":"b"')
  })

  test('a body beyond the limit is rejected, with and without Content-Length', async () => {
    const port = await serve(async (request) => {
      const read = await request.body(1000).catch((error: Error) => error.message)
      return { status: 200, headers: {}, body: String(read) }
    })
    const big = 'a'.repeat(100_000)
    const announced = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: big })
    expect(await announced.text()).toBe('Request body is too large')
    const chunked = `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n7d0\r\n${'a'.repeat(2000)}\r\n0\r\n\r\n`
    expect(await raw(port, chunked)).toContain('Request body is too large')
  })

  test('X-Forwarded-For is used only behind a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.7' }
    const direct = await serve(echo)
    expect(await (await fetch(`http://127.0.0.1:${direct}/`, { headers })).json()).toMatchObject({
      ip: '127.0.0.1',
    })
    server?.close()
    const behind = await serve(echo, 1)
    expect(await (await fetch(`http://127.0.0.1:${behind}/`, { headers })).json()).toMatchObject({
      ip: '10.0.0.7',
    })
  })

  test('an IPv4-mapped IPv6 address becomes the IPv4 address', async () => {
    const headers = { 'x-forwarded-for': '::ffff:203.0.113.7' }
    const port = await serve(echo, 1)
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json()).toMatchObject({
      ip: '203.0.113.7',
    })
  })

  test('an invalid response header becomes a 500, not a crash', async () => {
    const port = await serve(async () => ({ status: 200, headers: { 'x-bad': 'a\r\nb' }, body: '' }))
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500)
  })
})

describe('over fetch', () => {
  test('converts a request and its response', async () => {
    const request = new Request('http://h/rest/v1/a?b=1', {
      method: 'PATCH',
      body: '{}',
      headers: { Prefer: 'x' },
    })
    const response = writeResponse(await echo(readRequest(request, '1.2.3.4')), 'PATCH')
    expect(await response.json()).toEqual({
      method: 'PATCH',
      path: '/rest/v1/a',
      search: 'b=1',
      ip: '1.2.3.4',
      prefer: 'x',
      body: '{}',
    })
  })

  test('HEAD keeps the length, 204 has no body', async () => {
    const head = writeResponse({ status: 200, headers: {}, body: Buffer.from('abc') }, 'HEAD')
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['3', ''])
    expect(writeResponse({ status: 204, headers: {}, body: '' }, 'POST').body).toBe(null)
  })

  test('a body beyond the limit is rejected', async () => {
    const request = new Request('http://h/', { method: 'POST', body: 'a'.repeat(50) })
    await expect(readRequest(request, '').body(10)).rejects.toThrow('too large')
  })
})
