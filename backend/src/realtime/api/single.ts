import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { json } from '#http/responses.ts'
import { topicPrefix } from '../channel.ts'
import type { Realtime } from '../parts.ts'
import { send } from '../rooms/delivery.ts'
import { storeMessage } from '../rooms/storing.ts'
import { mayWrite, parse, type Requester, readBody, takeEvents } from './request-body.ts'

type Content = { json: string | null; binary: Buffer | null }

/** POST /api/broadcast/{topic}/events/{event}: one message, JSON or bytes; ?private=true, ?persist=true. */
export async function broadcastSingle(
  realtime: Realtime,
  request: HttpRequest,
  requester: Requester,
  { topic, event }: { topic: string; event: string },
): Promise<HttpResponse> {
  const query = new URLSearchParams(request.search)
  const isPrivate = query.get('private') === 'true'
  const isStored =
    [...query.keys()].some((name) => name === 'persist[ttl]') || query.get('persist') === 'true'
  const content = await readContent(realtime, request)
  if (content === null) {
    const error = 'Unsupported Media Type. Use application/json or application/octet-stream'
    return json(415, { error })
  }
  if (isStored && !isPrivate) {
    return json(422, { error: 'A message on a public channel cannot be stored' })
  }
  if (!takeEvents(realtime, requester, 1)) {
    return json(429, { message: 'Too many messages per second' })
  }
  if (!(await mayWrite(realtime, requester, topic, isPrivate))) {
    return json(403, { message: 'Unauthorized' })
  }
  if (isStored) {
    await storeMessage(realtime, { topic, event, ...content }, null)
  } else {
    send(realtime, { topic: `${topicPrefix}${topic}`, isPrivate, event, ...content }, null)
  }
  return { status: 202, headers: {} }
}

/** Null for any other content type. */
async function readContent(realtime: Realtime, request: HttpRequest): Promise<Content | null> {
  const kind = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/octet-stream') {
    return { json: null, binary: await readBody(realtime, request) }
  }
  if (kind !== 'application/json') {
    return null
  }
  const text = (await readBody(realtime, request)).toString()
  parse(text)
  return { json: text, binary: null }
}
