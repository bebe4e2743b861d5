import { assert, boolean, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Series } from '#jobs/series.ts'
import { expand, frequencies, type RecurrenceRule } from '#values/recurrence.ts'
import { addDays, weekdayOf } from '#values/wall-time.ts'
import { planSeriesEdit, previewOf } from './series-edit.ts'
import { editScopes, isOpenVisit, type SeriesEdit, type SeriesPlan, type SeriesVisit } from './series-plan.ts'

const today = '2026-03-10'
const until = '2027-03-10'

const seriesOf = (more: Partial<Series> = {}): Series => ({
  id: 'old',
  business_id: 'b',
  job_id: 'j',
  follows_id: null,
  frequency: 'weekly',
  every: 1,
  weekdays: [2],
  nth: null,
  start_date: '2026-02-03',
  ends: 'never',
  end_date: null,
  end_count: null,
  start_time: '09:00:00',
  duration_minutes: 60,
  is_paused: false,
  is_auto_created: true,
  made_until: until,
  version: 3,
  created_at: '',
  updated_at: '',
  ...more,
})

const visitsOf = (series: Series): SeriesVisit[] =>
  expand(series, { until: series.made_until ?? until }).map(({ sequence, day }) => ({
    id: `v${sequence}`,
    series_id: series.id,
    sequence,
    visit_date: day,
    start_time: series.start_time,
    duration_minutes: series.duration_minutes,
    status: day < today ? 'completed' : 'scheduled',
    is_moved: false,
  }))

function edit(series: Series, visits: SeriesVisit[], more: Partial<SeriesEdit> & { at: number; to: string }) {
  let ids = 0
  const visit = visits[more.at]
  if (!visit) throw new Error('no such visit')
  const { start_time, duration_minutes } = visit
  const plan = planSeriesEdit({
    series,
    visits,
    scope: 'all',
    visit,
    change: { visit_date: more.to, start_time, duration_minutes },
    today,
    until,
    newId: () => `n${(ids += 1)}`,
    ...more,
  })
  return { plan, after: applied(plan, visits) }
}

/** Applies a plan as edit_series does. */
function applied(plan: SeriesPlan, visits: readonly SeriesVisit[]): SeriesVisit[] {
  const changes = new Map(plan.changed_visits.map((change) => [change.id, change]))
  return [
    ...visits
      .filter(({ id }) => !plan.removed_visit_ids.includes(id))
      .map((visit) => ({ ...visit, ...changes.get(visit.id) })),
    ...plan.new_visits.map((visit) => ({ ...visit, status: 'scheduled' as const, is_moved: false })),
  ].toSorted((a, b) => (a.visit_date ?? '').localeCompare(b.visit_date ?? ''))
}

const daysOf = (visits: SeriesVisit[], from: string, count: number) =>
  visits
    .map(({ visit_date }) => visit_date ?? '')
    .filter((day) => day >= from)
    .slice(0, count)

describe('a weekly visit dragged from Tuesday to Thursday', () => {
  const series = seriesOf()
  const visits = visitsOf(series)
  const dragged = { at: 7, to: '2026-03-26' }

  it('leaves the series unchanged when only this visit moves', () => {
    const { plan, after } = edit(series, visits, { ...dragged, scope: 'this' })
    expect([plan.changed, plan.added, plan.ended, plan.new_visits, plan.removed_visit_ids]).toEqual([
      null,
      null,
      null,
      [],
      [],
    ])
    expect(daysOf(after, '2026-03-17', 3)).toEqual(['2026-03-17', '2026-03-26', '2026-03-31'])
  })

  it('ends the series and starts another one when all following visits move', () => {
    const { plan, after } = edit(series, visits, { ...dragged, scope: 'following' })
    expect(plan.ended).toEqual({ id: 'old', end_date: '2026-03-23' })
    expect(plan.added).toMatchObject({
      follows_id: 'old',
      weekdays: [4],
      start_time: '09:00:00',
      made_until: until,
    })
    expect(daysOf(after, '2026-03-10', 4)).toEqual(['2026-03-10', '2026-03-17', '2026-03-26', '2026-04-02'])
  })

  it('keeps every visit and its number when all open visits move', () => {
    const { plan, after } = edit(series, visits, { ...dragged, scope: 'all' })
    expect(plan.changed).toMatchObject({ id: 'old', weekdays: [4] })
    expect([plan.ended, plan.added, plan.removed_visit_ids]).toEqual([null, null, []])
    expect(daysOf(after, '2026-03-01', 3)).toEqual(['2026-03-03', '2026-03-12', '2026-03-19'])
  })
})

it('changing the time never moves a day, not even the 31st in February', () => {
  const series = seriesOf({ frequency: 'monthly_date', weekdays: [], start_date: '2026-01-31' })
  const visits = visitsOf(series)
  const change = { visit_date: '2026-04-30', start_time: '14:00', duration_minutes: 90 }
  const { plan, after } = edit(series, visits, { at: 3, to: '2026-04-30', scope: 'following', change })
  expect(daysOf(after, '2026-03-01', 5)).toEqual([
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
  ])
  expect(plan.added?.start_date).toBe('2026-03-31')
})

it('continuing a series of ten keeps the number of remaining visits', () => {
  const series = seriesOf({ ends: 'after', end_count: 10 })
  const { plan, after } = edit(series, visitsOf(series), { at: 6, to: '2026-03-20', scope: 'following' })
  expect(plan.added).toMatchObject({ ends: 'after', end_count: 4 })
  expect(after).toHaveLength(10)
})

it('a new rule replaces open visits and keeps those done, skipped or moved by hand', () => {
  const series = seriesOf()
  const visits = visitsOf(series)
  const [skipped, moved] = [visits[6], visits[8]]
  if (!skipped || !moved) throw new Error('no visits')
  skipped.status = 'cancelled'
  Object.assign(moved, { visit_date: '2026-04-08', is_moved: true })
  const rule = { ...series, frequency: 'weekly' as const, every: 2, weekdays: [2], start_date: '2026-03-10' }
  const change = { visit_date: '2026-03-10', start_time: '09:00', duration_minutes: 60, rule }
  const { plan, after } = edit(series, visits, { at: 5, to: '2026-03-10', change })
  expect(plan.removed_visit_ids).not.toContain(skipped.id)
  expect(plan.removed_visit_ids).not.toContain(moved.id)
  expect(daysOf(after, '2026-03-10', 5)).toEqual([
    '2026-03-10',
    '2026-03-17',
    '2026-03-24',
    '2026-04-07',
    '2026-04-08',
  ])
})

it('a paused series gets no visits', () => {
  const series = seriesOf({ is_paused: true })
  const visits = visitsOf(series).slice(0, 7)
  expect(edit(series, visits, { at: 6, to: '2026-03-19' }).plan.new_visits).toEqual([])
})

describe('the preview', () => {
  const series = seriesOf()
  const visits = visitsOf(series)

  it('shows the old and new time of each visit', () => {
    const { dates, dropped } = previewOf(edit(series, visits, { at: 7, to: '2026-03-26' }).plan, visits)
    expect(dates[0]).toMatchObject({ visit_date: '2026-03-12', was: { visit_date: '2026-03-10' } })
    expect(dropped).toEqual([])
  })

  it('omits unchanged visits and lists removed ones', () => {
    const rule = { ...series, every: 2 }
    const change = { visit_date: '2026-03-17', start_time: '09:00', duration_minutes: 60, rule }
    const { plan } = edit(series, visits, { at: 6, to: '2026-03-17', scope: 'following', change })
    const { dates, dropped } = previewOf(plan, visits)
    expect(dates).toEqual([])
    expect(dropped.slice(0, 2)).toMatchObject([{ visit_date: '2026-03-24' }, { visit_date: '2026-04-07' }])
  })
})

const edits = record({
  frequency: constantFrom(...frequencies),
  every: integer({ min: 1, max: 4 }),
  weekdays: uniqueArray(integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  nth: integer({ min: 1, max: 5 }),
  start: integer({ min: 0, max: 200 }),
  count: integer({ min: 1, max: 80 }),
  isCounted: boolean(),
  fates: uniqueArray(integer({ min: 1, max: 60 }), { maxLength: 8 }),
  at: integer({ min: 0, max: 40 }),
  shift: integer({ min: -9, max: 9 }),
  scope: constantFrom(...editScopes),
  isEarlier: boolean(),
  typed: constantFrom(null, null, 'same start', 'other start'),
  hasDetails: boolean(),
})

/** A rule other than the series has, starting on its first day or on the visit's. */
const typedRule = (
  given: { typed: string | null; nth: number },
  series: Series,
  day: string,
): RecurrenceRule => ({
  ...seriesOf({ frequency: 'weekly', every: given.nth > 3 ? 2 : 1, weekdays: [given.nth] }),
  start_date: given.typed === 'same start' ? series.start_date : day,
})

it('400 edits of any series keep visits that were done or moved, and give each occurrence one number', () => {
  assert(
    property(edits, (given) => {
      const { frequency, every } = given
      const series = seriesOf({
        frequency,
        every,
        weekdays: frequency === 'weekly' ? given.weekdays : [],
        nth: frequency === 'monthly_weekday' ? given.nth : null,
        start_date: addDays('2025-09-01', given.start),
        ends: given.isCounted ? 'after' : 'never',
        end_count: given.isCounted ? given.count : null,
      })
      const visits = visitsOf(series)
      given.fates.forEach((sequence, at) => {
        const visit = visits[sequence - 1]
        if (!visit?.visit_date) return
        if (at % 4 === 0) visit.status = 'cancelled'
        if (at % 4 === 1) visit.status = 'in_progress'
        if (at % 4 === 2) Object.assign(visit, { is_moved: true, visit_date: addDays(visit.visit_date, 3) })
        if (at % 4 === 3) visit.hasDetails = given.hasDetails
      })
      const open = visits.filter((visit) => isOpenVisit(visit))
      const visit = open[given.at % Math.max(1, open.length)]
      if (!visit?.visit_date) return
      const before = structuredClone(visits)
      const change = {
        visit_date: addDays(visit.visit_date, given.shift),
        start_time: given.isEarlier ? '07:30' : visit.start_time,
        duration_minutes: 45,
        ...(given.typed && given.scope !== 'this' && { rule: typedRule(given, series, visit.visit_date) }),
      }
      const { plan, after } = edit(series, visits, {
        at: visits.indexOf(visit),
        to: '',
        scope: given.scope,
        change,
      })
      expect(visits).toEqual(before)

      const untouchable = visits.filter((other) => other !== visit && (!isOpenVisit(other) || other.is_moved))
      const left = new Map(after.map((other) => [other.id, other]))
      expect(untouchable.map(({ id }) => left.get(id))).toEqual(untouchable)

      const numbers = after.map(({ series_id, sequence }) => `${series_id} ${sequence}`)
      expect(new Set(numbers).size).toBe(numbers.length)
      if (!change.rule)
        expect(
          after.some(
            (other) => other.visit_date === change.visit_date && other.start_time === change.start_time,
          ),
        ).toBe(true)
      if (given.scope === 'this') {
        expect(plan.changed_visits).toHaveLength(1)
        return
      }

      // No open visit that follows the series keeps its old time.
      const since = given.scope === 'all' ? today : visit.visit_date
      const behind = after.filter(
        (other) =>
          isOpenVisit(other) &&
          !other.is_moved &&
          other.duration_minutes !== 45 &&
          (other.visit_date ?? '') >= since,
      )
      expect(
        given.scope === 'all'
          ? behind
          : behind.filter(({ sequence }) => (sequence ?? 0) >= (visit.sequence ?? 0)),
      ).toEqual([])

      // Visits created later have unused numbers.
      const grown = plan.added ?? plan.changed
      if (!grown) throw new Error('no series')
      const next = expand(grown, {
        from: addDays(grown.made_until ?? until, 1),
        until: '2030-01-01',
        max: 20,
      })
      const used = new Set(numbers)
      expect(next.filter(({ sequence }) => used.has(`${grown.id} ${sequence}`) && plan.added)).toEqual([])
      // Every occurrence of the rule until that day has a visit.
      const wanted = expand(grown, {
        from: plan.added ? change.visit_date : today,
        until: grown.made_until ?? until,
      })
      const standing = after.filter(({ series_id }) => series_id === grown.id).map(({ sequence }) => sequence)
      if (plan.changed) expect(wanted.filter(({ sequence }) => !standing.includes(sequence))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

it('a new rule in the same weeks keeps the visits and moves each of them', () => {
  const series = seriesOf()
  const visits = visitsOf(series)
  const rule = { ...series, weekdays: [4] }
  const change = { visit_date: '2026-03-24', start_time: '09:00', duration_minutes: 60, rule }
  const { plan, after } = edit(series, visits, { at: 7, to: '2026-03-24', change })
  expect([plan.added, plan.removed_visit_ids]).toEqual([null, []])
  expect(daysOf(after, '2026-03-05', 4)).toEqual(['2026-03-12', '2026-03-19', '2026-03-26', '2026-04-02'])
})

it('a new rule from a later day is counted from that day', () => {
  const series = seriesOf()
  const visits = visitsOf(series)
  const rule = { ...series, start_date: '2026-03-24', ends: 'after' as const, end_count: 3 }
  const change = { visit_date: '2026-03-24', start_time: '09:00', duration_minutes: 60, rule }
  const { after } = edit(series, visits, { at: 7, to: '2026-03-24', scope: 'following', change })
  expect(daysOf(after, '2026-03-10', 9)).toEqual([
    '2026-03-10',
    '2026-03-17',
    '2026-03-24',
    '2026-03-31',
    '2026-04-07',
  ])
})

it('a move within its week changes one weekday of the series, a move to another week shifts all of them', () => {
  const series = seriesOf({ weekdays: [1, 3, 5], start_date: '2026-02-02' })
  const visits = visitsOf(series)
  const wednesday = visits.findIndex(({ visit_date }) => visit_date === '2026-03-18')
  const within = edit(series, visits, { at: wednesday, to: '2026-03-19', scope: 'following' })
  expect(within.plan.added?.weekdays).toEqual([1, 4, 5])
  expect(daysOf(within.after, '2026-03-16', 4)).toEqual([
    '2026-03-16',
    '2026-03-19',
    '2026-03-20',
    '2026-03-23',
  ])
  const past = edit(series, visits, { at: wednesday, to: '2026-03-21', scope: 'following' })
  expect(daysOf(past.after, '2026-03-16', 4)).toEqual([
    '2026-03-16',
    '2026-03-20',
    '2026-03-21',
    '2026-03-23',
  ])
  const beyond = edit(series, visits, { at: wednesday, to: '2026-03-24', scope: 'following' })
  expect(beyond.plan.added?.weekdays).toEqual([2, 4, 7])
  expect(weekdayOf(beyond.plan.added?.start_date ?? '')).toBe(2)
})
