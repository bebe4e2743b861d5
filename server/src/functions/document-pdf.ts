import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import type { InvoiceData } from '@fieldlark/documents/invoice-data.ts'
import { bearerOf, readRowsAs } from '../project/caller.ts'
import { HttpError } from '../project/http-error.ts'
import { linkNotFound } from '../project/link-request.ts'
import {
  linkTo,
  openLink,
  type Pdf,
  type PdfFunctionSettings,
  type PdfSettings,
  readDocument,
  renderDocument,
} from '../project/pdf.ts'
import { createPdfFunction } from '../project/pdf-request.ts'
import { documentToken } from '../project/portal-cookie.ts'
import { type Body, isUuid, versionIn } from '../project/request-body.ts'
import { readSampleInvoice } from '../project/sample-invoice.ts'

/** The table whose policies decide who gets the PDF, and the code of the answer when there is no such row. */
const kinds = {
  invoice: { table: 'invoices', missing: 'invoice_not_found' },
  receipt: { table: 'payments', missing: 'payment_not_found' },
  statement: { table: 'client_statements', missing: 'statement_not_found' },
  'job-sheet': { table: 'jobs', missing: 'job_not_found' },
} as const
type Kind = keyof typeof kinds

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(kinds, kind)

const maxVisits = 30

/** The visits still to be done, else those done last, as far as the caller may read them. */
async function visitsOf({ rest }: PdfSettings, bearer: string, jobId: string): Promise<string[]> {
  const visits = (filter: string) =>
    readRowsAs(bearer, rest, `visits?select=id&job_id=eq.${jobId}&limit=${maxVisits}&${filter}`)
  const open = await visits('status=in.(scheduled,in_progress)&order=visit_date,start_time,id')
  const rows = open.length > 0 ? open : await visits('status=eq.completed&order=visit_date.desc,id')
  return rows.map(({ id }) => id).filter(isUuid)
}

/** The row is read as the caller first: whoever may not read it gets no PDF of it. */
async function byId(settings: PdfSettings, request: HttpRequest, kind: Kind, body: Body): Promise<Pdf> {
  const bearer = bearerOf(request)
  const { table, missing } = kinds[kind]
  const [id, version] = [body['id'], versionIn(body)]
  const notFound = () => new HttpError(404, missing, 'There is no such document.')
  if (!isUuid(id) || version === undefined) throw notFound()
  const canRead = async (rows: string) => (await readRowsAs(bearer, settings.rest, rows)).length > 0
  if (!(await canRead(`${table}?select=id&id=eq.${id}`))) throw notFound()
  // Not everybody who may read the current invoice may read what was sent before.
  if (
    kind === 'invoice' &&
    version !== null &&
    !(await canRead(`invoices?select=id&id=eq.${id}&version_number=eq.${version}`)) &&
    !(await canRead(
      `invoice_versions?select=version_number&invoice_id=eq.${id}&version_number=eq.${version}`,
    ))
  ) {
    throw notFound()
  }
  const visits = kind === 'job-sheet' ? await visitsOf(settings, bearer, id) : []
  return renderDocument(settings, kind, await readDocument(settings, kind, { id, version, visits }))
}

/** The invoice as the client's page shows it. */
async function byLink(settings: PdfSettings, token: string): Promise<Pdf> {
  const page = (await openLink(settings, 'open_invoice_link', token)) as InvoiceData
  const link = linkTo(settings.siteUrl, 'invoice', token)
  return renderDocument(settings, 'invoice', { ...page, is_current: true, link })
}

/**
 * The PDF of an invoice, receipt, statement or job sheet for members of the business who may read its row; of an invoice
 * also for whoever has the client's link; and a sample invoice with settings that are not saved yet.
 */
export const createDocumentPdf = (
  settings: PdfFunctionSettings,
): ((request: HttpRequest) => Promise<HttpResponse>) =>
  createPdfFunction(settings, async (request, body) => {
    const { kind, token } = body
    if (kind === 'sample') {
      const sample = await readSampleInvoice(settings, bearerOf(request), body)
      return renderDocument(settings, 'invoice', sample)
    }
    if (!isKind(kind)) throw new HttpError(400, 'bad_request', 'There is no such kind of document.')
    if (token === undefined) return byId(settings, request, kind, body)
    if (kind !== 'invoice') throw linkNotFound()
    return byLink(settings, documentToken(token, request, settings.siteUrl))
  })
