import { BodyTooLargeError, type HttpRequest, type HttpResponse } from '#http/exchange.ts'
import { badRequest, json } from '#http/responses.ts'
import { DatabaseUnavailableError, SqlError } from '#postgres/database.ts'
import { isTokenError } from '#tokens/tokens.ts'
import type { Realtime } from '../parts.ts'
import { broadcastBatch } from './batch.ts'
import { NotJsonError, type Requester } from './request-body.ts'
import { broadcastSingle } from './single.ts'

const single = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/
const longestName = 255

/** The HTTP endpoints of realtime, below /realtime/v1. */
export async function answer(realtime: Realtime, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, headers, ip } = request
  const [, topic, event] = (single.exec(path) ?? []).map(decodeURIComponent)
  const isBatch = path === '/api/broadcast'
  if (path === '/websocket') {
    return json(426, { error: 'A WebSocket upgrade is expected' }, { upgrade: 'websocket' })
  }
  if (!isBatch && (topic === undefined || event === undefined)) {
    return json(404, { error: 'Not found' })
  }
  if (method !== 'POST') {
    return json(405, { error: 'Method not allowed' }, { allow: 'POST' })
  }
  const caller = realtime.tokens.readCaller(request)
  if (isTokenError(caller)) {
    return json(401, { message: 'Unauthorized' })
  }
  const requester: Requester = {
    caller,
    ip,
    headersJson: JSON.stringify({ 'user-agent': headers['user-agent'] }),
  }
  try {
    await realtime.bus.ready()
    if (topic === undefined || event === undefined) {
      return await broadcastBatch(realtime, request, requester)
    }
    return Buffer.byteLength(topic) > longestName || Buffer.byteLength(event) > longestName
      ? json(422, { error: `A topic and an event have at most ${longestName} bytes` })
      : await broadcastSingle(realtime, request, requester, { topic, event })
  } catch (error) {
    return errorResponse(error)
  }
}

function errorResponse(error: unknown): HttpResponse {
  if (error instanceof NotJsonError || error instanceof RangeError) {
    return badRequest('The body is not valid JSON')
  }
  if (error instanceof BodyTooLargeError) {
    return json(413, { error: 'The message is too large' })
  }
  // Data that PostgreSQL cannot store, such as a NUL in a text.
  if (error instanceof SqlError && error.code.startsWith('22')) {
    return json(422, { error: 'The message holds what cannot be stored' })
  }
  if (error instanceof DatabaseUnavailableError) {
    return json(503, { error: 'The database cannot be asked now' }, { 'retry-after': '1' })
  }
  throw error
}
