import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { isFieldlarkNamed } from '@fieldlark/domain/plans/limits.ts'
import type { PlanStatus } from '@fieldlark/domain/plans/plan.ts'
import { mails, renderMail } from '@fieldlark/emails/catalog.ts'
import { sampleMailData } from '@fieldlark/emails/sample-data.ts'
import { bearerOf, readRowsAs } from '../project/caller.ts'
import { badRequest, HttpError } from '../project/http-error.ts'
import { createJsonFunction } from '../project/json-function.ts'
import { type Body, isUuid } from '../project/request-body.ts'
import type { RestFetch } from '../project/rest-client.ts'

export type EmailTestSettings = { rest: RestFetch; siteUrl: string; smtpUrl: string | null }

type Branded = {
  accent_color: string
  business: { business_name: string; phone: string | null; plan_status: PlanStatus } | null
}

const maxBytes = 2000
const businessNotFound = () => new HttpError(404, 'business_not_found', 'There is no such business.')

/** Read as the caller: only owners and managers of a business read how it bills. */
async function readBranding(rest: RestFetch, request: HttpRequest, businessId: unknown): Promise<Branded> {
  const bearer = bearerOf(request)
  if (!isUuid(businessId)) throw businessNotFound()
  const columns = 'accent_color,business:businesses(business_name,phone,plan_status)'
  const [row] = await readRowsAs(
    bearer,
    rest,
    `document_settings?select=${columns}&business_id=eq.${businessId}`,
  )
  if (!row) throw businessNotFound()
  return row as Branded
}

async function handle({ rest, siteUrl, smtpUrl }: EmailTestSettings, request: HttpRequest, body: Body) {
  const { accent_color, business } = await readBranding(rest, request, body['business_id'])
  const { kind } = body
  if (kind === undefined) return { kinds: [...mails.keys()], is_smtp_on: smtpUrl !== null }
  if (typeof kind !== 'string' || !mails.has(kind)) throw badRequest()
  const language = spokenLanguage(body['language'])
  const data = {
    ...sampleMailData(language, siteUrl),
    ...(business && { business_name: business.business_name }),
  }
  const { subject, html, text } = await renderMail(kind, language, data, {
    color: accent_color,
    phone: business?.phone,
    isMarked: business !== null && isFieldlarkNamed(business.plan_status),
  })
  return { subject, html, text }
}

/** Every kind of email and whether a mail server sends it; for a kind, how it looks with made-up data. Sends nothing. */
export const createEmailTest = (settings: EmailTestSettings) =>
  createJsonFunction(maxBytes, (request, body) => handle(settings, request, body))
