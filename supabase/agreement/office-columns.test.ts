import type { BookableMember, BookingSettings } from '@fieldlark/domain/businesses/booking-settings.ts'
import type { PortalSettings } from '@fieldlark/domain/businesses/portal-settings.ts'
import type { PublicProfile } from '@fieldlark/domain/public-profiles/public-profile.ts'
import type { Quote, QuoteApproval, QuoteLine, QuoteVersion } from '@fieldlark/domain/quotes/quote.ts'
import type { Request } from '@fieldlark/domain/requests/request.ts'
import type { Service, ServiceCost } from '@fieldlark/domain/services/service.ts'
import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { columnsOf, type Keys } from './columns.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const portal_settings: Keys<PortalSettings> = {
  business_id: true,
  is_on: true,
  shows_quotes: true,
  shows_invoices: true,
  shows_appointments: true,
  shows_requests: true,
  shows_messages: true,
  may_request_new: true,
  cutoff_minutes: true,
  welcome_en: null,
  welcome_es: null,
  version: true,
  created_at: true,
  updated_at: true,
}

const public_profiles: Keys<PublicProfile> = {
  business_id: true,
  is_published: true,
  in_search_engines: true,
  headline_en: null,
  headline_es: null,
  about_en: null,
  about_es: null,
  areas: null,
  accent: null,
  shows_phone: true,
  shows_email: true,
  shows_address: true,
  shows_hours: true,
  takes_enquiries: true,
  asks_for_reviews: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const booking_settings: Keys<BookingSettings> = {
  business_id: true,
  is_on: true,
  needs_code: true,
  is_auto_accept: true,
  lead_minutes: true,
  horizon_days: true,
  step_minutes: true,
  day_cap: null,
  answer_hours: true,
  cutoff_minutes: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const bookable_members: Keys<BookableMember> = { business_id: true, user_id: true, day_cap: null }

const tax_rates: Keys<TaxRate> = {
  id: true,
  business_id: true,
  name: true,
  parts: true,
  is_default: true,
  is_active: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const services: Keys<Service> = {
  id: true,
  business_id: true,
  user_id: true,
  name: true,
  description: null,
  price: true,
  unit: true,
  duration_minutes: null,
  is_taxable: true,
  category: null,
  is_active: true,
  is_public: true,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
  booking: true,
  crew_size: true,
  buffer_minutes: null,
  lead_minutes: null,
  position: null,
}

const service_costs: Keys<ServiceCost> = {
  business_id: true,
  service_id: true,
  unit_cost: true,
  updated_at: true,
}

const requests: Keys<Request> = {
  id: true,
  business_id: true,
  user_id: true,
  client_id: true,
  property_id: null,
  request_number: true,
  title: true,
  description: null,
  status: true,
  urgency: true,
  source: true,
  preferred_times: null,
  notes: null,
  assessment_date: null,
  service_id: null,
  wanted_start: null,
  wanted_end: null,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const quotes: Keys<Quote> = {
  id: true,
  business_id: true,
  user_id: true,
  client_id: true,
  property_id: null,
  request_id: null,
  quote_number: true,
  version_number: true,
  title: true,
  message: null,
  status: true,
  valid_until: null,
  sent_at: null,
  viewed_at: null,
  answered_at: null,
  followed_up_at: null,
  decline_reason: null,
  change_request: null,
  is_archived: true,
  discount_type: null,
  discount_value: true,
  taxes: true,
  prices_include_tax: true,
  deposit_type: null,
  deposit_value: true,
  terms: null,
  subtotal: true,
  discount_amount: true,
  tax_lines: true,
  tax_amount: true,
  total: true,
  deposit_amount: true,
  total_cost: true,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const quote_lines: Keys<QuoteLine> = {
  id: true,
  business_id: true,
  quote_id: true,
  position: true,
  service_id: null,
  name: true,
  description: null,
  quantity: true,
  unit_price: true,
  unit_cost: true,
  discount_amount: true,
  is_taxable: true,
  kind: true,
  choice_group: null,
  is_selected: true,
  line_total: true,
  created_at: true,
  updated_at: true,
}

const quote_versions: Keys<QuoteVersion> = {
  business_id: true,
  quote_id: true,
  version_number: true,
  snapshot: true,
  created_at: true,
}

const quote_approvals: Keys<QuoteApproval> = {
  id: true,
  business_id: true,
  quote_id: true,
  version_number: true,
  method: true,
  signer_name: true,
  signature: null,
  how: null,
  user_id: null,
  ip: null,
  user_agent: null,
  snapshot: true,
  snapshot_hash: true,
  created_at: true,
}

test.each(
  Object.entries({
    tax_rates,
    portal_settings,
    public_profiles,
    booking_settings,
    bookable_members,
    services,
    service_costs,
    requests,
    quotes,
    quote_lines,
    quote_versions,
    quote_approvals,
  }),
)('the entity has the columns of %s', async (table, keys) => {
  expect(await columnsOf(scratch.database, table)).toEqual(keys)
})
