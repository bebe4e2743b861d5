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
import { amountTypes } from '#quotes/quote.ts'
import { maxTaxes } from '#taxes/tax.ts'
import { optionalAmount, requiredAmount } from '#values/amount-draft.ts'
import { optionalCount, requiredCount } from '#values/count-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { paymentTerms } from '#values/payment-terms.ts'
import { ends, frequencies } from '#values/recurrence.ts'
import { billingFrequencies, jobLimits, priorities, scheduleTypes } from './job.ts'
import { optionalDay, optionalTime, visitMinutes } from './visit-draft.ts'

const mostAmount = 1_000_000_000
/** More than anybody reads; the database takes a thousand. */
export const maxJobLines = 200
/** One-off visits made together with a job. */
export const maxFirstVisits = 20

const chosenId = pipe(
  string(),
  transform((id: string) => id || null),
)

/** A price of one; below zero it is a credit. */
const price = pipe(
  string().check(
    refine((text) => text === '' || /^-?\d+(\.\d{1,4})?$/.test(text), {
      error: 'invalidAmount',
      abort: true,
    }),
    refine((text) => Math.abs(Number(text)) <= mostAmount, { error: 'invalidAmount' }),
  ),
  transform(Number),
)

const amount = (digits: number) =>
  pipe(
    optionalAmount(mostAmount, digits),
    transform((value: number | null) => value ?? 0),
  )

const lineSchema = object({
  id: string(),
  service_id: nullable(string()),
  name: requiredLine(jobLimits.lineName, 'required'),
  description: optionalText(jobLimits.lineDescription),
  notes: optionalText(jobLimits.lineNotes),
  quantity: requiredAmount(1_000_000, 3),
  unit_price: price,
  unit_cost: amount(4),
  discount_amount: amount(2),
  is_taxable: boolean(),
})

const minutes = number({ error: 'invalidDuration' }).check(
  minimum(visitMinutes.least, { error: 'invalidDuration' }),
  maximum(visitMinutes.most, { error: 'invalidDuration' }),
)

const firstVisit = object({
  id: string(),
  visit_date: optionalDay,
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

/**
 * Codes: required, tooLong, invalidAmount, invalidCount, invalidDay, invalidTime, invalidDuration, percentTooHigh,
 * tooManyLines, startRequired, weekdayRequired, endRequired, endsBefore.
 */
export const jobDraftSchema = object({
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
  next_billing: optionalDay,
  payment_terms: oneOf(paymentTerms, { error: 'invalid' }),
  terms: optionalText(jobLimits.terms),
  lines: array(lineSchema).check(maxLength(maxJobLines, { error: 'tooManyLines' })),
  amount: amount(2),
  discount_type: pipe(
    oneOf([...amountTypes, ''] as const),
    transform((type: '' | 'percent' | 'fixed') => type || null),
  ),
  discount_value: amount(4),
  taxes: array(object({ name: string(), rate: number() })).check(maxLength(maxTaxes)),
  prices_include_tax: boolean(),
  deposit_amount: amount(2),
  memberIds: array(string()),
  /** Made together with a job that has no visits yet; of a recurring one there are none. */
  visits: array(firstVisit).check(maxLength(maxFirstVisits)),
  rule,
}).check(
  refine((draft) => draft.discount_type !== 'percent' || draft.discount_value <= 100, {
    error: 'percentTooHigh',
    path: ['discount_value'],
  }),
  ruleCheck('startRequired', 'start_date', ({ start_date }) => start_date !== ''),
  ruleCheck('weekdayRequired', 'weekdays', (r) => r.frequency !== 'weekly' || r.weekdays.length > 0),
  ruleCheck('endRequired', 'end_date', (r) => r.ends !== 'on' || Boolean(r.end_date)),
  ruleCheck('endRequired', 'end_count', (r) => r.ends !== 'after' || (r.end_count ?? 0) > 0),
  ruleCheck('endsBefore', 'end_date', (r) => r.ends !== 'on' || !r.end_date || r.end_date >= r.start_date),
)

type Ruled = { schedule_type: string; status: string; rule: Infer<typeof rule> }

/** A rule is asked of a recurring job that is scheduled, and of no other. */
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
export type JobForm = Input<typeof jobDraftSchema>
export type JobLineForm = JobForm['lines'][number]
