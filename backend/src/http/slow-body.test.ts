import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createNodeServer } from './node-server.ts'
import type { BodyPace } from './slow-body.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

async function serve(listener: RequestListener, pace: Partial<BodyPace> = {}): Promise<number> {
  server = createNodeServer(listener, { graceMs: 200, checkMs: 50, minBytesPerSecond: 50, ...pace })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Reads the whole body, then answers with its length. */
const count: RequestListener = (request, response) => {
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
  })
  request.on('end', () => response.end(`${length} bytes`))
}

const head = (framing: string) => `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${framing}\r\n\r\n`

/** Sends one piece after the other until all are sent or the connection ends; returns everything that is received. */
async function drip(port: number, start: string, pieces: readonly string[], everyMs: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(start)
  const left = [...pieces]
  const timer = setInterval(() => {
    const piece = left.shift()
    if (piece !== undefined && socket.writable) socket.write(piece)
  }, everyMs)
  await closed
  clearInterval(timer)
  return { answer: Buffer.concat(received).toString(), unsent: left.length }
}

const crumbs = (piece: string) => Array.from({ length: 1000 }, () => piece)

describe('a body that arrives too slowly', () => {
  test.each([
    ['of a known length', 'content-length: 1000', crumbs('a')],
    ['in chunks', 'transfer-encoding: chunked', crumbs('1\r\na\r\n')],
    ['that stops', 'content-length: 1000', ['a']],
  ])('gets 408 as JSON and its connection is closed: %s', async (_, framing, pieces) => {
    const { answer } = await drip(await serve(count), head(framing), pieces, 200)
    expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close\r\n[^]*\{"message":/i)
  })

  test('is cut off when the answer to it has been sent', async () => {
    const port = await serve((_request, response) => response.end('too early'))
    const kept = head('content-length: 1000').replace('connection: close\r\n', '')
    const { answer, unsent } = await drip(port, kept, crumbs('a'), 200)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(unsent).toBeGreaterThan(0)
  })
})

test('a body that takes long at a slow but steady rate is read to its end', async () => {
  const pieces = Array.from({ length: 40 }, () => 'a'.repeat(100))
  const { answer } = await drip(await serve(count), head('content-length: 4000'), pieces, 20)
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*4000 bytes/)
})

test('the time in which the server does not read does not count', async () => {
  const listener: RequestListener = (request, response) => setTimeout(() => count(request, response), 1000)
  const port = await serve(listener, { graceMs: 500, minBytesPerSecond: 1e12 })
  const body = 'a'.repeat(1_000_000)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  expect(await answer.text()).toBe('1000000 bytes')
})
