import { expect, it } from 'vitest'

import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit } from '#data/visits.ts'

import { currentOf, groupsOf, isLastOpen } from './visit-order.ts'

const visit = (id: string, visit_date: string | null, more: Partial<ScheduledVisit> = {}) =>
  ({ id, visit_date, start_time: null, status: 'scheduled', ...more }) as ScheduledVisit

const ids = (visits: readonly ScheduledVisit[]) => visits.map(({ id }) => id).join('')

it('sorts upcoming visits by time and past visits from the latest', () => {
  const groups = groupsOf([
    visit('a', '2026-11-25', { start_time: '09:00' }),
    visit('b', '2026-11-24'),
    visit('c', null),
    visit('d', '2026-11-20', { status: 'completed' }),
    visit('e', '2026-11-21', { status: 'cancelled' }),
    visit('f', '2026-11-25', { start_time: '08:00' }),
  ])
  expect([ids(groups.waiting), ids(groups.upcoming), ids(groups.past)]).toEqual(['c', 'bfa', 'ed'])
})

it('puts the visit in progress first', () => {
  const next = visit('a', '2026-11-24')
  const running = visit('b', '2026-11-30', { status: 'in_progress' })
  expect(currentOf([next, running])?.id).toBe('b')
  expect(currentOf([visit('c', null), next])?.id).toBe('a')
  expect(currentOf([visit('c', null)])?.id).toBe('c')
  expect(currentOf([visit('d', '2026-11-24', { status: 'completed' })])).toBeNull()
})

it('knows the visit after which a one-off job is done', () => {
  const [open, done] = [visit('a', '2026-11-24'), visit('b', '2026-11-20', { status: 'completed' })]
  const job = (schedule_type: WholeJob['schedule_type']) => ({ schedule_type }) as WholeJob
  expect(isLastOpen(open, job('one-off'), [open, done])).toBe(true)
  expect(isLastOpen(open, job('one-off'), [open, done, visit('c', null)])).toBe(false)
  expect(isLastOpen(open, job('recurring'), [open, done])).toBe(false)
})
