import type { Job, JobInternals, JobLine } from '@fieldlark/domain/jobs/job.ts'
import type { Series } from '@fieldlark/domain/jobs/series.ts'
import type { ChecklistItem, Visit, VisitSignoff, VisitTime } from '@fieldlark/domain/jobs/visit.ts'
import type { Block } from '@fieldlark/domain/schedule/block.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { columnsOf, type Keys } from './columns.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const jobs: Keys<Job> = {
  id: true,
  business_id: true,
  user_id: true,
  client_id: true,
  property_id: null,
  custom_address: null,
  contact_phone: null,
  job_number: true,
  request_id: null,
  quote_id: null,
  title: true,
  description: null,
  priority: true,
  schedule_type: true,
  status: true,
  scheduled_date: null,
  start_date: null,
  end_date: null,
  instructions: null,
  estimated_minutes: null,
  billing_frequency: true,
  billing_interval_weeks: true,
  next_billing: null,
  payment_terms: true,
  terms: null,
  invoice_choice: null,
  discount_type: null,
  discount_value: true,
  taxes: true,
  prices_include_tax: true,
  deposit_amount: true,
  amount: true,
  subtotal: true,
  discount_amount: true,
  tax_lines: true,
  tax_amount: true,
  total_visits: true,
  completed_visits: true,
  completed_at: null,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const job_internals: Keys<JobInternals> = {
  business_id: true,
  job_id: true,
  internal_notes: null,
  total_cost: true,
  updated_at: true,
}

const job_lines: Keys<JobLine> = {
  id: true,
  business_id: true,
  job_id: true,
  position: true,
  service_id: null,
  name: true,
  description: null,
  notes: null,
  quantity: true,
  unit_price: true,
  discount_amount: true,
  is_taxable: true,
  line_total: true,
  created_at: true,
  updated_at: true,
}

const job_series: Keys<Series> = {
  id: true,
  business_id: true,
  job_id: true,
  follows_id: null,
  frequency: true,
  every: true,
  weekdays: true,
  nth: null,
  start_date: true,
  start_time: null,
  duration_minutes: true,
  ends: true,
  end_date: null,
  end_count: null,
  is_paused: true,
  is_auto_created: true,
  made_until: null,
  version: true,
  created_at: true,
  updated_at: true,
}

const visits: Keys<Visit> = {
  id: true,
  business_id: true,
  user_id: true,
  client_id: true,
  job_id: null,
  request_id: null,
  series_id: null,
  sequence: null,
  visit_date: null,
  start_time: null,
  duration_minutes: true,
  starts_at: null,
  ends_at: null,
  status: true,
  is_moved: true,
  instructions: null,
  actual_start: null,
  actual_end: null,
  completion_notes: null,
  cancel_reason: null,
  invoice_choice: null,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
  planned_date: null,
}

const visit_checklist_items: Keys<ChecklistItem> = {
  id: true,
  business_id: true,
  visit_id: true,
  position: true,
  label: true,
  is_done: true,
  done_by: null,
  done_at: null,
  created_at: true,
}

const visit_times: Keys<VisitTime> = {
  id: true,
  business_id: true,
  visit_id: true,
  user_id: true,
  started_at: true,
  ended_at: null,
  created_at: true,
  updated_at: true,
  entered_by: null,
}

const visit_signoffs: Keys<VisitSignoff> = {
  id: true,
  business_id: true,
  visit_id: true,
  signer_name: true,
  signature: true,
  user_id: null,
  created_at: true,
}

const schedule_blocks: Keys<Block> = {
  id: true,
  business_id: true,
  user_id: true,
  member_id: null,
  title: true,
  description: null,
  start_date: true,
  end_date: true,
  start_time: null,
  end_time: null,
  is_recurring: true,
  day_of_week: null,
  color: true,
  is_available: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const schedule_settings: Keys<ScheduleSettings> = {
  business_id: true,
  working_hours: true,
  default_duration_minutes: true,
  buffer_minutes: true,
  show_weekends: true,
  show_past_jobs: true,
  default_view: true,
  week_starts_on: true,
  version: true,
  created_at: true,
  updated_at: true,
}

test.each(
  Object.entries({
    jobs,
    job_internals,
    job_lines,
    job_series,
    visits,
    visit_checklist_items,
    visit_times,
    visit_signoffs,
    schedule_blocks,
    schedule_settings,
  }),
)('the entity has the columns of %s', async (table, keys) => {
  expect(await columnsOf(scratch.database, table)).toEqual(keys)
})
