import { isSameTeam } from './reassign.ts'
import { openInScope, type SeriesEdit, type SeriesPlan } from './series-plan.ts'

/**
 * The plan with every open visit of its scope on which others go from now on. One that was moved by hand has a time of
 * its own, but not members of its own.
 */
export function withMembers(edit: SeriesEdit, plan: SeriesPlan, sequence: number): SeriesPlan {
  const { memberIds } = edit.change
  if (!memberIds) return plan
  const planned = new Set([...plan.removed_visit_ids, ...plan.changed_visits.map(({ id }) => id)])
  const idsOf = (members: readonly { user_id: string }[] = []) => members.map(({ user_id }) => user_id)
  const others = openInScope(edit, sequence)
    .filter(({ id, members }) => !planned.has(id) && !isSameTeam(idsOf(members), memberIds))
    .map(({ id, visit_date, start_time, duration_minutes }) => ({
      id,
      visit_date,
      start_time,
      duration_minutes,
    }))
  return { ...plan, changed_visits: [...plan.changed_visits, ...others] }
}
