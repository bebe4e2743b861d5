import { type infer as Infer, type input as Input, object, enum as oneOf } from 'zod/mini'
import type { PlanStatus } from '#plans/plan.ts'
import type { CurrencyCode } from '#values/currency.ts'
import { requiredLine } from '#values/draft.ts'

export const trades = [
  'cleaning',
  'hvac',
  'plumbing',
  'roofing',
  'landscaping',
  'painting',
  'carpentry',
  'electrical',
  'appliance_repair',
  'auto_detailing',
  'other',
] as const
export type Trade = (typeof trades)[number]

/** The first is the default and the fallback. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The supported language for `wanted`, which comes from outside: a row, a header or an identity provider. */
export const spokenLanguage = (wanted: unknown): Language =>
  languages.find((language) => language === wanted) ?? languages[0]

/** A row of businesses. The currency is set once and never changes. */
export type Business = {
  id: string
  user_id: string
  business_name: string
  trade: Trade | null
  language: Language
  /** IANA name. */
  timezone: string
  plan_status: PlanStatus
  trial_ends_at: string | null
  is_active: boolean
  referral_code: string
  currency: CurrencyCode | null
  currency_set_at: string | null
  default_tax_rate: number
  automated_reminders: boolean
  email_notifications: boolean
  business_logo_url: string | null
  contact_person: string | null
  phone: string | null
  email: string | null
  address: string | null
  registration_number: string | null
  subdomain: string | null
  facebook_url: string | null
  x_url: string | null
  instagram_url: string | null
  yelp_url: string | null
  google_business_url: string | null
  version: number
  created_at: string
  updated_at: string
  /** Else workers see the work that they are assigned to. */
  workers_see_all_work: boolean
  /** Else only owners and managers write to clients. */
  workers_message_clients: boolean
  /** The ready messages that it words itself, in its own language, by their names. */
  ready_texts: Readonly<Record<string, string>>
  /** Null: it is open. */
  closed_at: string | null
  /** The member to whom an owner wants to hand it over. */
  offered_to: string | null
  offered_by: string | null
  offered_at: string | null
  /** ISO 3166, two letters; null: nobody has named it. */
  country: string | null
}

/** Codes: businessNameRequired, tooLong, tradeRequired, invalid. */
export const businessDraftSchema = object({
  business_name: requiredLine(200, 'businessNameRequired'),
  trade: oneOf(trades, { error: 'tradeRequired' }),
  language: oneOf(languages, { error: 'invalid' }),
})
export type BusinessDraft = Infer<typeof businessDraftSchema>
export type BusinessForm = Input<typeof businessDraftSchema>
