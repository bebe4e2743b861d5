import type { IncomingMessage } from 'node:http'
import { type Duplex, pipeline } from 'node:stream'
import { describeError } from '@fieldlark/backend/http/log.ts'
import { answerHeaders, requestHeaders } from './forward-headers.ts'
import type { ProxyOptions } from './proxy.ts'
import { isOfSockets } from './straight-path.ts'

/** Connects a WebSocket to the project; a rejection is passed on as the project worded it. */
export function createSocketProxy(options: ProxyOptions) {
  const { upstream, siteUrl, isProxyTrusted, log } = options
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    if (!isOfSockets(request.url ?? '/')) {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      return
    }
    const headers = {
      ...requestHeaders(request, new URL(siteUrl), isProxyTrusted),
      connection: 'Upgrade',
      upgrade: 'websocket',
    }
    const forwarded = upstream.ask(request, headers, false)
    socket.once('close', () => forwarded.destroy())
    forwarded.once('upgrade', (answer, peer, first) => join(answer, peer, first, socket, head))
    forwarded.once('response', (answer) => reject(answer, socket))
    forwarded.once('error', (error) => {
      log({ level: 'error', event: 'project unreachable', error: describeError(error).error })
      socket.end(
        'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
      )
    })
    forwarded.end()
  }
}

const headOf = ({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): string =>
  [
    `HTTP/1.1 ${statusCode} ${statusMessage}`,
    ...headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : [])),
    '\r\n',
  ].join('\r\n')

function join(answer: IncomingMessage, peer: Duplex, first: Buffer, socket: Duplex, head: Buffer): void {
  peer.on('error', () => peer.destroy())
  peer.once('close', () => release(socket))
  socket.once('close', () => release(peer))
  if ('setTimeout' in peer && typeof peer.setTimeout === 'function') peer.setTimeout(0)
  // Connection and Upgrade are passed on here, because both hops become one.
  socket.write(headOf(answer, answer.rawHeaders))
  socket.write(first)
  peer.write(head)
  socket.pipe(peer)
  peer.pipe(socket)
}

/** Flushes what was written, with a limit for peers that stop reading. */
function release(socket: Duplex): void {
  socket.end()
  setTimeout(() => socket.destroy(), 5000).unref()
}

function reject(answer: IncomingMessage, socket: Duplex): void {
  socket.write(headOf(answer, [...answerHeaders(answer), 'connection', 'close']))
  // If the project breaks off during its rejection, pipeline closes the socket.
  pipeline(answer, socket, () => {})
}
