import { describe, expect, it } from 'vitest'
import type { Series } from '#jobs/series.ts'
import { planSeriesEdit } from './series-edit.ts'
import type { EditScope, SeriesChange, SeriesVisit } from './series-plan.ts'

const series: Series = {
  id: 'weekly',
  business_id: 'b',
  job_id: 'j',
  follows_id: null,
  frequency: 'weekly',
  every: 1,
  weekdays: [2],
  nth: null,
  start_date: '2026-03-03',
  ends: 'never',
  end_date: null,
  end_count: null,
  start_time: '09:00:00',
  duration_minutes: 60,
  is_paused: false,
  is_auto_created: true,
  made_until: '2026-03-31',
  version: 1,
  created_at: '',
  updated_at: '',
}

const visit = (sequence: number, visit_date: string, more: Partial<SeriesVisit> = {}): SeriesVisit => ({
  id: `v${sequence}`,
  series_id: series.id,
  sequence,
  visit_date,
  start_time: '09:00:00',
  duration_minutes: 60,
  status: 'scheduled',
  is_moved: false,
  members: [{ user_id: 'ana' }],
  ...more,
})

const visits = [
  visit(1, '2026-03-03', { status: 'completed' }),
  visit(2, '2026-03-10'),
  visit(3, '2026-03-17'),
  visit(4, '2026-03-25', { is_moved: true }),
  visit(5, '2026-03-31', { members: [{ user_id: 'bo' }] }),
]

function plan(scope: EditScope, change: Partial<SeriesChange>) {
  const [, , edited] = visits as [SeriesVisit, SeriesVisit, SeriesVisit]
  return planSeriesEdit({
    series,
    visits,
    scope,
    visit: edited,
    change: { visit_date: '2026-03-17', start_time: '09:00', duration_minutes: 60, ...change },
    today: '2026-03-09',
    until: '2026-03-31',
    newId: () => 'new',
  })
}

describe('other members', () => {
  it.each([
    ['this', ['v3']],
    ['following', ['v3', 'v4']],
    ['all', ['v2', 'v3', 'v4']],
  ] as const)('of %s: every open visit they do not go on yet, each at its own time', (scope, ids) => {
    const { changed_visits, ...rest } = plan(scope, { memberIds: ['bo'] })
    expect(changed_visits.map(({ id }) => id)).toEqual(ids)
    for (const { id, visit_date } of changed_visits)
      expect(visit_date).toBe(visits.find((one) => one.id === id)?.visit_date)
    expect(rest).toMatchObject({
      ended: null,
      changed: null,
      added: null,
      new_visits: [],
      member_ids: ['bo'],
    })
  })

  it('and another time: those moved by hand keep their time and change hands', () => {
    const { changed_visits } = plan('all', { start_time: '11:00', memberIds: ['bo'] })
    expect(
      Object.fromEntries(changed_visits.map(({ id, start_time }) => [id, start_time?.slice(0, 5)])),
    ).toEqual({
      v2: '11:00',
      v3: '11:00',
      v4: '09:00',
      v5: '11:00',
    })
  })

  it('as before change nothing else', () => {
    expect(plan('all', { start_time: '11:00' })).toMatchObject({ member_ids: null })
  })
})
