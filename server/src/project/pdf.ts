import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { DocumentData, DocumentKind } from '@fieldlark/documents/document-kinds.ts'
import { renderPdf } from '@fieldlark/documents/pdf-queue.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { HttpError } from './http-error.ts'
import { linkNotFound } from './link-request.ts'
import { readLogo } from './logo.ts'
import { documentPath } from './portal-cookie.ts'
import { callRpc, type RestFetch } from './rest-client.ts'

export type Pdf = { name: string; bytes: Buffer }

export type PdfSettings = { rest: RestFetch; siteUrl: string }

/** Of the functions that answer with a PDF. */
export type PdfFunctionSettings = PdfSettings & { areRateLimitsOn: boolean; log: (event: LogEvent) => void }

/**
 * The id is of the quote, invoice, payment, statement or job; without a version it is the current one. `link` is the
 * address of the client's page.
 */
export type PdfRequest = {
  kind: DocumentKind
  id: string
  version?: number | null
  visits?: string[]
  link?: string | null
}

const documents: {
  [Kind in DocumentKind]: {
    rpc: string
    args: (request: PdfRequest) => object
    number: (data: DocumentData[Kind]) => string
  }
} = {
  quote: {
    rpc: 'quote_document',
    args: ({ id, version }) => ({ quote_id: id, version_number: version ?? null }),
    number: ({ quote }) => quote.quote_number,
  },
  invoice: {
    rpc: 'invoice_document',
    args: ({ id, version }) => ({ invoice_id: id, version_number: version ?? null }),
    number: ({ invoice }) => invoice.invoice_number ?? 'draft',
  },
  receipt: {
    rpc: 'receipt_document',
    args: ({ id }) => ({ payment_id: id }),
    number: ({ payment }) => payment.payment_number,
  },
  statement: {
    rpc: 'statement_document',
    args: ({ id }) => ({ statement_id: id }),
    number: ({ statement }) => `statement-${statement.to_date}`,
  },
  'job-sheet': {
    rpc: 'job_sheet_document',
    args: ({ id, visits }) => ({ job_id: id, visit_ids: visits ?? [] }),
    number: ({ job }) => job.job_number,
  },
}

/** The stored document; throws HttpError where there is none. The caller checks first who may see it. */
export async function readDocument<Kind extends DocumentKind>(
  { rest }: Pick<PdfSettings, 'rest'>,
  kind: Kind,
  request: Omit<PdfRequest, 'kind'>,
): Promise<DocumentData[Kind]> {
  const { rpc, args } = documents[kind]
  return (await callRpc(rest, rpc, args({ kind, ...request }))) as DocumentData[Kind]
}

/** The document behind a client's link. Making a PDF of it does not count as opening the link. */
export const openLink = (
  { rest }: Pick<PdfSettings, 'rest'>,
  rpc: 'open_quote_link' | 'open_invoice_link',
  token: string,
): Promise<unknown> =>
  callRpc(rest, rpc, { token, is_opening: false }).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? linkNotFound() : error
  })

/** The address of the client's page, which the document leads to. */
export const linkTo = (siteUrl: string, kind: 'quote' | 'invoice', token: string): string =>
  siteUrl + documentPath(kind, token)

/** In the client's language; a job sheet, which the team reads, is in the language of the business. */
export async function renderDocument<Kind extends DocumentKind>(
  { rest, siteUrl }: PdfSettings,
  kind: Kind,
  data: DocumentData[Kind],
): Promise<Pdf> {
  const { business, client } = data
  const language = spokenLanguage(
    kind === 'job-sheet' ? business.language : (client.language ?? business.language),
  )
  const logo = await readLogo(rest, business.logo, siteUrl)
  const bytes = await renderPdf(kind, data, language, logo)
  return { name: `${documents[kind].number(data).replace(/[^\w-]+/g, '-')}.pdf`, bytes: Buffer.from(bytes) }
}

export const pdfHeaders = ({ name }: Pdf): Record<string, string> => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name}"`,
})

/** Renders the attachment of an email, for the mail server and for the mailbox page. */
export type RenderAttachment = (request: PdfRequest) => Promise<Pdf>

export const createAttachmentRenderer =
  (settings: PdfSettings): RenderAttachment =>
  async (request) =>
    renderDocument(settings, request.kind, {
      ...(await readDocument(settings, request.kind, request)),
      link: request.link ?? null,
    })
