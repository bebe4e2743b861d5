import { describe, expect, it } from 'vitest'
import { planReminder, type Remindable } from './reminder-plan.ts'

const invoice: Remindable = {
  record: 'invoice',
  record_id: 'one',
  timezone: 'America/New_York',
  base_day: '2026-03-06',
  cycle: '2026-03-06',
  until_day: null,
  last_sent_at: '2026-02-20T15:00:00Z',
  steps_sent: [],
}
const quote: Remindable = {
  ...invoice,
  record: 'quote',
  base_day: '2026-03-02',
  cycle: '1',
  until_day: '2026-03-20',
  last_sent_at: '2026-03-02T20:00:00Z',
}
const visit: Remindable = {
  ...invoice,
  record: 'visit',
  base_day: '2026-03-10',
  cycle: '2026-03-10',
  until_day: '2026-03-09',
  last_sent_at: null,
}
const stepAt = (found: Remindable, now: string) => planReminder(found, now)?.step ?? null

describe('a reminder', () => {
  it('is sent from nine to six local time, also when the clocks change', () => {
    expect(stepAt(invoice, '2026-03-07T13:59:59Z')).toBeNull()
    expect(stepAt(invoice, '2026-03-07T14:00:00Z')).toBe('due_1:2026-03-06')
    // The clocks go forward on the 8th.
    expect(stepAt(invoice, '2026-03-08T13:00:00Z')).toBe('due_1:2026-03-06')
    expect(stepAt(invoice, '2026-03-08T21:59:59Z')).toBe('due_1:2026-03-06')
    expect(stepAt(invoice, '2026-03-08T22:00:00Z')).toBeNull()
  })

  it('of an invoice is sent one, seven and fourteen days after its due date', () => {
    expect(stepAt(invoice, '2026-03-06T20:00:00Z')).toBeNull()
    expect(stepAt(invoice, '2026-03-13T15:00:00Z')).toBe('due_7:2026-03-06')
    expect(stepAt(invoice, '2026-03-20T15:00:00Z')).toBe('due_14:2026-03-06')
  })

  it('of a quote is sent three and seven days after sending, until it expires', () => {
    expect(stepAt(quote, '2026-03-04T15:00:00Z')).toBeNull()
    expect(stepAt(quote, '2026-03-05T15:00:00Z')).toBe('day_3:1')
    expect(stepAt({ ...quote, until_day: '2026-03-08' }, '2026-03-09T15:00:00Z')).toBeNull()
  })

  it('of a visit is sent the day before, and not on the day itself', () => {
    expect(stepAt(visit, '2026-03-08T15:00:00Z')).toBeNull()
    expect(stepAt(visit, '2026-03-09T15:00:00Z')).toBe('day_before:2026-03-10')
    expect(stepAt(visit, '2026-03-10T14:00:00Z')).toBeNull()
  })

  it('is sent once per step, and again when the visit moves or the due date changes', () => {
    const steps_sent = ['day_before:2026-03-10']
    expect(stepAt({ ...visit, steps_sent }, '2026-03-09T15:00:00Z')).toBeNull()
    const moved = {
      ...visit,
      steps_sent,
      base_day: '2026-03-12',
      cycle: '2026-03-12',
      until_day: '2026-03-11',
    }
    expect(stepAt(moved, '2026-03-11T15:00:00Z')).toBe('day_before:2026-03-12')
  })

  it('that was missed is skipped in favour of the next one', () => {
    expect(planReminder(invoice, '2026-03-14T15:00:00Z')).toEqual({
      step: 'due_7:2026-03-06',
      passed: ['due_1:2026-03-06'],
    })
    const steps_sent = ['due_1:2026-03-06', 'due_7:2026-03-06']
    expect(planReminder({ ...invoice, steps_sent }, '2026-03-21T15:00:00Z')).toEqual({
      step: 'due_14:2026-03-06',
      passed: [],
    })
    // Two weeks later the last step is outdated, too.
    expect(stepAt(invoice, '2026-04-03T15:00:00Z')).toBe('due_14:2026-03-06')
    expect(stepAt(invoice, '2026-04-04T15:00:00Z')).toBeNull()
  })

  it('waits a day after a manual mail, and is skipped when that mail replaced it', () => {
    const evening = { ...invoice, last_sent_at: '2026-03-06T20:00:00Z' }
    expect(stepAt(evening, '2026-03-07T19:59:59Z')).toBeNull()
    expect(stepAt(evening, '2026-03-07T20:00:00Z')).toBe('due_1:2026-03-06')
    const morning = { ...invoice, last_sent_at: '2026-03-07T13:00:00Z' }
    expect(stepAt(morning, '2026-03-08T15:00:00Z')).toBeNull()
    expect(stepAt(morning, '2026-03-13T15:00:00Z')).toBe('due_7:2026-03-06')
  })
})
