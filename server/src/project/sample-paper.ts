import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import type { InvoiceData } from '@fieldlark/documents/invoice-data.ts'
import { sampleInvoice } from '@fieldlark/documents/sample-invoice.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { paperSizes } from '@fieldlark/domain/businesses/document-settings.ts'
import { isColor } from '@fieldlark/domain/values/contrast.ts'
import { Refused } from './ask-rest.ts'
import { isUuid, rowsFor, type Said } from './paper-asking.ts'
import type { PaperSettings } from './papers.ts'

const columns =
  'business_name,business_logo_url,phone,email,address,currency,language,registration_number,timezone'

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : null

const text = (value: unknown): string | null => textOf(value, 2000)

/** An invoice that nobody got, in the name of a business of the caller's and with settings he has not saved yet. */
export async function readSample(settings: PaperSettings, bearer: string, said: Said): Promise<InvoiceData> {
  const id = said['id']
  const wanted = said['settings']
  const none = () => new Refused(404, 'business_not_found', 'There is no such business.')
  if (!isUuid(id)) throw none()
  if (!isJsonObject(wanted)) throw new Refused(400, 'bad_request', 'What was sent cannot be taken.')
  const [business] = await rowsFor(settings.rest, bearer, `businesses?select=${columns}&id=eq.${id}`)
  if (!business) throw none()
  const language = spokenLanguage(business['language'])
  const color = wanted['accent_color']
  return sampleInvoice(language, {
    business: {
      name: text(business['business_name']) ?? '',
      logo: text(business['business_logo_url']),
      phone: text(business['phone']),
      email: text(business['email']),
      address: text(business['address']),
      currency: text(business['currency']),
      language,
      registration_number: text(business['registration_number']),
      timezone: text(business['timezone']) ?? 'UTC',
    },
    settings: {
      paper_size: paperSizes.find((size) => size === wanted['paper_size']) ?? 'letter',
      accent_color: typeof color === 'string' && isColor(color) ? color : '#1f6f4a',
      footer: textOf(wanted['footer'], 1000),
      bank_details: textOf(wanted['bank_details'], 2000),
    },
    message: textOf(wanted['invoice_message'], 4000),
    terms: textOf(wanted['invoice_terms'], 10_000),
  })
}
