import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Incoming } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import type { Caller } from '#tokens/caller.ts'
import { isRefused, readToken } from './access/token-check.ts'
import type { Version } from './frames/incoming.ts'
import type { Realtime } from './parts.ts'

export type Refusal = { status: number; error: string }
export type Admission = { version: Version; caller: Caller }

/** Who wants a socket and in which version, or why he gets none. */
export function admit(realtime: Realtime, incoming: Incoming): Admission | Refusal {
  const query = new URLSearchParams(incoming.search)
  const version = query.get('vsn') ?? '1.0.0'
  if (incoming.path !== '/websocket') {
    return { status: 404, error: 'Not found' }
  }
  if (!isOriginTrusted(realtime.settings.realtimeOrigins, incoming)) {
    return { status: 403, error: 'This origin is not allowed' }
  }
  const caller = keyHolder(realtime, incoming, query.get('apikey'))
  if (!isCaller(caller)) {
    return caller
  }
  if (version !== '1.0.0' && version !== '2.0.0') {
    return { status: 400, error: 'vsn has to be 1.0.0 or 2.0.0' }
  }
  return isFull(realtime, incoming.ip)
    ? { status: 429, error: 'Too many connected users' }
    : { version, caller }
}

function isFull({ peers, settings, limits }: Realtime, ip: string): boolean {
  const ofAddress = [...peers].filter(({ address }) => address === ip)
  return peers.size >= settings.realtimeMaxSockets || ofAddress.length >= limits.socketsPerAddress
}

/** Says no in HTTP, before there is a WebSocket. */
export function refuse(socket: Duplex, { status, error }: Refusal): void {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `access-control-allow-origin: *\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function keyHolder(realtime: Realtime, incoming: Incoming, inQuery: string | null): Caller | Refusal {
  const key = inQuery || incoming.headers['x-api-key'] || incoming.headers['apikey'] || ''
  if (key === '') {
    return { status: 401, error: 'API key is missing' }
  }
  if (key.startsWith('sb_')) {
    const caller = realtime.tokens.readKey({ headers: { apikey: key }, search: '' })
    return 'key' in caller ? { status: 401, error: 'Failed to validate JWT signature' } : caller
  }
  const read = readToken(realtime, key)
  return isRefused(read) ? { status: 401, error: read.text.replace(/ \d+ seconds ago$/, '') } : read
}

/**
 * No cookie opens a socket, so a foreign page cannot borrow a session; the list is a second wall. Programs send no
 * origin, and a page of the same host is at home.
 */
function isOriginTrusted(origins: readonly string[], { headers }: Incoming): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.length === 0 || origins.includes(origin)) {
    return true
  }
  return URL.canParse(origin) && new URL(origin).host === host
}

function isCaller(read: Caller | Refusal): read is Caller {
  return isJsonObject(read) && 'claims' in read
}
