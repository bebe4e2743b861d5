import {
  type JobDraft,
  type JobForm,
  type JobLineForm,
  jobDraftSchema,
} from '@fieldlark/domain/jobs/job-draft.ts'
import { inCurrency } from '@fieldlark/domain/quotes/document-draft.ts'
import { weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { CostedLine, WholeJob } from '#data/jobs.ts'
import { newId } from '#data/new-id.ts'
import type { CostedService } from '#data/services.ts'
import { blankLine, serviceLine, typedAmount } from '#parts/document/new-line.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

/** The form's values as typed; an empty field is ''. */
export type JobFields = JobForm
export type JobFormState = RecordForm<JobFields, JobDraft>

export const newLine = (more: Partial<JobLineForm> = {}): JobLineForm => ({
  ...blankLine(),
  notes: '',
  unit_cost: '',
  ...more,
})

export const lineOf = (service: CostedService): JobLineForm =>
  newLine({ ...serviceLine(service), unit_cost: typedAmount(service.unit_cost) })

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
  Pick<
    JobFields,
    'client_id' | 'property_id' | 'title' | 'description' | 'priority' | 'schedule_type' | 'billing_frequency'
  >
>

/** The default until the usual terms of the client and the business are known. */
export const usualTerms = 'net_30'

export const newJobFields = (
  { date, time, memberIds, minutes }: { date: string; time: string; memberIds: string[]; minutes: number },
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
  visits: [{ ...newVisit(date, minutes), start_time: time }],
  rule: { ...newRule(date, minutes), start_time: time },
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
  unit_cost: typedAmount(line.cost?.unit_cost),
  discount_amount: typedAmount(line.discount_amount),
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
  estimated_minutes: String(job.estimated_minutes ?? ''),
  billing_frequency: job.billing_frequency,
  billing_interval_weeks: String(job.billing_interval_weeks),
  next_billing: job.next_billing ?? '',
  payment_terms: job.payment_terms,
  terms: job.terms ?? '',
  lines: job.lines.map(lineFields),
  amount: job.lines.length === 0 ? typedAmount(job.amount) : '',
  discount_type: job.discount_type ?? '',
  discount_value: typedAmount(job.discount_value),
  taxes: job.taxes,
  prices_include_tax: job.prices_include_tax,
  deposit_amount: typedAmount(job.deposit_amount),
  memberIds: job.members.map(({ user_id }) => user_id),
  visits: [],
  // Not part of the form of a scheduled job: its series exists already, or it has none.
  rule: { ...newRule(job.start_date ?? job.created_at.slice(0, 10), 60), id: job.id },
})

/** The initial values of an unplanned job: the date that its draft stored. */
export function plannedFields(job: WholeJob, minutes: number): Pick<JobFields, 'visits' | 'rule'> {
  const day = job.scheduled_date ?? ''
  const lasting = Math.min(Math.max(job.estimated_minutes ?? minutes, 5), 2880)
  // The job's own id, so that building the fields twice gives the same form.
  return {
    visits: [{ ...newVisit(day, lasting), id: job.id }],
    rule: { ...newRule(job.start_date ?? day, lasting), id: job.id },
  }
}

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const jobResolver = (exponent: number) =>
  standardSchemaResolver(inCurrency(jobDraftSchema, exponent)) as unknown as Resolver<
    RecordValues<JobFields>,
    unknown,
    JobDraft
  >
