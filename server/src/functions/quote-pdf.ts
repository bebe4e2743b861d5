import { createHash } from 'node:crypto'
import { json } from '@fieldlark/backend/http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { PrinterBusy } from '@fieldlark/documents/printing.ts'
import type { QuoteData } from '@fieldlark/documents/quote-data.ts'
import { callRpc, Refused } from '../project/ask-rest.ts'
import { createLimit } from '../project/limits.ts'
import { type PaperSettings, paperOf, readQuote } from '../project/quote-paper.ts'

export type QuotePdfSettings = PaperSettings & { areRateLimitsOn: boolean }

type Said = { quote_id?: unknown; version_number?: unknown; token?: unknown }

const maxBytes = 2000
const perAddress = { burst: 60, seconds: 60 }
const perQuote = { burst: 20, seconds: 60 }
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

const refuse = ({ status, code, message }: Refused): Answer => json(status, { code, message }, privately)

const noLink = () => new Refused(404, 'link_not_found', 'This link does not lead anywhere.')
const noQuote = () => new Refused(404, 'quote_not_found', 'There is no such quote.')
const tooMany = () => new Refused(429, 'too_many_requests', 'Too many tries: wait a moment.')

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

/** What the client's page shows, with the signature that the page leaves out. */
async function byLink(settings: PaperSettings, token: unknown): Promise<QuoteData> {
  if (typeof token !== 'string' || !/^[\w-]{20,200}$/.test(token)) throw noLink()
  const asked = { token, is_opening: false }
  const page = (await callRpc(settings.rest, 'open_quote_link', asked).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404 ? noLink() : error
  })) as QuoteData
  const kept = await readQuote(settings, page.quote.id, page.version_number)
  return { ...page, approval: page.approval && kept.approval }
}

/** As the caller first: who may not read the quote gets no paper of it. */
async function byId(settings: PaperSettings, incoming: Incoming, said: Said): Promise<QuoteData> {
  const bearer = /^bearer\s+(\S+)$/i.exec(incoming.headers['authorization'] ?? '')?.[1]
  if (bearer === undefined) throw new Refused(401, 'sign_in_needed', 'Please sign in.')
  const id = said.quote_id
  const version =
    said.version_number === undefined || said.version_number === null ? null : Number(said.version_number)
  if (typeof id !== 'string' || !uuid.test(id)) throw noQuote()
  if (version !== null && !(Number.isInteger(version) && version > 0 && version <= 10_000)) throw noQuote()
  const answer = await settings.rest(`/rest/v1/quotes?select=id&id=eq.${id}`, { bearer })
  if (answer.status >= 500) throw new Refused(503, 'unavailable', 'Please try again in a moment.')
  const rows: unknown = await answer.json().catch(() => null)
  if (answer.status === 401) throw new Refused(401, 'sign_in_needed', 'Please sign in.')
  if (!Array.isArray(rows) || rows.length === 0) throw noQuote()
  return readQuote(settings, id, version)
}

/** Printing is dear: by address, and by what is asked for. */
function createGuard(areRateLimitsOn: boolean) {
  const [byAddress, byQuote] = [createLimit(perAddress), createLimit(perQuote)]
  return (ip: string, { token, quote_id: id }: Said) => {
    if (!areRateLimitsOn) return
    const asked = createHash('sha256')
      .update(JSON.stringify([token ?? id, ip]))
      .digest('base64url')
    if (byAddress(ip) !== null || byQuote(asked) !== null) throw tooMany()
  }
}

/** The PDF of a quote: for those of the business who may read it, and for whoever has the client's link. */
export function createQuotePdf(settings: QuotePdfSettings): (incoming: Incoming) => Promise<Answer> {
  const guard = createGuard(settings.areRateLimitsOn)
  return async (incoming) => {
    try {
      const said = await readSaid(incoming)
      guard(incoming.ip, said)
      const data =
        said.token === undefined ? await byId(settings, incoming, said) : await byLink(settings, said.token)
      const { name, bytes } = await paperOf(settings, data)
      return {
        status: 200,
        headers: {
          ...privately,
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}"`,
        },
        body: bytes,
      }
    } catch (error) {
      if (error instanceof PrinterBusy)
        return refuse(new Refused(503, 'unavailable', 'Please try again in a moment.'))
      if (error instanceof Refused) return refuse(error)
      throw error
    }
  }
}
