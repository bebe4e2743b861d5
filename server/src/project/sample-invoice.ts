import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import type { InvoiceData } from '@fieldlark/documents/invoice-data.ts'
import { sampleInvoice } from '@fieldlark/documents/sample-invoice.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { paperSizes } from '@fieldlark/domain/businesses/document-settings.ts'
import { isFieldlarkNamed } from '@fieldlark/domain/plans/limits.ts'
import { planStatuses } from '@fieldlark/domain/plans/plan.ts'
import { isColor } from '@fieldlark/domain/values/contrast.ts'
import { readRowsAs } from './caller.ts'
import { badRequest, HttpError } from './http-error.ts'
import type { PdfSettings } from './pdf.ts'
import { type Body, isUuid } from './request-body.ts'

const columns =
  'business_name,business_logo_url,contact_person,phone,email,address,currency,language,registration_number,timezone,plan_status'

const textOf = (value: unknown, maxLength: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, maxLength) : null

const text = (value: unknown): string | null => textOf(value, 2000)

/** A made-up invoice in the name of one of the caller's businesses, with settings that are not saved yet. */
export async function readSampleInvoice(
  { rest }: Pick<PdfSettings, 'rest'>,
  bearer: string,
  { id, settings }: Body,
): Promise<InvoiceData> {
  const notFound = () => new HttpError(404, 'business_not_found', 'There is no such business.')
  if (!isUuid(id)) throw notFound()
  if (!isJsonObject(settings)) throw badRequest()
  const [business] = await readRowsAs(bearer, rest, `businesses?select=${columns}&id=eq.${id}`)
  if (!business) throw notFound()
  const language = spokenLanguage(business['language'])
  const color = settings['accent_color']
  return sampleInvoice(language, {
    business: {
      id,
      name: text(business['business_name']) ?? '',
      logo: text(business['business_logo_url']),
      contact_person: text(business['contact_person']),
      phone: text(business['phone']),
      email: text(business['email']),
      address: text(business['address']),
      currency: text(business['currency']),
      language,
      registration_number: text(business['registration_number']),
      timezone: text(business['timezone']) ?? 'UTC',
      is_marked: planStatuses.some((plan) => plan === business['plan_status'] && isFieldlarkNamed(plan)),
    },
    settings: {
      paper_size: paperSizes.find((size) => size === settings['paper_size']) ?? 'letter',
      accent_color: typeof color === 'string' && isColor(color) ? color : '#1f6f4a',
      footer: textOf(settings['footer'], 1000),
      bank_details: textOf(settings['bank_details'], 2000),
    },
    message: textOf(settings['invoice_message'], 4000),
    terms: textOf(settings['invoice_terms'], 10_000),
  })
}
