import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  maximum,
  maxLength,
  minimum,
  nullable,
  number,
  object,
  enum as oneOf,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import {
  amount,
  chosenId,
  discountCheck,
  lineFields,
  linesLimit,
  priceFields,
} from '#quotes/document-draft.ts'
import { optionalCount, requiredCount } from '#values/count-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { paymentTerms } from '#values/payment-terms.ts'
import { ends, frequencies } from '#values/recurrence.ts'
import { billingFrequencies, jobLimits, priorities, scheduleTypes } from './job.ts'
import { nullableDay, optionalTime, visitMinutes } from './visit-draft.ts'

/** One-off visits that are created together with a job. */
export const maxFirstVisits = 20

const lineSchema = object({
  ...lineFields(jobLimits),
  notes: optionalText(jobLimits.lineNotes),
  unit_cost: amount(4),
})

const minutes = number({ error: 'invalidDuration' }).check(
  minimum(visitMinutes.least, { error: 'invalidDuration' }),
  maximum(visitMinutes.most, { error: 'invalidDuration' }),
)

const firstVisit = object({
  id: string(),
  visit_date: nullableDay,
  start_time: optionalTime,
  duration_minutes: minutes,
})

const rule = object({
  id: string(),
  frequency: oneOf(frequencies),
  every: number({ error: 'invalidCount' }).check(
    minimum(1, { error: 'invalidCount' }),
    maximum(365, { error: 'invalidCount' }),
  ),
  weekdays: array(number()),
  nth: nullable(number()),
  start_date: string(),
  start_time: optionalTime,
  duration_minutes: minutes,
  ends: oneOf(ends),
  end_date: nullable(string()),
  end_count: nullable(number()),
  is_auto_created: boolean(),
})

const shownJobSchema = object({
  client_id: requiredLine(100, 'required'),
  property_id: chosenId,
  custom_address: optionalText(jobLimits.customAddress),
  contact_phone: optionalLine(jobLimits.contactPhone),
  title: requiredLine(jobLimits.title, 'required'),
  description: optionalText(jobLimits.description),
  priority: oneOf(priorities, { error: 'invalid' }),
  schedule_type: oneOf(scheduleTypes, { error: 'invalid' }),
  status: oneOf(['draft', 'scheduled', 'completed', 'cancelled'] as const),
  instructions: optionalText(jobLimits.instructions),
  internal_notes: optionalText(jobLimits.internalNotes),
  estimated_minutes: optionalCount(1, 100_000),
  billing_frequency: oneOf(billingFrequencies, { error: 'invalid' }),
  billing_interval_weeks: requiredCount(1, 52),
  next_billing: nullableDay,
  payment_terms: oneOf(paymentTerms, { error: 'invalid' }),
  terms: optionalText(jobLimits.terms),
  lines: array(lineSchema).check(linesLimit),
  amount: amount(2),
  ...priceFields,
  deposit_amount: amount(2),
  memberIds: array(string()),
  /** Visits created together with the job when it has none yet; always empty for a recurring job. */
  visits: array(firstVisit).check(maxLength(maxFirstVisits)),
  rule,
}).check(
  discountCheck,
  ruleCheck('startRequired', 'start_date', ({ start_date }) => start_date !== ''),
  ruleCheck('weekdayRequired', 'weekdays', (r) => r.frequency !== 'weekly' || r.weekdays.length > 0),
  ruleCheck('endRequired', 'end_date', (r) => r.ends !== 'on' || Boolean(r.end_date)),
  ruleCheck('endRequired', 'end_count', (r) => r.ends !== 'after' || (r.end_count ?? 0) > 0),
  ruleCheck('endsBefore', 'end_date', (r) => r.ends !== 'on' || !r.end_date || r.end_date >= r.start_date),
)

type Ruled = { schedule_type: string; status: string; rule: Infer<typeof rule> }

/** A one-off job is billed once, and only weekly billing counts weeks: what the form hides must not stop the save. */
function withoutHidden(form: JobForm): JobForm {
  const isRecurring = form.schedule_type === 'recurring'
  const shown: JobForm = isRecurring
    ? form
    : { ...form, billing_frequency: 'on_completion', next_billing: '' }
  return shown.billing_frequency === 'weekly' ? shown : { ...shown, billing_interval_weeks: '1' }
}

/**
 * Codes: required, tooLong, invalidAmount, amountTooLarge, invalidCount, invalidDay, invalidTime, invalidDuration, percentTooHigh,
 * tooManyLines, startRequired, weekdayRequired, endRequired, endsBefore.
 */
export const jobDraftSchema = pipe(transform(withoutHidden), shownJobSchema)

/** Only a scheduled recurring job requires a rule. */
function ruleCheck(error: string, field: string, isRight: (rule: Ruled['rule']) => boolean) {
  return refine<Ruled>(
    ({ schedule_type, status, rule }) =>
      schedule_type !== 'recurring' || status !== 'scheduled' || isRight(rule),
    { error, path: ['rule', field] },
  )
}

/** What is saved. */
export type JobDraft = Infer<typeof jobDraftSchema>
/** What a form holds: amounts as canonical decimals, empty is ''. */
export type JobForm = Input<typeof shownJobSchema>
export type JobLineForm = JobForm['lines'][number]
