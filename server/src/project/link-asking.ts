import { createHash } from 'node:crypto'
import { json } from '@fieldlark/backend/http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { Refused } from './ask-rest.ts'
import { createLimit, type Take } from './limits.ts'

export type Said = Record<string, unknown>

const perAddress = { burst: 60, seconds: 60 }
const perToken = { burst: 30, seconds: 60 }

/** Who holds a link sees one document, and nothing tells others where he came from. */
export const privately = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

export const refuse = ({ status, code, message }: Refused): Answer =>
  json(status, { code, message }, privately)

/** Unknown, revoked, too old, no token at all: one and the same. */
export const noLink = () => new Refused(404, 'link_not_found', 'This link does not lead anywhere.')

export const cannotBeTaken = () => new Refused(400, 'bad_request', 'What was sent cannot be taken.')

export const textOf = (said: Said, name: string): string | null => {
  const value = said[name]
  return typeof value === 'string' ? value : null
}

export function tokenOf(said: Said): string {
  const token = textOf(said, 'token') ?? ''
  if (!/^[\w-]{20,200}$/.test(token)) throw noLink()
  return token
}

export async function readSaid(incoming: Incoming, maxBytes: number): Promise<Said> {
  if (incoming.method !== 'POST') throw new Refused(405, 'method_not_allowed', 'Only POST is answered here.')
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
  throw cannotBeTaken()
}

/** A browser that fetches ahead, or a preview that says so, is nobody who looks. */
export const isPerson = (said: Said, { headers }: Incoming): boolean =>
  said['is_opening'] !== false &&
  !/prefetch|prerender|preview/i.test(headers['sec-purpose'] ?? headers['purpose'] ?? '')

/** Throws, the seconds to wait in its answer's header. */
export class TooOften extends Refused {
  readonly seconds: number
  constructor(seconds: number) {
    super(429, 'too_many_requests', 'Too many tries: wait a moment.')
    this.seconds = seconds
  }
}

function take(limit: Take, key: string): void {
  // The link itself is never a key that is kept.
  const seconds = limit(createHash('sha256').update(key).digest('base64url'))
  if (seconds !== null) throw new TooOften(seconds)
}

/** Against guessing by address, against flooding by link. */
export function createLinkLimits(areOn: boolean) {
  const [byAddress, byToken] = [createLimit(perAddress), createLimit(perToken)]
  return {
    takeAddress: (ip: string) => areOn && take(byAddress, ip),
    takeToken: (token: string) => areOn && take(byToken, token),
  }
}

/** What a refusal answers; everything else is a fault of ours. */
export function answerOf(error: unknown): Answer {
  if (!(error instanceof Refused)) throw error
  const refusal = refuse(error.code === 'link_not_found' ? noLink() : error)
  return error instanceof TooOften
    ? { ...refusal, headers: { ...refusal.headers, 'retry-after': String(error.seconds) } }
    : refusal
}
