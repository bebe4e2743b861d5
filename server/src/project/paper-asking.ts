import { createHash } from 'node:crypto'
import { json } from '@fieldlark/backend/http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { PrinterBusy } from '@fieldlark/documents/printing.ts'
import { type AskRest, Refused } from './ask-rest.ts'
import { createLimit } from './limits.ts'
import type { Paper } from './papers.ts'

const maxBytes = 8000
const perAddress = { burst: 60, seconds: 60 }
const perPaper = { burst: 20, seconds: 60 }
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const refuse = ({ status, code, message }: Refused): Answer => json(status, { code, message }, privately)

export const noLink = () => new Refused(404, 'link_not_found', 'This link does not lead anywhere.')
const tooMany = () => new Refused(429, 'too_many_requests', 'Too many tries: wait a moment.')
const unavailable = () => new Refused(503, 'unavailable', 'Please try again in a moment.')

export type Said = Readonly<Record<string, unknown>>

async function readSaid(incoming: Incoming): Promise<Said> {
  if (incoming.method === 'GET') return Object.fromEntries(new URLSearchParams(incoming.search))
  if (incoming.method !== 'POST') {
    throw new Refused(405, 'method_not_allowed', 'GET and POST are answered here.')
  }
  try {
    const said: unknown = JSON.parse((await incoming.body(maxBytes)).toString('utf8'))
    if (isJsonObject(said)) return said
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof BodyTooLarge)) throw error
  }
  throw new Refused(400, 'bad_request', 'What was sent cannot be taken.')
}

/** Of a caller who is somebody; throws where he is nobody. */
export function bearerOf(incoming: Incoming): string {
  const bearer = /^bearer\s+(\S+)$/i.exec(incoming.headers['authorization'] ?? '')?.[1]
  if (bearer === undefined) throw new Refused(401, 'sign_in_needed', 'Please sign in.')
  return bearer
}

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** A version of a document by its number, null for the one that is current; undefined for what is none. */
export function versionOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null
  const version = Number(value)
  return Number.isInteger(version) && version > 0 && version <= 10_000 ? version : undefined
}

/** Rows as the caller may read them: policies decide whose paper is printed. */
export async function rowsFor(
  rest: AskRest,
  bearer: string,
  path: string,
): Promise<Record<string, unknown>[]> {
  const answer = await rest(`/rest/v1/${path}`, { bearer })
  if (answer.status >= 500) throw unavailable()
  if (answer.status === 401) throw new Refused(401, 'sign_in_needed', 'Please sign in.')
  const rows: unknown = await answer.json().catch(() => null)
  return Array.isArray(rows) ? rows.filter(isJsonObject) : []
}

/** A secret that may be the one of a link. */
export function tokenOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w-]{20,200}$/.test(value)) throw noLink()
  return value
}

/** Printing is dear: by address, and by what is asked for. */
function createGuard(areRateLimitsOn: boolean) {
  const [byAddress, byPaper] = [createLimit(perAddress), createLimit(perPaper)]
  return (ip: string, said: Said) => {
    if (!areRateLimitsOn) return
    const asked = createHash('sha256')
      .update(JSON.stringify([said['token'] ?? said['id'] ?? said['quote_id'], ip]))
      .digest('base64url')
    if (byAddress(ip) !== null || byPaper(asked) !== null) throw tooMany()
  }
}

/** Answers with the paper, or with why there is none. */
export function createPaperAnswer(
  areRateLimitsOn: boolean,
  print: (incoming: Incoming, said: Said) => Promise<Paper>,
): (incoming: Incoming) => Promise<Answer> {
  const guard = createGuard(areRateLimitsOn)
  return async (incoming) => {
    try {
      const said = await readSaid(incoming)
      guard(incoming.ip, said)
      const { name, bytes } = await print(incoming, said)
      const described = {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
      }
      return { status: 200, headers: { ...privately, ...described }, body: bytes }
    } catch (error) {
      if (error instanceof PrinterBusy) return refuse(unavailable())
      if (error instanceof Refused) return refuse(error)
      throw error
    }
  }
}
