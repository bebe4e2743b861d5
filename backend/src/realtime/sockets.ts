import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Incoming } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import type { Channel, Client } from './channel.ts'
import { type Push, readBinary, readText, UnreadableFrame, type Version } from './frames/incoming.ts'
import { receive } from './incoming/receive.ts'
import { Line } from './line.ts'
import type { Realtime } from './parts.ts'
import { Peer } from './peer.ts'
import { type Admission, admit, refuse } from './upgrade.ts'

const patienceMs = 500
const longestHeader = 500
// What a policy may want to know of a request; never the key or a cookie.
const toldHeaders = ['user-agent', 'origin', 'x-forwarded-for', 'x-client-info', 'accept-language'] as const

/** The sockets of this process. */
export function createSockets(realtime: Realtime) {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: realtime.limits.frameBytes,
  })
  return {
    take(incoming: Incoming, request: IncomingMessage, stream: Duplex, head: Buffer): void {
      const admission = admit(realtime, incoming)
      if ('error' in admission) {
        refuse(stream, admission)
        return
      }
      server.handleUpgrade(request, stream, head, (socket) =>
        welcome(realtime, incoming, admission, socket, stream),
      )
    },
    /** Ends every socket; clients come back to whichever process is there then. */
    async close(): Promise<void> {
      const ends = [...server.clients].map((socket) => new Promise((done) => socket.once('close', done)))
      const hangUp = setTimeout(() => server.clients.forEach((socket) => socket.terminate()), patienceMs)
      server.clients.forEach((socket) => socket.close(1001, 'The server ends'))
      await Promise.all(ends)
      clearTimeout(hangUp)
    },
  }
}

function welcome(
  realtime: Realtime,
  incoming: Incoming,
  { version, caller }: Admission,
  socket: WebSocket,
  stream: Duplex,
): void {
  const line = new Line(socket, stream, version, realtime.limits.waitingBytes)
  const from = { address: incoming.ip, keyCaller: caller, headersJson: headersJson(incoming) }
  const peer = new Peer<Channel>(line, from, realtime.now())
  realtime.peers.add(peer)
  socket.on('message', (data, isBinary) => {
    // Whoever is being closed may take half a minute to go, and has no more to say until then.
    if (socket.readyState === socket.OPEN) {
      hear(realtime, peer, data, isBinary)
    }
  })
  // Broken frames and connections: the library closes, which is all there is to do.
  socket.on('error', () => {})
  socket.on('close', () => {
    realtime.peers.delete(peer)
    for (const channel of peer.channels.values()) {
      channel.end()
    }
  })
}

function hear(realtime: Realtime, peer: Client, data: RawData, isBinary: boolean): void {
  peer.heardAt = realtime.now()
  try {
    receive(realtime, peer, read(data, isBinary, peer.line.version))
  } catch (error) {
    // Depth that no parser of ours can write again counts as unreadable, too.
    if (!(error instanceof UnreadableFrame) && !(error instanceof RangeError)) {
      realtime.log({ level: 'error', event: 'realtime frame failed', ...describeError(error) })
    }
    peer.line.close(1007, 'The frame cannot be read')
  }
}

function read(data: RawData, isBinary: boolean, version: Version): Push {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)
  return isBinary ? readBinary(bytes) : readText(bytes.toString(), version)
}

function headersJson({ headers }: Incoming): string {
  const told = toldHeaders.flatMap((name) => {
    const value = headers[name]?.slice(0, longestHeader)
    return value === undefined ? [] : [[name, value]]
  })
  return JSON.stringify(Object.fromEntries(told))
}
