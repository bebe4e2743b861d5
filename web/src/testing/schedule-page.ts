import type { ScheduledVisit } from '#data/visits.ts'

import { setClock } from './clock.ts'
import { reply } from './network.ts'
import { nextId, userId } from './rows.ts'
import { memberRow, scheduleSettingsRow } from './work-rows.ts'

/** A team member who works for Ana. */
export const wanda = nextId()
export const team = [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(wanda, 'Wanda')]

type Calendar = {
  visits?: readonly ScheduledVisit[]
  unscheduled?: readonly ScheduledVisit[]
  blocks?: readonly object[]
  /** Jobs without a visit yet. */
  jobs?: readonly object[]
  settings?: Parameters<typeof scheduleSettingsRow>[0]
}

/** A calendar as the server has it, on Monday, May 4, 2026, at noon in UTC. */
export function serveCalendar({
  visits = [],
  unscheduled = [],
  blocks = [],
  jobs = [],
  settings = {},
}: Calendar = {}) {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow(settings)])
  reply('GET rest/v1/visits', ({ query }) => {
    const one = query.get('id')?.replace('eq.', '')
    if (one !== undefined) return [...visits, ...unscheduled].filter(({ id }) => id === one)
    return query.get('visit_date') === 'is.null'
      ? unscheduled
      : visits.filter(between(query.getAll('visit_date')))
  })
  reply('GET rest/v1/schedule_blocks', blocks)
  reply('GET rest/v1/member_hours', [])
  reply('GET rest/v1/job_lines', [])
  reply('GET rest/v1/jobs', jobs)
  reply('GET rest/v1/visit_checklist_items', [])
  reply('GET rest/v1/visit_wishes', [])
}

/** The visits within the bounds of a query: `gte.2026-05-04`, `lte.2026-05-10`. */
const between =
  (bounds: readonly string[]) =>
  ({ visit_date }: ScheduledVisit) =>
    bounds.every((bound) => {
      const [kind, day = ''] = bound.split('.')
      if (visit_date === null) return false
      return kind === 'gte' ? visit_date >= day : kind === 'lte' ? visit_date <= day : true
    })
