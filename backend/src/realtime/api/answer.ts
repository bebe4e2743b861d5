import { badRequest, json } from '#http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '#http/exchange.ts'
import { SqlError, Unavailable } from '#postgres/database.ts'
import { isFault } from '#tokens/tokens.ts'
import type { Realtime } from '../parts.ts'
import { type Asker, NotJson } from './asking.ts'
import { broadcastBatch } from './batch.ts'
import { broadcastSingle } from './single.ts'

const single = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/
const longestName = 255

/** The HTTP side of realtime, below /realtime/v1. */
export async function answer(realtime: Realtime, incoming: Incoming): Promise<Answer> {
  const { method, path, headers, ip } = incoming
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
  const caller = realtime.tokens.readCaller(incoming)
  if (isFault(caller)) {
    return json(401, { message: 'Unauthorized' })
  }
  const asker: Asker = { caller, ip, headersJson: JSON.stringify({ 'user-agent': headers['user-agent'] }) }
  try {
    await realtime.bus.ready()
    if (topic === undefined || event === undefined) {
      return await broadcastBatch(realtime, incoming, asker)
    }
    return Buffer.byteLength(topic) > longestName || Buffer.byteLength(event) > longestName
      ? json(422, { error: `A topic and an event have at most ${longestName} bytes` })
      : await broadcastSingle(realtime, incoming, asker, { topic, event })
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): Answer {
  if (error instanceof NotJson || error instanceof RangeError) {
    return badRequest('The body is not valid JSON')
  }
  if (error instanceof BodyTooLarge) {
    return json(413, { error: 'The message is too large' })
  }
  // Data that PostgreSQL cannot hold, such as a NUL in a text.
  if (error instanceof SqlError && error.code.startsWith('22')) {
    return json(422, { error: 'The message holds what cannot be stored' })
  }
  if (error instanceof Unavailable) {
    return json(503, { error: 'The database cannot be asked now' }, { 'retry-after': '1' })
  }
  throw error
}
