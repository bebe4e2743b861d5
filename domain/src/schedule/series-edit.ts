import { expand } from '#values/recurrence.ts'
import { addDays, daysBetween } from '#values/wall-time.ts'
import { planInPlace } from './series-in-place.ts'
import {
  earlier,
  type Follower,
  isOpenVisit,
  isSameTime,
  lastDay,
  type SeriesEdit,
  type SeriesPlan,
  type SeriesVisit,
  type When,
} from './series-plan.ts'
import { continued, planSplit } from './series-split.ts'
import { firstShifted, isSamePlace, isSameRhythm, shiftedRule } from './shifted-rule.ts'

/** Two rules that agree so long agree for good: longer than any pattern of weeks or months. */
const compared = 60

/**
 * What an edit of a recurring visit does to its series. Visits that are done, running, cancelled, invoiced or moved by
 * hand are never in it, but for the one that was taken hold of.
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
    member_ids: edit.memberIds ?? null,
  }
  if (!isOpenVisit(visit)) return plan
  if (scope === 'this' || visit.sequence === null) {
    return { ...plan, changed_visits: [{ id: visit.id, visit_date, start_time, duration_minutes }] }
  }
  return planRest(edit, plan, visit.sequence)
}

function planRest(edit: SeriesEdit, plan: SeriesPlan, sequence: number): SeriesPlan {
  const { series, scope, visit, change, today } = edit
  const old = expand({ ...series, ends: 'never' }, { until: lastDay, max: sequence + compared })
  const dayOf = (of: number): string => old[of - 1]?.day ?? change.visit_date
  // Where the series would have it: one that was moved by hand and keeps its day says nothing about the others.
  const from = dayOf(sequence)
  const to = change.visit_date === visit.visit_date ? from : change.visit_date

  const since = earlier(today, visit.visit_date ?? today)
  const followers = edit.visits
    .filter(
      (other): other is Follower =>
        other.sequence !== null && other.visit_date !== null && isOpenVisit(other),
    )
    .filter((other) => !other.is_moved || other.id === visit.id)
    .filter((other) => (scope === 'all' ? other.visit_date >= since : other.sequence >= sequence))
    .toSorted((a, b) => a.sequence - b.sequence)
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
  /** How it will be, by day; `was`: on another day or at another time, null: not at all. */
  dates: (When & { id: string; was: When | null })[]
  /** What is no more. */
  dropped: When[]
}

const mostPushed = 2

const byTime = (one: When, other: When): number =>
  `${one.visit_date}${one.start_time ?? ''}`.localeCompare(`${other.visit_date}${other.start_time ?? ''}`)

const isSameWhen = (one: When, other: When): boolean =>
  one.visit_date === other.visit_date &&
  isSameTime(one.start_time, other.start_time) &&
  one.duration_minutes === other.duration_minutes

/**
 * What a plan comes to, for people, who do not care which visit is made anew: one that was removed from a day and made
 * on the same is the same. The others take each other's place in order, as long as there are about as many of both: a
 * shift may push one or two past the last day for which visits are made.
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
