import {
  type JobDraft,
  type JobForm,
  type JobLineForm,
  jobDraftSchema,
} from '@fieldlark/domain/jobs/job-draft.ts'
import { weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { CostedLine, WholeJob } from '#data/jobs.ts'
import { newId } from '#data/new-id.ts'
import type { CostedService } from '#data/services.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

/** What is typed; empty is ''. */
export type JobFields = JobForm
export type JobFormState = RecordForm<JobFields, JobDraft>

/** "0" of the database is an empty field, but a price of 0 is a price. */
const typed = (value: number | null | undefined) => ((value ?? 0) === 0 ? '' : String(value))

export const newLine = (more: Partial<JobLineForm> = {}): JobLineForm => ({
  id: newId(),
  service_id: null,
  name: '',
  description: '',
  notes: '',
  quantity: '1',
  unit_price: '',
  unit_cost: '',
  discount_amount: '',
  is_taxable: true,
  ...more,
})

export const lineOf = (service: CostedService): JobLineForm =>
  newLine({
    service_id: service.id,
    name: service.name,
    description: service.description ?? '',
    unit_price: String(service.price),
    unit_cost: typed(service.unit_cost),
    is_taxable: service.is_taxable,
  })

export const newVisit = (visit_date = '', duration_minutes = 60): JobFields['visits'][number] => ({
  id: newId(),
  visit_date,
  start_time: '',
  duration_minutes,
})

const newRule = (start: string, duration_minutes: number): JobFields['rule'] => ({
  id: newId(),
  frequency: 'weekly',
  every: 1,
  weekdays: start ? [weekdayOf(start)] : [],
  nth: null,
  start_date: start,
  start_time: '',
  duration_minutes,
  ends: 'never',
  end_date: null,
  end_count: null,
  is_auto_created: true,
})

export type JobStart = Partial<
  Pick<JobFields, 'client_id' | 'property_id' | 'title' | 'description' | 'priority' | 'schedule_type'>
>

/** Until it is known what the client and the business have. */
export const usualTerms = 'net_30'

export const newJobFields = (
  { date, memberIds, minutes }: { date: string; memberIds: string[]; minutes: number },
  start: JobStart,
): JobFields => ({
  client_id: '',
  property_id: '',
  custom_address: '',
  contact_phone: '',
  title: '',
  description: '',
  priority: 'normal',
  schedule_type: 'one-off',
  status: 'scheduled',
  instructions: '',
  internal_notes: '',
  estimated_minutes: '',
  billing_frequency: 'on_completion',
  billing_interval_weeks: '1',
  next_billing: '',
  payment_terms: usualTerms,
  terms: '',
  lines: [],
  amount: '',
  discount_type: '',
  discount_value: '',
  taxes: [],
  prices_include_tax: false,
  deposit_amount: '',
  memberIds,
  visits: [newVisit(date, minutes)],
  rule: newRule(date, minutes),
  ...start,
})

const lineFields = (line: CostedLine): JobLineForm => ({
  id: line.id,
  service_id: line.service_id,
  name: line.name,
  description: line.description ?? '',
  notes: line.notes ?? '',
  quantity: String(line.quantity),
  unit_price: String(line.unit_price),
  unit_cost: typed(line.cost?.unit_cost),
  discount_amount: typed(line.discount_amount),
  is_taxable: line.is_taxable,
})

export const fieldsOf = (job: WholeJob): JobFields => ({
  client_id: job.client_id,
  property_id: job.property_id ?? '',
  custom_address: job.custom_address ?? '',
  contact_phone: job.contact_phone ?? '',
  title: job.title,
  description: job.description ?? '',
  priority: job.priority,
  schedule_type: job.schedule_type,
  status: job.status,
  instructions: job.instructions ?? '',
  internal_notes: job.internals?.internal_notes ?? '',
  estimated_minutes: typed(job.estimated_minutes),
  billing_frequency: job.billing_frequency,
  billing_interval_weeks: String(job.billing_interval_weeks),
  next_billing: job.next_billing ?? '',
  payment_terms: job.payment_terms,
  terms: job.terms ?? '',
  lines: job.lines.map(lineFields),
  amount: job.lines.length === 0 ? typed(job.amount) : '',
  discount_type: job.discount_type ?? '',
  discount_value: typed(job.discount_value),
  taxes: job.taxes,
  prices_include_tax: job.prices_include_tax,
  deposit_amount: typed(job.deposit_amount),
  memberIds: job.members.map(({ user_id }) => user_id),
  visits: [],
  // Not asked of a job that is on the calendar: it has its series, or none.
  rule: { ...newRule(job.start_date ?? job.created_at.slice(0, 10), 60), id: job.id },
})

/** What an unplanned job is opened with: the day that its draft kept in mind. */
export function plannedFields(job: WholeJob, minutes: number): Pick<JobFields, 'visits' | 'rule'> {
  const day = job.scheduled_date ?? ''
  const lasting = Math.min(Math.max(job.estimated_minutes ?? minutes, 5), 2880)
  // The job's own id, so that two readings of it are the same form.
  return {
    visits: [{ ...newVisit(day, lasting), id: job.id }],
    rule: { ...newRule(job.start_date ?? day, lasting), id: job.id },
  }
}

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const jobResolver = standardSchemaResolver(jobDraftSchema) as unknown as Resolver<
  RecordValues<JobFields>,
  unknown,
  JobDraft
>
