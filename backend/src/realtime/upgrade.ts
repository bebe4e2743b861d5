import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpRequest } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import type { Caller } from '#tokens/caller.ts'
import { isRejection, readToken } from './access/token-check.ts'
import type { Version } from './frames/incoming.ts'
import type { Realtime } from './parts.ts'

export type UpgradeError = { status: number; error: string }
export type Admission = { version: Version; caller: Caller }

/** Who may open a socket and in which version, or why it is rejected. */
export function admit(realtime: Realtime, request: HttpRequest): Admission | UpgradeError {
  const query = new URLSearchParams(request.search)
  const version = query.get('vsn') ?? '1.0.0'
  if (request.path !== '/websocket') {
    return { status: 404, error: 'Not found' }
  }
  if (!isOriginTrusted(realtime.settings.realtimeOrigins, request)) {
    return { status: 403, error: 'This origin is not allowed' }
  }
  const caller = keyHolder(realtime, request, query.get('apikey'))
  if (!isCaller(caller)) {
    return caller
  }
  if (version !== '1.0.0' && version !== '2.0.0') {
    return { status: 400, error: 'vsn has to be 1.0.0 or 2.0.0' }
  }
  return isFull(realtime, request.ip)
    ? { status: 429, error: 'Too many connected users' }
    : { version, caller }
}

function isFull({ peers, settings, limits }: Realtime, ip: string): boolean {
  const ofAddress = [...peers].filter(({ address }) => address === ip)
  return peers.size >= settings.realtimeMaxSockets || ofAddress.length >= limits.socketsPerAddress
}

/** Responds with an HTTP error before there is a WebSocket. */
export function rejectUpgrade(socket: Duplex, { status, error }: UpgradeError): void {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `access-control-allow-origin: *\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function keyHolder(realtime: Realtime, request: HttpRequest, inQuery: string | null): Caller | UpgradeError {
  const key = inQuery || request.headers['x-api-key'] || request.headers['apikey'] || ''
  if (key === '') {
    return { status: 401, error: 'API key is missing' }
  }
  if (key.startsWith('sb_')) {
    const caller = realtime.tokens.readKey({ headers: { apikey: key }, search: '' })
    return 'key' in caller ? { status: 401, error: 'Failed to validate JWT signature' } : caller
  }
  const read = readToken(realtime, key)
  return isRejection(read) ? { status: 401, error: read.text.replace(/ \d+ seconds ago$/, '') } : read
}

/**
 * No cookie opens a socket, so a foreign page cannot use a session; the list is a second layer of protection. Clients
 * other than browsers send no origin, and a page of the same host is trusted.
 */
function isOriginTrusted(origins: readonly string[], { headers }: HttpRequest): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.length === 0 || origins.includes(origin)) {
    return true
  }
  return URL.canParse(origin) && new URL(origin).host === host
}

function isCaller(read: Caller | UpgradeError): read is Caller {
  return isJsonObject(read) && 'claims' in read
}
