import { describe, expect, it } from 'vitest'

import { inCurrency } from '#quotes/document-draft.ts'
import { type JobForm, jobDraftSchema } from './job-draft.ts'

const line = {
  id: 'a',
  service_id: null,
  name: 'Deep clean',
  description: '',
  notes: '',
  quantity: '1',
  unit_price: '150',
  unit_cost: '',
  discount_amount: '',
  is_taxable: true,
}

const rule: JobForm['rule'] = {
  id: 'r',
  frequency: 'weekly',
  every: 1,
  weekdays: [2],
  nth: null,
  start_date: '2026-11-24',
  start_time: '',
  duration_minutes: 60,
  ends: 'never',
  end_date: null,
  end_count: null,
  is_auto_created: true,
}

const form: JobForm = {
  client_id: 'c',
  property_id: '',
  custom_address: '',
  contact_phone: '',
  title: 'Deep clean',
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
  payment_terms: 'net_30',
  terms: '',
  lines: [line],
  amount: '',
  discount_type: '',
  discount_value: '',
  taxes: [],
  prices_include_tax: false,
  deposit_amount: '',
  memberIds: [],
  visits: [],
  rule,
}

const problemsOf = (changes: Partial<JobForm>) =>
  jobDraftSchema
    .safeParse({ ...form, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('the draft of a job', () => {
  it('bills a one-off job once, a recurring one as chosen', () => {
    const weekly = { ...form, billing_frequency: 'weekly', next_billing: '2026-12-01' } as const
    expect(jobDraftSchema.parse(weekly)).toMatchObject({
      billing_frequency: 'on_completion',
      next_billing: null,
    })
    expect(jobDraftSchema.parse({ ...weekly, schedule_type: 'recurring', status: 'draft' })).toMatchObject({
      billing_frequency: 'weekly',
      next_billing: '2026-12-01',
    })
  })

  it.each<Partial<JobForm>>([
    { schedule_type: 'one-off', billing_frequency: 'weekly' },
    { schedule_type: 'recurring', billing_frequency: 'monthly' },
  ])('ignores the weeks between invoices where the form hides them: %j', (changes) => {
    expect(jobDraftSchema.parse({ ...form, ...changes, billing_interval_weeks: '' })).toMatchObject({
      billing_interval_weeks: 1,
    })
  })

  it('converts to what the columns accept', () => {
    const draft = jobDraftSchema.parse({ ...form, estimated_minutes: '90', amount: '49.90' })
    expect(draft).toMatchObject({
      property_id: null,
      description: null,
      estimated_minutes: 90,
      amount: 49.9,
      discount_type: null,
      discount_value: 0,
      next_billing: null,
    })
    expect(draft.lines[0]).toMatchObject({ quantity: 1, unit_price: 150, unit_cost: 0, notes: null })
  })

  it.each<[Partial<JobForm>, string]>([
    [{ client_id: '' }, 'client_id: required'],
    [{ title: ' ' }, 'title: required'],
    [{ title: 'x'.repeat(201) }, 'title: tooLong'],
    [{ estimated_minutes: 'an hour' }, 'estimated_minutes: invalidCount'],
    [
      { schedule_type: 'recurring', billing_frequency: 'weekly', billing_interval_weeks: '53' },
      'billing_interval_weeks: invalidCount',
    ],
    [{ schedule_type: 'recurring', status: 'draft', next_billing: 'soon' }, 'next_billing: invalidDay'],
    [{ discount_type: 'percent', discount_value: '101' }, 'discount_value: percentTooHigh'],
    [{ amount: 'much' }, 'amount: invalidAmount'],
    [{ lines: [{ ...line, name: '' }] }, 'lines.0.name: required'],
    [{ lines: [{ ...line, quantity: '' }] }, 'lines.0.quantity: required'],
    [{ lines: [{ ...line, unit_price: 'x' }] }, 'lines.0.unit_price: invalidAmount'],
    [{ lines: [{ ...line, unit_cost: '-1' }] }, 'lines.0.unit_cost: invalidAmount'],
  ])('rejects %j', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem])
  })

  it('allows a negative line as a credit', () => {
    expect(problemsOf({ lines: [{ ...line, unit_price: '-20' }] })).toEqual([])
  })

  it('requires a recurrence rule only for a scheduled recurring job', () => {
    const nothing = { ...rule, start_date: '', weekdays: [] }
    expect(problemsOf({ rule: nothing })).toEqual([])
    expect(problemsOf({ rule: nothing, schedule_type: 'recurring', status: 'draft' })).toEqual([])
    expect(problemsOf({ rule: nothing, schedule_type: 'recurring' })).toEqual([
      'rule.start_date: startRequired',
      'rule.weekdays: weekdayRequired',
    ])
    expect(problemsOf({ rule: { ...rule, ends: 'on' }, schedule_type: 'recurring' })).toEqual([
      'rule.end_date: endRequired',
    ])
    const early = { ...rule, ends: 'on', end_date: '2026-11-23' } as const
    expect(problemsOf({ rule: early, schedule_type: 'recurring' })).toEqual(['rule.end_date: endsBefore'])
    expect(problemsOf({ rule: { ...rule, ends: 'after' }, schedule_type: 'recurring' })).toEqual([
      'rule.end_count: endRequired',
    ])
  })
})

describe('what is taken off or paid first', () => {
  it.each([
    [0, 'discount', '10.5', true],
    [0, 'discount', '10', false],
    [2, 'discount', '10.555', true],
    [2, 'discount', '10.55', false],
  ] as const)(
    'has no part of what a currency with %i decimals counts: %s of %s',
    (exponent, name, value, isRefused) => {
      const problems = (type: 'fixed' | 'percent') => {
        const more = { [`${name}_type`]: type, [`${name}_value`]: value }
        const read = inCurrency(jobDraftSchema, exponent).safeParse({
          ...form,
          ...(more as Partial<JobForm>),
        })
        return read.error?.issues.map(({ path, message }) => [path.join('.'), message])
      }
      expect(problems('fixed')).toEqual(isRefused ? [[`${name}_value`, 'tooManyDecimals']] : undefined)
      expect(problems('percent')).toBeUndefined()
    },
  )
})
