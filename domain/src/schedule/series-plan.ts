import type { Series } from '#jobs/series.ts'
import type { Visit } from '#jobs/visit.ts'
import type { RecurrenceRule } from '#values/recurrence.ts'

export const editScopes = ['this', 'following', 'all'] as const
export type EditScope = (typeof editScopes)[number]

/** The facts about a visit that a plan needs. hasDetails: it has its own notes, checklist or photos. */
export type SeriesVisit = Pick<
  Visit,
  'id' | 'series_id' | 'sequence' | 'visit_date' | 'start_time' | 'duration_minutes' | 'status' | 'is_moved'
> & { isInvoiced?: boolean; hasDetails?: boolean; members?: readonly { user_id: string }[] }

export type When = { visit_date: string; start_time: string | null; duration_minutes: number }

/** The new time of the visit; `rule` is the new recurrence, when one was entered, and `memberIds` who goes from now on. */
export type SeriesChange = When & { rule?: RecurrenceRule; memberIds?: string[] }

export type PlannedSeries = Omit<Series, 'business_id' | 'job_id' | 'version' | 'created_at' | 'updated_at'>

/** The argument of edit_series. */
export type SeriesPlan = {
  job_id: string
  scope: EditScope
  series_id: string
  series_version: number
  /** The series that ends before the edit. */
  ended: { id: string; end_date: string } | null
  changed: PlannedSeries | null
  /** The series that continues after it. */
  added: PlannedSeries | null
  removed_visit_ids: string[]
  new_visits: ({ id: string; series_id: string; sequence: number } & When)[]
  changed_visits: ({ id: string } & When)[]
  member_ids: string[] | null
}

export type SeriesEdit = {
  series: Series
  /** All visits of the series. */
  visits: readonly SeriesVisit[]
  scope: EditScope
  /** The visit that was edited. */
  visit: SeriesVisit
  change: SeriesChange
  today: string
  /** The last day for which visits are created. */
  until: string
  newId: () => string
}

/** The columns accept no later day. */
export const lastDay = '2100-01-01'
/** The most visits that edit_series accepts at once. */
export const mostNew = 400

/** Only open visits that still follow the series are changed by an edit of the series. */
export const isOpenVisit = (visit: SeriesVisit): boolean => visit.status === 'scheduled' && !visit.isInvoiced

/** An open visit and its occurrence number. */
export type Follower = SeriesVisit & { sequence: number; visit_date: string }

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)

/** "09:00" equals "09:00:00". */
export const isSameTime = (one: string | null, other: string | null): boolean =>
  one?.slice(0, 5) === other?.slice(0, 5)

/** The open visits that an edit of more than one visit is about, in their order. */
export function openInScope({ scope, visit, visits, today }: SeriesEdit, sequence: number): Follower[] {
  const since = earlier(today, visit.visit_date ?? today)
  return visits
    .filter(
      (other): other is Follower =>
        other.sequence !== null && other.visit_date !== null && isOpenVisit(other),
    )
    .filter((other) => (scope === 'all' ? other.visit_date >= since : other.sequence >= sequence))
    .toSorted((a, b) => a.sequence - b.sequence)
}

export const isSameWhen = (one: When, other: When): boolean =>
  one.visit_date === other.visit_date &&
  isSameTime(one.start_time, other.start_time) &&
  one.duration_minutes === other.duration_minutes

export const horizonOf = ({ is_auto_created, made_until }: Series, until: string): string =>
  is_auto_created || made_until === null ? later(until, made_until ?? until) : made_until

export const planned = (
  series: Series,
  rule: RecurrenceRule,
  more: Partial<PlannedSeries>,
): PlannedSeries => ({
  id: series.id,
  follows_id: series.follows_id,
  frequency: rule.frequency,
  every: rule.every,
  weekdays: rule.weekdays,
  nth: rule.nth,
  start_date: rule.start_date,
  start_time: series.start_time,
  duration_minutes: series.duration_minutes,
  ends: rule.ends,
  end_date: rule.end_date,
  end_count: rule.end_count,
  is_paused: series.is_paused,
  is_auto_created: series.is_auto_created,
  made_until: series.made_until,
  ...more,
})
