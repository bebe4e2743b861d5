import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { render } from '@fieldlark/backend/storage/images/render.ts'
import { freeInvoiceData } from '@fieldlark/documents/free-invoice.ts'
import { renderFreeInvoice } from '@fieldlark/documents/pdf-queue.ts'
import { pictureOf } from '@fieldlark/documents/picture.ts'
import { freeInvoiceLimits } from '@fieldlark/domain/invoices/free-invoice.ts'
import { type FreeProblemCode, readFreeInvoice } from '@fieldlark/domain/invoices/free-invoice-fields.ts'
import { errorResponse, HttpError } from '../project/http-error.ts'
import { privateHeaders } from '../project/link-request.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { type Pdf, type PdfFunctionSettings, pdfHeaders } from '../project/pdf.ts'
import { refusalOf } from '../project/pdf-request.ts'
import { createNetworkLimit, enforceLimit } from '../project/rate-limit.ts'
import { readBytes } from '../project/request-body.ts'

type Language = 'en' | 'es'
type Settings = Pick<PdfFunctionSettings, 'areRateLimitsOn' | 'log'>
type FreeRefusal =
  | FreeProblemCode
  | 'bad_request'
  | 'body_too_large'
  | 'logo_unreadable'
  | 'too_many_requests'
  | 'document_too_large'
  | 'unavailable'

const sentences: Record<Language, Record<FreeRefusal, string>> = {
  en: {
    required: 'Fill in your name, your client, the invoice number and at least one line.',
    tooLong: 'One of the texts is too long.',
    invalidAmount: 'One of the numbers can’t be read.',
    amountTooLarge: 'One of the amounts is too large.',
    percentTooHigh: 'A share can be at most 100%.',
    depositTooLarge: 'The deposit is more than the total.',
    invalidDay: 'One of the dates isn’t a date.',
    dueBeforeIssue: 'The due date is before the date of the invoice.',
    invalidChoice: 'That choice doesn’t exist.',
    tooManyLines: 'An invoice has at most 100 lines here.',
    tooManyTaxes: 'An invoice has at most 5 taxes.',
    bad_request: 'The invoice can’t be read. Reload the page and try again.',
    body_too_large: 'The invoice is too large. The logo may have at most 1 MB.',
    logo_unreadable: 'The logo can’t be read. Choose a PNG or JPEG of at most 1 MB.',
    too_many_requests: 'That’s 10 invoices in a minute or 60 in a day. Please wait a little.',
    document_too_large: 'The invoice has too much text to print.',
    unavailable: 'The PDF can’t be made right now. Please try again in a minute.',
  },
  es: {
    required: 'Escribe tu nombre, tu cliente, el número de la factura y al menos un concepto.',
    tooLong: 'Uno de los textos es demasiado largo.',
    invalidAmount: 'No se puede leer uno de los números.',
    amountTooLarge: 'Uno de los importes es demasiado grande.',
    percentTooHigh: 'Un porcentaje es, como máximo, 100 %.',
    depositTooLarge: 'El anticipo es mayor que el total.',
    invalidDay: 'Una de las fechas no es válida.',
    dueBeforeIssue: 'El vencimiento es anterior a la fecha de la factura.',
    invalidChoice: 'Esa opción no existe.',
    tooManyLines: 'Aquí una factura tiene, como máximo, 100 conceptos.',
    tooManyTaxes: 'Una factura tiene, como máximo, 5 impuestos.',
    bad_request: 'No se puede leer la factura. Vuelve a cargar la página e inténtalo de nuevo.',
    body_too_large: 'La factura es demasiado grande. El logo puede tener, como máximo, 1 MB.',
    logo_unreadable: 'No se puede leer el logo. Elige un PNG o JPEG de 1 MB como máximo.',
    too_many_requests: 'Son 10 facturas en un minuto o 60 en un día. Espera un poco.',
    document_too_large: 'La factura tiene demasiado texto para imprimirla.',
    unavailable: 'Ahora no se puede crear el PDF. Inténtalo de nuevo en un minuto.',
  },
}

// A logo in base64 with its signs escaped, and all texts at their longest.
const maxBytes = 2_000_000
// 100 lines of four fields, the taxes and the rest.
const maxFields = 600
const perMinute = { burst: 10, seconds: 60 }
const perDay = { burst: 60, seconds: 86_400 }
// Twice what is printed, for sharp edges.
const logo = { width: 440, height: 184, resize: 'contain', quality: 90, format: 'origin' } as const

const pageLanguage = /(?:^|&)page_language=(en|es)(?:&|$)/

const refusal = (code: FreeRefusal, status = 422) => new HttpError(status, code, code)

const isSentence = (code: string): code is FreeRefusal => Object.hasOwn(sentences.en, code)

async function textOf(request: HttpRequest): Promise<string> {
  const text = (await readBytes(request, maxBytes)).toString('utf8')
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw refusal('bad_request', 400)
  return text
}

function fieldsOf(text: string): URLSearchParams {
  // Counted before anything is made of them.
  if (text.split('&', maxFields + 1).length > maxFields) throw refusal('tooManyLines')
  return new URLSearchParams(text)
}

/** The logo as new bytes of our own making; whatever else its file held is gone. */
async function logoOf(dataUrl: string | null): Promise<Buffer | null> {
  if (!dataUrl) return null
  const [, base64] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  const bytes = base64 === undefined ? null : Buffer.from(base64, 'base64')
  if (bytes === null || bytes.length > freeInvoiceLimits.logoBytes) throw refusal('logo_unreadable')
  const picture = pictureOf(bytes)
  const made = picture && (await render(picture, logo).catch(() => null))
  const logoBytes = pictureOf(made?.bytes)
  if (logoBytes === null) throw refusal('logo_unreadable')
  return logoBytes
}

async function print(fields: URLSearchParams, language: Language): Promise<Pdf> {
  const today = new Date().toISOString().slice(0, 10)
  const { invoice, problems } = readFreeInvoice(fields, { language, today })
  const [problem] = problems
  if (problem) throw refusal(problem.code)
  const picture = await logoOf(fields.get('logo'))
  const bytes = await renderFreeInvoice(freeInvoiceData(invoice), invoice.language, picture)
  const kind = invoice.language === 'es' ? 'Factura' : 'Invoice'
  return {
    name: `${kind}-${invoice.number.replace(/[^\w-]+/g, '-')}.pdf`,
    bytes: Buffer.from(bytes),
  }
}

/** In words of the page's language: as JSON for its script, as plain text for a form sent without one. */
function answerTo(error: HttpError, language: Language, request: HttpRequest): HttpResponse {
  const sentence = isSentence(error.code) ? sentences[language][error.code] : error.message
  const worded = new HttpError(error.status, error.code, sentence, error.retryAfter)
  const answer = errorResponse(worded, privateHeaders)
  if (!request.headers['accept']?.includes('text/html')) return answer
  return {
    ...answer,
    headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' },
    body: sentence,
  }
}

/** The PDF of an invoice that somebody without an account typed; it is printed from memory and kept nowhere. */
export function createFreeInvoice({
  areRateLimitsOn,
  log,
}: Settings): (request: HttpRequest) => Promise<HttpResponse> {
  const limits = [createNetworkLimit(perMinute), createNetworkLimit(perDay)]
  return async (request) => {
    let language: Language = request.headers['accept-language']?.startsWith('es') ? 'es' : 'en'
    try {
      if (areRateLimitsOn) for (const limit of limits) enforceLimit(limit, request.ip)
      // Another site would have its visitors' browsers print.
      if (!isFromOwnPage(request)) throw refusal('bad_request', 403)
      const text = await textOf(request)
      language = pageLanguage.exec(text)?.[1] === 'es' ? 'es' : 'en'
      const pdf = await print(fieldsOf(text), language)
      return { status: 200, headers: { ...privateHeaders, ...pdfHeaders(pdf) }, body: pdf.bytes }
    } catch (error) {
      return answerTo(refusalOf(error, log), language, request)
    }
  }
}
