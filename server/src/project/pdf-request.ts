import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError } from '@fieldlark/backend/http/log.ts'
import { DocumentTooLargeError } from '@fieldlark/documents/document-too-large-error.ts'
import { PdfQueueFullError } from '@fieldlark/documents/pdf-queue.ts'
import { errorResponse, HttpError, unavailable } from './http-error.ts'
import { privateHeaders } from './link-request.ts'
import { type Pdf, type PdfFunctionSettings, pdfHeaders } from './pdf.ts'
import { createNetworkLimit, createRateLimit, enforceLimit } from './rate-limit.ts'
import { type Body, readBody } from './request-body.ts'

// A sample is printed with texts that are not saved yet: of an invoice 10,000 characters of terms, 4000 of a message, 2000
// on paying and 1000 at the foot, each of at most four bytes.
const maxBytes = 4 * 17_000 + 8000
const perAddress = { burst: 60, seconds: 60 }
const perDocument = { burst: 20, seconds: 60 }

const queueFullSeconds = 5
const failedSeconds = 60

/** Every document that cannot be printed is refused in JSON; what is no such refusal is logged. */
export function refusalOf(error: unknown, log: PdfFunctionSettings['log']): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof PdfQueueFullError) return unavailable(queueFullSeconds)
  if (error instanceof DocumentTooLargeError) {
    const { retryAfter } = error
    const message = 'This document is too large to print.'
    return new HttpError(retryAfter === null ? 413 : 503, 'document_too_large', message, retryAfter)
  }
  log({ level: 'error', event: 'document failed', ...describeError(error) })
  return unavailable(failedSeconds)
}

/** Apps open a PDF by its address, so its parameters may also stand in the query of a GET. */
const readParameters = async (request: HttpRequest): Promise<Body> =>
  request.method === 'GET'
    ? Object.fromEntries(new URLSearchParams(request.search))
    : readBody(request, maxBytes)

/** Answers with the PDF that `render` returns. Rendering is expensive, hence limits by address and by document. */
export function createPdfFunction(
  { areRateLimitsOn, log }: Pick<PdfFunctionSettings, 'areRateLimitsOn' | 'log'>,
  render: (request: HttpRequest, body: Body) => Promise<Pdf>,
): (request: HttpRequest) => Promise<HttpResponse> {
  const [byAddress, byDocument] = [createNetworkLimit(perAddress), createRateLimit(perDocument)]
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    const body = await readParameters(request)
    if (areRateLimitsOn) {
      const document = JSON.stringify([body['token'] ?? body['id'] ?? body['quote_id'], request.ip])
      enforceLimit(byAddress, request.ip)
      enforceLimit(byDocument, document)
    }
    const pdf = await render(request, body)
    return { status: 200, headers: { ...privateHeaders, ...pdfHeaders(pdf) }, body: pdf.bytes }
  }
  return (request) =>
    respond(request).catch((error: unknown) => errorResponse(refusalOf(error, log), privateHeaders))
}
