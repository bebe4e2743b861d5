import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import { json } from '#http/responses.ts'
import { topicPrefix } from '../channel.ts'
import type { Realtime } from '../parts.ts'
import { send } from '../rooms/delivery.ts'
import { mayWrite, type Requester, readJson, takeEvents } from './request-body.ts'

type Message = { topic: string; event: string; json: string; isPrivate: boolean }
type FieldErrors = Record<string, string[]>

const mostMessages = 100

/**
 * POST /api/broadcast: several messages at once; a message that the caller may not write is dropped without an error.
 */
export async function broadcastBatch(
  realtime: Realtime,
  request: HttpRequest,
  requester: Requester,
): Promise<HttpResponse> {
  const body = await readJson(realtime, request)
  const messages = isJsonObject(body) ? body['messages'] : undefined
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > mostMessages) {
    return json(422, { errors: { messages: [`1 to ${mostMessages} messages are expected`] } })
  }
  const read = messages.map(readMessage)
  if (read.some((each) => 'faults' in each)) {
    return json(422, { errors: { messages: read.map((each) => ('faults' in each ? each.faults : {})) } })
  }
  const wanted = read.flatMap((each) => ('faults' in each ? [] : [each]))
  if (!takeEvents(realtime, requester, wanted.length)) {
    return json(429, { message: 'Too many messages per second' })
  }
  for (const { topic, event, json: text, isPrivate } of wanted) {
    if (await mayWrite(realtime, requester, topic, isPrivate)) {
      const sent = { topic: `${topicPrefix}${topic}`, isPrivate, event, json: text, binary: null }
      send(realtime, sent, null)
    }
  }
  return { status: 202, headers: {} }
}

function readMessage(value: unknown): Message | { faults: FieldErrors } {
  const fields = isJsonObject(value) ? value : {}
  const { topic, event, payload } = fields
  const faults: FieldErrors = {}
  if (typeof topic !== 'string' || topic === '') {
    faults['topic'] = ["can't be blank"]
  }
  if (typeof event !== 'string' || event === '') {
    faults['event'] = ["can't be blank"]
  }
  if (payload === undefined || payload === null) {
    faults['payload'] = ["can't be blank"]
  } else if (typeof payload !== 'object') {
    faults['payload'] = ['is invalid']
  }
  return Object.keys(faults).length > 0
    ? { faults }
    : {
        topic: String(topic),
        event: String(event),
        json: JSON.stringify(payload),
        isPrivate: fields['private'] === true || fields['private'] === 'true',
      }
}
