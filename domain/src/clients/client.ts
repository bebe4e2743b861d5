import {
  _default,
  boolean,
  type infer as Infer,
  type input as Input,
  nullable,
  object,
  enum as oneOf,
  pipe,
  transform,
} from 'zod/mini'
import { type Language, languages } from '#businesses/business.ts'
import { optionalBy, optionalLine, optionalText } from '#values/draft.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { type PaymentTerms, paymentTerms } from '#values/payment-terms.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'

export const clientStatuses = ['lead', 'active', 'archived'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** What a person may choose; `import` is what a CSV file leaves. */
export const chosenLeadSources = [
  'website',
  'referral',
  'social_media',
  'advertising',
  'cold_outreach',
  'event',
  'other',
] as const
export const leadSources = [...chosenLeadSources, 'import'] as const
export type LeadSource = (typeof leadSources)[number]

/** A row of clients. */
export type Client = {
  id: string
  user_id: string
  business_id: string
  created_by_user_id: string | null
  name: string | null
  title: string | null
  first_name: string | null
  last_name: string | null
  company_name: string | null
  email: string | null
  phone: string | null
  address: string | null
  notes: string | null
  lead_source: LeadSource | null
  client_status: ClientStatus
  is_active: boolean
  is_tax_exempt: boolean
  tax_rate_id: string | null
  /** Null: as the business. */
  language: Language | null
  payment_terms: PaymentTerms | null
  is_reminder_muted: boolean
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Characters a column takes. */
export const clientLimits = { title: 40, name: 200, phone: 40, address: 500, notes: 10_000 } as const

/** One of these, or null: as the business does it. */
const asTheBusiness = <const Choice extends string>(choices: readonly Choice[]) =>
  _default(
    pipe(
      nullable(oneOf(['', ...choices], { error: 'invalid' })),
      transform((choice) => (choice || null) as Choice | null),
    ),
    null,
  )

/** Codes: tooLong, invalidEmail, invalidPhone. */
export const clientDraftSchema = object({
  title: optionalLine(clientLimits.title),
  first_name: optionalLine(clientLimits.name),
  last_name: optionalLine(clientLimits.name),
  company_name: optionalLine(clientLimits.name),
  email: optionalBy(254, cleanEmailAddress, isEmailAddress, 'invalidEmail'),
  phone: optionalBy(clientLimits.phone, cleanPhoneNumber, isPhoneNumber, 'invalidPhone'),
  address: optionalText(clientLimits.address),
  notes: optionalText(clientLimits.notes),
  lead_source: _default(oneOf(leadSources, { error: 'invalid' }), 'other'),
  client_status: _default(oneOf(clientStatuses, { error: 'invalid' }), 'lead'),
  is_tax_exempt: _default(boolean(), false),
  tax_rate_id: _default(optionalLine(36), null),
  language: asTheBusiness(languages),
  payment_terms: asTheBusiness(paymentTerms),
  is_reminder_muted: _default(boolean(), false),
})

/** What is sent to the table: empty fields are null. */
export type ClientDraft = Infer<typeof clientDraftSchema>
/** What a form holds. */
export type ClientForm = Input<typeof clientDraftSchema>

/** A client nobody could find or call again is a slip of the thumb. Asked of forms; an import asks for a name alone. */
export const isNobody = (
  draft: Pick<ClientDraft, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone'>,
): boolean => !(draft.first_name || draft.last_name || draft.company_name || draft.email || draft.phone)

export type NamedClient = Pick<Client, 'name' | 'title' | 'first_name' | 'last_name' | 'company_name'>

/** Title, first and last name; else the one imported name; else the company; else `unnamed`. */
export function displayName(client: NamedClient, unnamed: string): string {
  const person = [client.title, client.first_name, client.last_name].filter(Boolean).join(' ')
  return person || client.name || client.company_name || unnamed
}

export type ClientStats = {
  total: number
  byStatus: Record<ClientStatus, number>
  bySource: Record<LeadSource, number>
}

export function clientStats(rows: readonly Pick<Client, 'client_status' | 'lead_source'>[]): ClientStats {
  const byStatus: ClientStats['byStatus'] = { lead: 0, active: 0, archived: 0 }
  const bySource: ClientStats['bySource'] = {
    website: 0,
    referral: 0,
    social_media: 0,
    advertising: 0,
    cold_outreach: 0,
    event: 0,
    other: 0,
    import: 0,
  }
  for (const { client_status, lead_source } of rows) {
    byStatus[client_status] += 1
    if (lead_source) bySource[lead_source] += 1
  }
  return { total: rows.length, byStatus, bySource }
}
