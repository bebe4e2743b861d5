import { createHash } from 'node:crypto'
import { json } from '@fieldlark/backend/http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { type AskRest, callRpc, Refused } from '../project/ask-rest.ts'
import { createLimit, type Take } from '../project/limits.ts'

export type QuoteLinkSettings = { rest: AskRest; areRateLimitsOn: boolean }

type Said = Record<string, unknown>

// A signature of 300 kB, options and a message.
const maxBytes = 420_000
const perAddress = { burst: 60, seconds: 60 }
const perToken = { burst: 30, seconds: 60 }
const answers = ['approve', 'decline', 'changes', 'renew']

/** Who holds a link sees one quote, and nothing tells others where he came from. */
const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const refuse = ({ status, code, message }: Refused): Answer => json(status, { code, message }, privately)

/** Unknown, revoked, too old, no token at all: one and the same. */
const noLink = () => new Refused(404, 'link_not_found', 'This link does not lead anywhere.')

const textOf = (said: Said, name: string): string | null => {
  const value = said[name]
  return typeof value === 'string' ? value : null
}

function tokenOf(said: Said): string {
  const token = textOf(said, 'token') ?? ''
  if (!/^[\w-]{20,200}$/.test(token)) throw noLink()
  return token
}

async function readSaid(incoming: Incoming): Promise<Said> {
  const bytes = await incoming.body(maxBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) throw new Refused(413, 'body_too_large', 'That is too much at once.')
    throw error
  })
  try {
    const said: unknown = JSON.parse(bytes.toString('utf8'))
    if (isJsonObject(said)) return said
  } catch {
    // Said below.
  }
  throw new Refused(400, 'bad_request', 'What was sent cannot be taken.')
}

/** A browser that fetches ahead, or a preview that says so, is nobody who looks. */
const isPerson = (said: Said, { headers }: Incoming): boolean =>
  said['is_opening'] !== false &&
  !/prefetch|prerender|preview/i.test(headers['sec-purpose'] ?? headers['purpose'] ?? '')

const versionOf = ({ version_number: version }: Said): number | null =>
  typeof version === 'number' && Number.isInteger(version) && version > 0 && version <= 10_000
    ? version
    : null

/** Null: as the business chose. A choice that cannot be read is not taken for that. */
function selectedOf({ selected }: Said): string[] | null {
  if (selected === undefined || selected === null) return null
  if (Array.isArray(selected) && selected.length <= 200 && selected.every((id) => typeof id === 'string'))
    return selected
  throw new Refused(400, 'bad_request', 'What was sent cannot be taken.')
}

async function ask(rest: AskRest, incoming: Incoming, said: Said): Promise<unknown> {
  const token = tokenOf(said)
  const from = { ip: incoming.ip, user_agent: incoming.headers['user-agent'] ?? null }
  const action = textOf(said, 'action')
  if (action === 'open')
    return callRpc(rest, 'open_quote_link', { token, is_opening: isPerson(said, incoming), ...from })
  if (action === null || !answers.includes(action))
    throw new Refused(400, 'unknown_way', 'There is no such answer.')
  return callRpc(rest, 'answer_quote_link', {
    token,
    answer: action,
    version_number: versionOf(said),
    signer_name: textOf(said, 'signer_name'),
    signature: textOf(said, 'signature'),
    selected: selectedOf(said),
    message: textOf(said, 'message'),
    ...from,
  })
}

/** Against guessing by address, against flooding by link; the link itself is never a key that is kept. */
function checkLimits(takes: readonly (readonly [Take, string])[]): Answer | null {
  for (const [take, key] of takes) {
    const wait = take(createHash('sha256').update(key).digest('base64url'))
    if (wait !== null) {
      const refusal = refuse(new Refused(429, 'too_many_requests', 'Too many tries: wait a moment.'))
      return { ...refusal, headers: { ...refusal.headers, 'retry-after': String(wait) } }
    }
  }
  return null
}

/** The client's page of one quote: opens it and takes his answer, by the secret in his link and nothing else. */
export function createQuoteLink({
  rest,
  areRateLimitsOn,
}: QuoteLinkSettings): (incoming: Incoming) => Promise<Answer> {
  const [byAddress, byToken] = [createLimit(perAddress), createLimit(perToken)]
  return async (incoming) => {
    try {
      if (incoming.method !== 'POST')
        throw new Refused(405, 'method_not_allowed', 'Only POST is answered here.')
      const tooOften = areRateLimitsOn ? checkLimits([[byAddress, incoming.ip]]) : null
      if (tooOften) return tooOften
      const said = await readSaid(incoming)
      const tooMany = areRateLimitsOn ? checkLimits([[byToken, textOf(said, 'token') ?? '']]) : null
      return tooMany ?? json(200, await ask(rest, incoming, said), privately)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return refuse(error.code === 'link_not_found' ? noLink() : error)
    }
  }
}
