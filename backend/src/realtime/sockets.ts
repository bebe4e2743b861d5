import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { HttpRequest } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import type { Channel, Client } from './channel.ts'
import { FrameWriter } from './frame-writer.ts'
import { type Push, readBinary, readText, UnreadableFrame, type Version } from './frames/incoming.ts'
import { receive } from './incoming/receive.ts'
import type { Realtime } from './parts.ts'
import { Peer } from './peer.ts'
import { type Admission, admit, rejectUpgrade } from './upgrade.ts'

const patienceMs = 500
const longestHeader = 500
// Headers that policies may read; never the key or a cookie.
const passedHeaders = ['user-agent', 'origin', 'x-forwarded-for', 'x-client-info', 'accept-language'] as const

/** The sockets of this process. */
export function createSockets(realtime: Realtime) {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: realtime.limits.frameBytes,
  })
  return {
    take(httpRequest: HttpRequest, request: IncomingMessage, stream: Duplex, head: Buffer): void {
      const admission = admit(realtime, httpRequest)
      if ('error' in admission) {
        rejectUpgrade(stream, admission)
        return
      }
      server.handleUpgrade(request, stream, head, (socket) =>
        welcome(realtime, httpRequest, admission, socket, stream),
      )
    },
    /** Closes every socket; clients reconnect to whichever process runs then. */
    async close(): Promise<void> {
      const ends = [...server.clients].map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      )
      const hangUp = setTimeout(() => server.clients.forEach((socket) => socket.terminate()), patienceMs)
      server.clients.forEach((socket) => socket.close(1001, 'The server ends'))
      await Promise.all(ends)
      clearTimeout(hangUp)
    },
  }
}

function welcome(
  realtime: Realtime,
  request: HttpRequest,
  { version, caller }: Admission,
  socket: WebSocket,
  stream: Duplex,
): void {
  const writer = new FrameWriter(socket, stream, version, realtime.limits.waitingBytes)
  const from = { address: request.ip, keyCaller: caller, headersJson: headersJson(request) }
  const peer = new Peer<Channel>(writer, from, realtime.now())
  realtime.peers.add(peer)
  socket.on('message', (data, isBinary) => {
    // A socket that is closing may take half a minute to end, and nothing it sends meanwhile counts.
    if (socket.readyState === socket.OPEN) {
      receiveFrame(realtime, peer, data, isBinary)
    }
  })
  // For broken frames and connections the library closes the socket, which is all that is needed.
  socket.on('error', () => {})
  socket.on('close', () => {
    realtime.peers.delete(peer)
    for (const channel of peer.channels.values()) {
      channel.end()
    }
  })
}

function receiveFrame(realtime: Realtime, peer: Client, data: RawData, isBinary: boolean): void {
  peer.heardAt = realtime.now()
  const bytes = bytesOf(data)
  // Parsing costs more than anything else that a frame causes, and whoever has joined nothing has only joins to send.
  if (bytes.length > realtime.limits.unjoinedFrameBytes && !hasJoined(peer)) {
    peer.writer.close(1009, 'The frame is too large before a channel is joined')
    return
  }
  try {
    receive(realtime, peer, read(bytes, isBinary, peer.writer.version))
  } catch (error) {
    // JSON nested too deeply to be written again counts as unreadable, too.
    if (!(error instanceof UnreadableFrame) && !(error instanceof RangeError)) {
      realtime.log({ level: 'error', event: 'realtime frame failed', ...describeError(error) })
    }
    peer.writer.close(1007, 'The frame cannot be read')
  }
}

function hasJoined(peer: Client): boolean {
  return [...peer.channels.values()].some(({ state }) => state === 'joined')
}

function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
}

function read(bytes: Buffer, isBinary: boolean, version: Version): Push {
  return isBinary ? readBinary(bytes) : readText(bytes.toString(), version)
}

function headersJson({ headers }: HttpRequest): string {
  const entries = passedHeaders.flatMap((name) => {
    const value = headers[name]?.slice(0, longestHeader)
    return value === undefined ? [] : [[name, value]]
  })
  return JSON.stringify(Object.fromEntries(entries))
}
