import { expect, it } from 'vitest'

import type { ScheduledVisit } from '#data/visits.ts'

import { currentOf, groupsOf } from './visit-order.ts'

const visit = (id: string, visit_date: string | null, more: Partial<ScheduledVisit> = {}) =>
  ({ id, visit_date, start_time: null, status: 'scheduled', ...more }) as ScheduledVisit

const ids = (visits: readonly ScheduledVisit[]) => visits.map(({ id }) => id).join('')

it('has what is to come by time and what is over from the last', () => {
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

it('puts the visit that is being done before everything', () => {
  const next = visit('a', '2026-11-24')
  const running = visit('b', '2026-11-30', { status: 'in_progress' })
  expect(currentOf([next, running])?.id).toBe('b')
  expect(currentOf([visit('c', null), next])?.id).toBe('a')
  expect(currentOf([visit('c', null)])?.id).toBe('c')
  expect(currentOf([visit('d', '2026-11-24', { status: 'completed' })])).toBeNull()
})
