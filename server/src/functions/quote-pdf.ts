import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import type { QuoteData } from '@fieldlark/documents/quote-data.ts'
import { callRpc, Refused } from '../project/ask-rest.ts'
import {
  bearerOf,
  createPaperAnswer,
  isUuid,
  noLink,
  rowsFor,
  type Said,
  tokenOf,
  versionOf,
} from '../project/paper-asking.ts'
import { type PaperSettings, paperOf, readPaper } from '../project/papers.ts'

export type QuotePdfSettings = PaperSettings & { areRateLimitsOn: boolean }

const noQuote = () => new Refused(404, 'quote_not_found', 'There is no such quote.')

/** What the client's page shows, with the signature that the page leaves out. */
async function byLink(settings: PaperSettings, token: string): Promise<QuoteData> {
  const asked = { token, is_opening: false }
  const page = (await callRpc(settings.rest, 'open_quote_link', asked).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404 ? noLink() : error
  })) as QuoteData
  const kept = await readPaper(settings, 'quote', { id: page.quote.id, version: page.version_number })
  return { ...page, approval: page.approval && kept.approval }
}

/** As the caller first: who may not read the quote gets no paper of it. */
async function byId(settings: PaperSettings, incoming: Incoming, said: Said): Promise<QuoteData> {
  const bearer = bearerOf(incoming)
  const [id, version] = [said['quote_id'], versionOf(said['version_number'])]
  if (!isUuid(id) || version === undefined) throw noQuote()
  const rows = await rowsFor(settings.rest, bearer, `quotes?select=id&id=eq.${id}`)
  if (rows.length === 0) throw noQuote()
  return readPaper(settings, 'quote', { id, version })
}

/** The PDF of a quote: for those of the business who may read it, and for whoever has the client's link. */
export const createQuotePdf = (settings: QuotePdfSettings): ((incoming: Incoming) => Promise<Answer>) =>
  createPaperAnswer(settings.areRateLimitsOn, async (incoming, said) =>
    paperOf(
      settings,
      'quote',
      said['token'] === undefined
        ? await byId(settings, incoming, said)
        : await byLink(settings, tokenOf(said['token'])),
    ),
  )
