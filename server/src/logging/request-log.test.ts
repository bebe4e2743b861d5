import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { followRequests, followSockets } from './request-log.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Line = Record<string, unknown>

async function serve(
  level: 'info' | 'warn',
  listener: (log: ReturnType<typeof createLog>) => RequestListener,
) {
  const lines: Line[] = []
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) })
  server = createServer(followRequests(listener(log), log, level === 'info'))
  server.on(
    'upgrade',
    followSockets(
      (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
      log,
      level === 'info',
    ),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { lines, port, url: `http://127.0.0.1:${port}` }
}

const idOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''

it('logs request and response under the id of the response, without the query', async () => {
  const { lines, url } = await serve('info', () => (_, response) => {
    response.writeHead(201, { 'content-type': 'text/plain' })
    response.end('hello')
  })
  const answer = await fetch(`${url}/rest/v1/notes?apikey=canary`, { method: 'POST', body: 'x' })
  expect(idOf(answer)).toMatch(/^[\w-]{36}$/)
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({
    level: 'info',
    event: 'request',
    requestId: idOf(answer),
    method: 'POST',
    path: '/rest/v1/notes',
    status: 201,
    ms: expect.any(Number),
  })
  expect(lines[0]?.['bytes']).toBeGreaterThan(5)
  expect(JSON.stringify(lines)).not.toContain('canary')
})

it.each([
  '/q/canary-token',
  '/i/canary-token',
  '/m/canary-token',
  '/q/canary-token/',
  '/calendar/canary-token.ics',
  '/x/../q/canary-token',
])('does not log a path that is a secret: %s', async (path) => {
  const { lines, port, url } = await serve('info', (log) => (_, response) => {
    log({ level: 'error', event: 'failed', path, message: `no answer to ${path}` })
    response.end()
  })
  await fetch(url + path)
  const socket = connect(port, '127.0.0.1', () =>
    socket.end(`GET http://a${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`),
  )
  socket.resume()
  await expect.poll(() => lines.length).toBe(4)
  expect(JSON.stringify(lines)).not.toContain('canary')
  expect(JSON.stringify(lines)).toContain('[hidden]')
})

it.each([
  ['abc_DEF-1', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['a b', false],
  ['{"a":1}', false],
  ['', false],
])('handles the id %s of a proxy: %s', async (given, isTaken) => {
  const seen: unknown[] = []
  const { url } = await serve('warn', () => ({ headers }, response) => {
    seen.push(headers['x-request-id'])
    response.end()
  })
  const id = idOf(await fetch(url, { headers: { 'x-request-id': given } }))
  expect(id === given).toBe(isTaken)
  expect(id).toMatch(/^[\w-]{1,64}$/)
  expect(seen).toEqual([id])
})

it('logs no line per request at level warn, but keeps the id in other lines', async () => {
  const { lines, url } = await serve('warn', (log) => async ({ url: path }, response) => {
    await pause(path === '/slow' ? 50 : 1)
    log({ level: 'error', event: 'failed', path })
    response.end()
  })
  const ids = await Promise.all(
    ['/slow', '/quick'].map(async (path) => [path, idOf(await fetch(url + path))]),
  )
  expect(lines).toHaveLength(2)
  expect(Object.fromEntries(lines.map(({ path, requestId }) => [path, requestId]))).toEqual(
    Object.fromEntries(ids),
  )
})

it('logs when the client disconnected before the end', async () => {
  const { lines, port } = await serve('info', () => (_, response) => {
    response.write('half')
  })
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'))
  socket.once('data', () => socket.destroy())
  await expect.poll(() => lines).toMatchObject([{ event: 'request', isCutOff: true }])
})

it('logs when sockets open and when they close', async () => {
  const { lines, port } = await serve('info', () => (_, response) => response.end())
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      'GET /realtime/v1/websocket?apikey=canary HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ),
  )
  socket.on('data', () => socket.end())
  await expect.poll(() => lines.map(({ event }) => event)).toEqual(['socket', 'socket ended'])
  expect(lines[0]?.['requestId']).toBe(lines[1]?.['requestId'])
  expect(JSON.stringify(lines)).not.toContain('canary')
})
