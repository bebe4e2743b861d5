import { expand } from '#values/recurrence.ts'
import { addDays, daysBetween } from '#values/wall-time.ts'
import { planInPlace } from './series-in-place.ts'
import { withMembers } from './series-members.ts'
import {
  isOpenVisit,
  isSameWhen,
  lastDay,
  openInScope,
  type SeriesEdit,
  type SeriesPlan,
  type SeriesVisit,
  type When,
} from './series-plan.ts'
import { continued, planSplit } from './series-split.ts'
import { firstShifted, isSamePlace, isSameRhythm, shiftedRule } from './shifted-rule.ts'

/** Two rules that agree for this many occurrences always agree: it is longer than any pattern of weeks or months. */
const compared = 60

/**
 * Plans how the edit of a recurring visit changes its series. Visits that are done, running, cancelled, invoiced or
 * moved by hand are never changed, except for the one that was edited.
 */
export function planSeriesEdit(edit: SeriesEdit): SeriesPlan {
  const { series, scope, visit, change } = edit
  const { visit_date, start_time, duration_minutes } = change
  const plan: SeriesPlan = {
    job_id: series.job_id,
    scope,
    series_id: series.id,
    series_version: series.version,
    ended: null,
    changed: null,
    added: null,
    removed_visit_ids: [],
    new_visits: [],
    changed_visits: [],
    member_ids: change.memberIds ?? null,
  }
  if (!isOpenVisit(visit)) return plan
  if (scope === 'this' || visit.sequence === null) {
    return { ...plan, changed_visits: [{ id: visit.id, visit_date, start_time, duration_minutes }] }
  }
  const isTimeSame =
    visit.visit_date !== null && isSameWhen({ ...visit, visit_date: visit.visit_date }, change)
  const rest = change.memberIds && !change.rule && isTimeSame ? plan : planRest(edit, plan, visit.sequence)
  return withMembers(edit, rest, visit.sequence)
}

function planRest(edit: SeriesEdit, plan: SeriesPlan, sequence: number): SeriesPlan {
  const { series, scope, visit, change } = edit
  const old = expand({ ...series, ends: 'never' }, { until: lastDay, max: sequence + compared })
  const dayOf = (of: number): string => old[of - 1]?.day ?? change.visit_date
  // The visit's regular time: when one that was moved by hand keeps its day, the edit does not move the others.
  const from = dayOf(sequence)
  const to = change.visit_date === visit.visit_date ? from : change.visit_date

  const followers = openInScope(edit, sequence).filter((other) => !other.is_moved || other.id === visit.id)
  const first = Math.min(sequence, ...followers.map((other) => other.sequence))
  const cut = scope === 'all' ? first : sequence

  const isWhole = scope === 'all' || edit.visits.every((other) => (other.sequence ?? sequence) >= sequence)
  const begin = old[0]?.day ?? from
  const whole = change.rule ?? (from === to ? series : shiftedRule(series, { from, to, near: begin }))
  const after = expand({ ...whole, ends: 'never' }, { until: lastDay, max: compared }).map(({ day }) => day)
  const before = old.slice(0, compared).map(({ day }) => day)
  const isSame = change.rule ? isSamePlace(before, after) : isSameRhythm(before, after, daysBetween(from, to))
  if (isWhole && isSame) return planInPlace(edit, plan, followers, whole)

  const near = dayOf(cut)
  const shift = { from, to, near }
  const start = change.rule ? near : firstShifted(series, shift)
  const rule = change.rule ?? continued(shiftedRule(series, shift), cut, start)
  const left = old.slice(cut - 1).map(({ day }) => day)
  const next = expand({ ...rule, ends: 'never' }, { from: start, until: lastDay, max: compared }).map(
    ({ day }) => day,
  )
  const isAligned = change.rule ? isSamePlace(left, next) : isSameRhythm(left, next, daysBetween(from, to))
  return planSplit(edit, plan, { followers, cut, rule, begin: start, end_date: addDays(near, -1), isAligned })
}

export type Preview = {
  /** The new times by day; `was` is the previous day and time, or null for a new visit. */
  dates: (When & { id: string; was: When | null })[]
  /** Visits that are removed. */
  dropped: When[]
}

const mostPushed = 2

const byTime = (one: When, other: When): number =>
  `${one.visit_date}${one.start_time ?? ''}`.localeCompare(`${other.visit_date}${other.start_time ?? ''}`)

/**
 * Summarises a plan for people, who do not distinguish a moved visit from a new one: a visit removed from a day and
 * created on the same day counts as unchanged. The others replace each other in order as long as both are about as
 * many; a shift may push one or two past the last day for which visits are created.
 */
export function previewOf(plan: SeriesPlan, visits: readonly SeriesVisit[]): Preview {
  const whenOf = new Map<string, When>(
    visits.flatMap(({ id, visit_date, start_time, duration_minutes }) =>
      visit_date === null ? [] : [[id, { visit_date, start_time, duration_minutes }] as const],
    ),
  )
  const removed = new Map(
    plan.removed_visit_ids.flatMap((id) => whenOf.get(id) ?? []).map((when) => [when.visit_date, when]),
  )
  const made = plan.new_visits.toSorted(byTime)
  const left = [...removed.values()].filter((was) =>
    made.every((visit) => visit.visit_date !== was.visit_date),
  )
  const moved = left.toSorted(byTime)
  const fresh = made.filter(({ visit_date }) => !removed.has(visit_date))
  const isPaired = Math.abs(moved.length - fresh.length) <= mostPushed
  const added = made.map((visit) => {
    const was = removed.get(visit.visit_date) ?? (isPaired ? moved[fresh.indexOf(visit)] : undefined)
    return { ...visit, was: was ?? null }
  })
  const changed = plan.changed_visits.map((visit) => ({ ...visit, was: whenOf.get(visit.id) ?? null }))
  return {
    dates: [...changed, ...added]
      .filter(({ was, ...will }) => !was || !isSameWhen(was, will))
      .toSorted(byTime),
    dropped: isPaired ? moved.slice(fresh.length) : moved,
  }
}
