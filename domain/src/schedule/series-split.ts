import { expand, type Occurrence, type RecurrenceRule } from '#values/recurrence.ts'
import { addDays, daysBetween } from '#values/wall-time.ts'
import {
  earlier,
  type Follower,
  horizonOf,
  later,
  mostNew,
  planned,
  type SeriesEdit,
  type SeriesPlan,
  type SeriesVisit,
} from './series-plan.ts'

/** The number of remaining occurrences, plus those that the rule counts before it restarts. */
export function continued(rule: RecurrenceRule, cut: number, begin: string): RecurrenceRule {
  if (rule.ends !== 'after' || rule.end_count === null) return rule
  const uncounted = expand({ ...rule, ends: 'never' }, { until: addDays(begin, -1) }).length
  return { ...rule, end_count: Math.max(1, rule.end_count - cut + 1) + uncounted }
}

export type Split = {
  followers: Follower[]
  /** The occurrence from which the new series takes over, and the first day it may use. */
  cut: number
  begin: string
  rule: RecurrenceRule
  /** The last day of the old series. */
  end_date: string
  isAligned: boolean
}

/**
 * Ends the series and starts another one. Visits that must be kept stay, and the new series skips their occurrences.
 */
export function planSplit(edit: SeriesEdit, plan: SeriesPlan, split: Split): SeriesPlan {
  const { series, visit, visits, change, today, until, newId } = edit
  const { followers, cut, begin, rule } = split
  const { start_time, duration_minutes } = change
  const horizon = horizonOf(series, until)
  const id = newId()
  const first = later(begin, earlier(today, change.visit_date))
  const times = expand(rule, { from: begin, until: horizon, max: mostNew })
  const taken = takenTimes(times, visits, followers, split)

  // The target day may already have a visit, or a counted series may be at its end; then the visit is moved on its own.
  const isFree = ({ sequence, day }: Occurrence) => day === change.visit_date && !taken.has(sequence)
  const isLost = !change.rule && !times.some(isFree)
  for (const follower of followers) {
    if (follower.sequence < cut) continue
    const isKept = follower.hasDetails || follower.is_moved || (isLost && follower.id === visit.id)
    if (!isKept) {
      plan.removed_visit_ids.push(follower.id)
      continue
    }
    const time = counterpart(times, follower, taken, split)
    const visit_date = follower.id === visit.id ? change.visit_date : (time?.day ?? follower.visit_date)
    if (time) taken.add(time.sequence)
    plan.changed_visits.push({ id: follower.id, visit_date, start_time, duration_minutes })
  }
  if (!series.is_paused) {
    plan.new_visits = times
      .filter(({ sequence, day }) => !taken.has(sequence) && day >= first)
      .map(({ sequence, day }) => ({
        id: newId(),
        series_id: id,
        sequence,
        visit_date: day,
        start_time,
        duration_minutes,
      }))
  }
  plan.ended = { id: series.id, end_date: split.end_date }
  plan.added = planned(series, rule, {
    id,
    follows_id: series.id,
    start_time,
    duration_minutes,
    made_until: horizon,
  })
  return plan
}

/** The occurrences that are already represented by a visit that stays. */
function takenTimes(
  times: Occurrence[],
  visits: readonly SeriesVisit[],
  followers: Follower[],
  { cut, isAligned }: Split,
): Set<number> {
  const changing = new Set(followers.map(({ id }) => id))
  const kept = visits.filter(({ id }) => !changing.has(id))
  const offset = (times[0]?.sequence ?? cut) - cut
  if (isAligned) return new Set(kept.map(({ sequence }) => (sequence ?? 0) + offset))
  const days = new Set(kept.map(({ visit_date }) => visit_date))
  return new Set(times.filter(({ day }) => days.has(day)).map(({ sequence }) => sequence))
}

/** The occurrence of the new series for a visit of the old one: the same day, or the nearest free one. */
function counterpart(
  times: Occurrence[],
  follower: Follower,
  taken: ReadonlySet<number>,
  { cut, isAligned }: Split,
): Occurrence | undefined {
  const offset = (times[0]?.sequence ?? cut) - cut
  if (isAligned) return times.find(({ sequence }) => sequence === follower.sequence + offset)
  const distance = ({ day }: Occurrence) => Math.abs(daysBetween(day, follower.visit_date))
  return times.filter(({ sequence }) => !taken.has(sequence)).toSorted((a, b) => distance(a) - distance(b))[0]
}
