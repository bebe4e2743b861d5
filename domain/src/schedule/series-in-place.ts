import { expand, type RecurrenceRule } from '#values/recurrence.ts'
import {
  type Follower,
  horizonOf,
  isSameTime,
  lastDay,
  mostNew,
  planned,
  type SeriesEdit,
  type SeriesPlan,
} from './series-plan.ts'

/** Every visit keeps its number and moves to the day that the rule now has for that number. */
export function planInPlace(
  edit: SeriesEdit,
  plan: SeriesPlan,
  followers: Follower[],
  rule: RecurrenceRule,
): SeriesPlan {
  const { series, visit, change, until, newId, today } = edit
  const { start_time, duration_minutes } = change
  const horizon = horizonOf(series, until)
  const highest = Math.max(0, ...edit.visits.map(({ sequence }) => sequence ?? 0))
  const times = expand(rule, { until: lastDay, max: highest + mostNew })
  const dayOf = new Map(times.map(({ sequence, day }) => [sequence, day]))

  for (const follower of followers) {
    const day = dayOf.get(follower.sequence)
    const isPut = follower.id === visit.id && (!change.rule || follower.is_moved)
    const visit_date = isPut ? change.visit_date : day
    if (day === undefined && !follower.is_moved) plan.removed_visit_ids.push(follower.id)
    else if (
      visit_date !== undefined &&
      (visit_date !== follower.visit_date ||
        !isSameTime(start_time, follower.start_time) ||
        duration_minutes !== follower.duration_minutes)
    ) {
      plan.changed_visits.push({ id: follower.id, visit_date, start_time, duration_minutes })
    }
  }
  if (!series.is_paused) {
    plan.new_visits = times
      .filter(({ sequence, day }) => sequence > highest && day >= today && day <= horizon)
      .slice(0, mostNew)
      .map(({ sequence, day }) => ({
        id: newId(),
        series_id: series.id,
        sequence,
        visit_date: day,
        start_time,
        duration_minutes,
      }))
  }
  plan.changed = planned(series, rule, {
    start_time,
    duration_minutes,
    made_until: series.is_paused ? series.made_until : horizon,
  })
  return plan
}
