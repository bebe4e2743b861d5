import { describe, expect, it } from 'vitest'

import { type ChippedJob, chipsOf, openVisitsOf } from './job-chips.ts'

const today = '2026-11-22'
const soon = '2026-12-22'

const job = (changes: Partial<ChippedJob> = {}): ChippedJob => ({
  status: 'scheduled',
  schedule_type: 'one-off',
  end_date: null,
  billing_frequency: 'on_completion',
  next_billing: null,
  total_visits: 1,
  unbilled: [],
  ...changes,
})

const visit = (visit_date: string | null, status = 'scheduled') => ({ visit_date, status })

const chips = (changes: Partial<ChippedJob>, ...visits: ReturnType<typeof visit>[]) =>
  chipsOf(job(changes), openVisitsOf(visits), today, soon)

describe('the attention chips of a job', () => {
  it('show “unscheduled” while none of its visits has a day', () => {
    expect(chips({ total_visits: 0 })).toEqual(['unscheduled'])
    expect(chips({}, visit(null))).toEqual(['unscheduled'])
    expect(chips({ status: 'draft', total_visits: 0 })).toEqual(['unscheduled'])
    expect(chips({}, visit('2026-11-30'), visit(null))).toEqual([])
  })

  it('show today, running or late by its first open visit', () => {
    expect(chips({}, visit(today))).toEqual(['today'])
    expect(chips({}, visit(today, 'in_progress'))).toEqual(['in_progress'])
    expect(chips({}, visit('2026-11-21'), visit(today))).toEqual(['late'])
    expect(chips({}, visit('2026-11-21', 'completed'), visit(today))).toEqual(['today'])
    expect(chips({}, visit('2026-11-21', 'cancelled'), visit('2026-11-23'))).toEqual([])
  })

  it('show that action is needed when all visits are over and the job is still open', () => {
    expect(chips({}, visit('2026-11-20', 'completed'))).toEqual(['action_required'])
    expect(chips({}, visit('2026-11-20', 'no_show'))).toEqual(['action_required'])
  })

  it('show that it is to be billed while finished work is on no invoice, weekly and monthly on its day', () => {
    const done = { total_visits: 5, unbilled: [{ amount: 100 }] }
    const next = visit('2026-12-01')
    expect(chips({ ...done, status: 'completed' })).toEqual(['needs_invoicing'])
    expect(chips({ status: 'completed' })).toEqual([])
    expect(chips({ ...done, billing_frequency: 'after_each_visit' }, next)).toEqual(['needs_invoicing'])
    expect(chips({ total_visits: 5, billing_frequency: 'after_each_visit' }, next)).toEqual([])
    const monthly = { ...done, billing_frequency: 'monthly' } as const
    expect(chips({ ...monthly, next_billing: today }, next)).toEqual(['needs_invoicing'])
    expect(chips({ ...monthly, next_billing: null }, next)).toEqual(['needs_invoicing'])
    expect(chips({ ...monthly, next_billing: '2026-11-23' }, next)).toEqual([])
    expect(chips({ ...monthly, next_billing: today, unbilled: [] }, next)).toEqual([])
  })

  it('warn before a series ends', () => {
    const weekly = { schedule_type: 'recurring' } as const
    expect(chips({ ...weekly, end_date: soon }, visit('2026-12-01'))).toEqual(['ending_soon'])
    expect(chips({ ...weekly, end_date: '2026-12-23' }, visit('2026-12-01'))).toEqual([])
    expect(chips({ end_date: soon }, visit('2026-12-01'))).toEqual([])
  })

  it('are empty for a cancelled job', () => {
    expect(chips({ status: 'cancelled', total_visits: 0 })).toEqual([])
  })
})
