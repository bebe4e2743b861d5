import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import type { QuoteData } from '@fieldlark/documents/quote-data.ts'
import { bearerOf, readRowsAs } from '../project/caller.ts'
import { HttpError } from '../project/http-error.ts'
import {
  linkTo,
  openLink,
  type PdfFunctionSettings,
  type PdfSettings,
  readDocument,
  renderDocument,
} from '../project/pdf.ts'
import { createPdfFunction } from '../project/pdf-request.ts'
import { documentToken } from '../project/portal-cookie.ts'
import { type Body, isUuid, versionIn } from '../project/request-body.ts'

const quoteNotFound = () => new HttpError(404, 'quote_not_found', 'There is no such quote.')

/** What the client's page shows, plus the signature, which the page leaves out. */
async function byLink(settings: PdfSettings, token: string): Promise<QuoteData> {
  const page = (await openLink(settings, 'open_quote_link', token)) as QuoteData
  const stored = await readDocument(settings, 'quote', { id: page.quote.id, version: page.version_number })
  const link = linkTo(settings.siteUrl, 'quote', token)
  return { ...page, approval: page.approval && stored.approval, link }
}

/** The row is read as the caller first: whoever may not read the quote gets no PDF of it. */
async function byId(settings: PdfSettings, request: HttpRequest, body: Body): Promise<QuoteData> {
  const bearer = bearerOf(request)
  const [id, version] = [body['quote_id'], versionIn(body)]
  if (!isUuid(id) || version === undefined) throw quoteNotFound()
  const rows = await readRowsAs(bearer, settings.rest, `quotes?select=id&id=eq.${id}`)
  if (rows.length === 0) throw quoteNotFound()
  return readDocument(settings, 'quote', { id, version })
}

/** The PDF of a quote: for members of the business who may read it, and for whoever has the client's link. */
export const createQuotePdf = (
  settings: PdfFunctionSettings,
): ((request: HttpRequest) => Promise<HttpResponse>) =>
  createPdfFunction(settings, async (request, body) =>
    renderDocument(
      settings,
      'quote',
      body['token'] === undefined
        ? await byId(settings, request, body)
        : await byLink(settings, documentToken(body['token'], request, settings.siteUrl)),
    ),
  )
