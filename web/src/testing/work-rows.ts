import type { CostedLine, WholeJob } from '#data/jobs.ts'
import type { Row } from '#data/schema.ts'
import type { ScheduledVisit } from '#data/visits.ts'

import { businessId, nextId, rosa, someDay, userId } from './rows.ts'

const stamps = { created_at: someDay, updated_at: someDay, version: 1 }
const owned = { business_id: businessId, user_id: userId }

/** A visit for Rosa on Tuesday, May 5, 2026 at nine. */
export const visitRow = (changes: Partial<ScheduledVisit> = {}): ScheduledVisit => ({
  ...owned,
  ...stamps,
  id: nextId(),
  client_id: rosa.id,
  job_id: null,
  request_id: null,
  series_id: null,
  sequence: null,
  visit_date: '2026-05-05',
  start_time: '09:00:00',
  duration_minutes: 60,
  starts_at: null,
  ends_at: null,
  status: 'scheduled',
  is_moved: false,
  planned_date: null,
  instructions: null,
  actual_start: null,
  actual_end: null,
  completion_notes: null,
  cancel_reason: null,
  invoice_choice: null,
  is_sample: false,
  client: rosa,
  job: null,
  request: null,
  members: [],
  ...changes,
})

/** One line of a job at 45, without a service. */
export const jobLineRow = (changes: Partial<CostedLine> = {}): CostedLine => ({
  id: nextId(),
  business_id: businessId,
  job_id: nextId(),
  position: 0,
  service_id: null,
  name: 'Mowing',
  description: null,
  notes: null,
  quantity: 1,
  unit_price: 45,
  discount_amount: 0,
  is_taxable: true,
  line_total: 45,
  cost: null,
  created_at: someDay,
  updated_at: someDay,
  ...changes,
})

/** A scheduled job of Rosa's, without lines. */
export const jobRow = (changes: Partial<WholeJob> = {}): WholeJob => ({
  ...owned,
  ...stamps,
  id: nextId(),
  client_id: rosa.id,
  property_id: null,
  custom_address: null,
  contact_phone: null,
  job_number: 'J-7',
  request_id: null,
  quote_id: null,
  title: 'Hedge trimming',
  description: null,
  priority: 'normal',
  schedule_type: 'one-off',
  status: 'scheduled',
  scheduled_date: null,
  start_date: null,
  end_date: null,
  instructions: null,
  estimated_minutes: null,
  billing_frequency: 'on_completion',
  billing_interval_weeks: 1,
  next_billing: null,
  payment_terms: 'net_14',
  terms: null,
  invoice_choice: null,
  discount_type: null,
  discount_value: 0,
  taxes: [],
  prices_include_tax: false,
  deposit_amount: 0,
  amount: 120,
  subtotal: 120,
  discount_amount: 0,
  tax_lines: [],
  tax_amount: 0,
  total_visits: 1,
  completed_visits: 0,
  completed_at: null,
  is_sample: false,
  client: { ...rosa, address: null },
  property: null,
  lines: [],
  internals: { internal_notes: null, total_cost: 0 },
  members: [],
  series: [],
  unbilled: [],
  ...changes,
})

/** Every Tuesday at nine for an hour, since April 7, 2026. */
export const seriesRow = (changes: Partial<Row<'job_series'>> = {}): Row<'job_series'> => ({
  ...stamps,
  business_id: businessId,
  id: nextId(),
  job_id: nextId(),
  follows_id: null,
  frequency: 'weekly',
  every: 1,
  weekdays: [2],
  nth: null,
  start_date: '2026-04-07',
  start_time: '09:00:00',
  duration_minutes: 60,
  ends: 'never',
  end_date: null,
  end_count: null,
  is_auto_created: true,
  is_paused: false,
  made_until: '2027-04-07',
  ...changes,
})

export const requestRow = (changes: Partial<Row<'requests'>> = {}): Row<'requests'> => ({
  ...owned,
  ...stamps,
  id: nextId(),
  client_id: rosa.id,
  property_id: null,
  request_number: 'R-4',
  title: 'Broken fence',
  description: null,
  notes: null,
  preferred_times: null,
  assessment_date: null,
  service_id: null,
  wanted_start: null,
  wanted_end: null,
  source: 'owner',
  status: 'unscheduled',
  urgency: 'normal',
  is_sample: false,
  ...changes,
})

export const propertyRow = (changes: Partial<Row<'property_addresses'>> = {}): Row<'property_addresses'> => ({
  ...stamps,
  business_id: businessId,
  id: nextId(),
  client_id: rosa.id,
  address: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'US',
  is_primary: true,
  property_type: 'residential',
  remarks: null,
  tax_rate_id: null,
  latitude: null,
  longitude: null,
  ...changes,
})

/** Time off of the whole business on Tuesday, May 5, 2026, all day. */
export const blockRow = (changes: Partial<Row<'schedule_blocks'>> = {}): Row<'schedule_blocks'> => ({
  ...owned,
  ...stamps,
  id: nextId(),
  member_id: null,
  title: 'Day off',
  description: null,
  start_date: '2026-05-05',
  end_date: '2026-05-05',
  start_time: null,
  end_time: null,
  is_recurring: false,
  day_of_week: null,
  color: 'gray',
  is_available: false,
  ...changes,
})

const workingDay = { start: '08:00', end: '17:00' }

export const scheduleSettingsRow = (
  changes: Partial<Row<'schedule_settings'>> = {},
): Row<'schedule_settings'> => ({
  ...stamps,
  business_id: businessId,
  buffer_minutes: 0,
  default_duration_minutes: 90,
  default_view: 'week',
  show_past_jobs: true,
  show_weekends: true,
  week_starts_on: 1,
  working_hours: [workingDay, workingDay, workingDay, workingDay, workingDay, null, null],
  ...changes,
})

/** A member, as read in the list of the team. */
export const memberRow = (user_id: string, full_name: string, changes: object = {}) => ({
  user_id,
  role: 'worker',
  is_active: true,
  profile: { full_name, email: null },
  ...changes,
})
