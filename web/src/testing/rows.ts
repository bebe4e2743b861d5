import type { Row, TableName } from '#data/schema.ts'

/** The default timestamp of rows. */
export const someDay = '2026-05-04T12:00:00+00:00'
let count = 0

/** A unique id, readable in a failed test. */
export function nextId(): string {
  count += 1
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
}

export const userId = '00000000-0000-4000-9000-000000000001'
export const businessId = '00000000-0000-4000-9000-000000000002'

export const businessRow = (changes: Partial<Row<'businesses'>> = {}): Row<'businesses'> => ({
  id: businessId,
  user_id: userId,
  business_name: 'Lark Gardens',
  trade: 'landscaping',
  language: 'en',
  timezone: 'UTC',
  plan_status: 'grow-pro',
  trial_ends_at: null,
  is_active: true,
  referral_code: 'LARK',
  currency: 'USD',
  currency_set_at: someDay,
  default_tax_rate: 0,
  automated_reminders: true,
  email_notifications: true,
  business_logo_url: null,
  contact_person: null,
  phone: null,
  email: 'ana@lark.test',
  address: null,
  registration_number: null,
  subdomain: null,
  facebook_url: null,
  x_url: null,
  instagram_url: null,
  yelp_url: null,
  google_business_url: null,
  version: 1,
  created_at: someDay,
  updated_at: someDay,
  workers_see_all_work: false,
  workers_message_clients: false,
  ready_texts: {},
  closed_at: null,
  offered_to: null,
  offered_by: null,
  offered_at: null,
  country: null,
  ...changes,
})

export const clientRow = (changes: Partial<Row<'clients'>> = {}): Row<'clients'> => ({
  id: nextId(),
  user_id: userId,
  business_id: businessId,
  created_by_user_id: userId,
  name: null,
  title: null,
  first_name: null,
  last_name: null,
  company_name: null,
  email: null,
  phone: null,
  address: null,
  notes: null,
  lead_source: 'other',
  client_status: 'active',
  is_active: true,
  is_tax_exempt: false,
  tax_rate_id: null,
  language: null,
  payment_terms: null,
  is_reminder_muted: false,
  is_sample: false,
  version: 1,
  created_at: someDay,
  updated_at: someDay,
  ...changes,
})

/** A client with an email address, as embedded in a row of a list or of a visit. */
export const rosa = clientRow({
  first_name: 'Rosa',
  last_name: 'Diaz',
  name: 'Rosa Diaz',
  email: 'rosa@diaz.test',
})

/** What the database would have stored after this insert. */
export const stored = <Name extends TableName>(draft: unknown, rest: object = {}) =>
  ({
    version: 1,
    created_at: someDay,
    updated_at: someDay,
    ...rest,
    ...(draft as object),
  }) as unknown as Row<Name>
