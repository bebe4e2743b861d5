import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { type Proxied, proxied } from './testing/proxied.ts'

const open: Proxied[] = []
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

type Greet = (socket: Duplex, asked: IncomingMessage, head: Buffer) => void

const accepted =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-One: 1\r\n\r\n'

/** A project that accepts every upgrade and then calls `greet` with the socket. */
async function taking(greet: Greet): Promise<Proxied> {
  const made = await proxied((_, response) => response.writeHead(426).end())
  open.push(made)
  made.project.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    greet(socket, asked, head)
  })
  return made
}

const hello =
  'GET /realtime/v1/websocket?apikey=x HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: p\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

function dial({ url }: Proxied, first = ''): { socket: Socket; heard: () => string } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(hello + first))
  let heard = ''
  socket.on('data', (part) => (heard += String(part)))
  return { socket, heard: () => heard }
}

it('passes every byte in both directions, from the first one on', async () => {
  const seen: IncomingMessage[] = []
  const made = await taking((socket, asked, head) => {
    seen.push(asked)
    socket.write(`${accepted}welcome;`)
    socket.write(head)
    socket.pipe(socket)
  })
  const { socket, heard } = dial(made, 'early;')
  await expect.poll(heard).toContain('early;')
  expect(heard().startsWith(accepted)).toBe(true)
  socket.write('b'.repeat(300_000))
  await expect.poll(() => heard().length).toBe(accepted.length + 'welcome;early;'.length + 300_000)
  expect(seen[0]?.url).toBe('/realtime/v1/websocket?apikey=x')
  expect(seen[0]?.headers).toMatchObject({
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'p',
    'x-forwarded-for': '127.0.0.1',
  })
  socket.destroy()
})

it('closes both sides when one of them closes', async () => {
  const theirs: Duplex[] = []
  const made = await taking((socket) => {
    theirs.push(socket)
    socket.once('end', () => socket.end())
    socket.resume().write(accepted)
  })
  const left = dial(made)
  await expect.poll(left.heard).toContain('101')
  left.socket.destroy()
  await expect.poll(() => theirs[0]?.destroyed).toBe(true)
  const stayed = dial(made)
  await expect.poll(stayed.heard).toContain('101')
  theirs[1]?.destroy()
  await once(stayed.socket, 'close')
})

it('passes on the project’s rejection word for word', async () => {
  const made = await taking((socket) =>
    socket.end(
      'HTTP/1.1 403 Forbidden\r\nx-why: key\r\ntransfer-encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n',
    ),
  )
  const heard = await made.raw(hello)
  expect(heard).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
  expect(heard).toContain('x-why: key')
  expect(heard).toMatch(/\r\n\r\nno$/)
})

it('closes the socket when the project breaks off during its rejection', async () => {
  const made = await taking((socket) => {
    socket.write('HTTP/1.1 403 Forbidden\r\ncontent-length: 100\r\n\r\nhalf', () => socket.destroy())
  })
  expect(await made.raw(hello)).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/)
})

it('forwards no sockets but those of realtime', async () => {
  const seen: (string | undefined)[] = []
  const made = await taking((socket, asked) => {
    seen.push(asked.url)
    socket.end(accepted)
  })
  for (const path of ['/', '/pg/tables', '/realtime/v1/../../pg/tables']) {
    const heard = await made.raw(hello.replace('/realtime/v1/websocket', path))
    expect(heard).toMatch(/^HTTP\/1.1 404 /)
  }
  expect(seen).toEqual([])
})

it('responds 503 while the project is down', async () => {
  const made = await taking(() => {})
  made.stopProject()
  expect(await made.raw(hello)).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 5\r\n/)
})
