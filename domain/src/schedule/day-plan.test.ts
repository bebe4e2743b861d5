import { describe, expect, it } from 'vitest'

import { dayPlanOf, isLate, type PlannedVisit } from './day-plan.ts'

const me = 'me'
const now = { day: '2026-05-04', time: '09:00:00' }
const visit = (id: string, changes: Partial<PlannedVisit> = {}): PlannedVisit => ({
  id,
  visit_date: now.day,
  start_time: '10:00:00',
  status: 'scheduled',
  members: [],
  ...changes,
})
const mine = { members: [{ user_id: me }] }
const others = { members: [{ user_id: 'somebody' }] }
const running = { status: 'in_progress' } as const

describe('the visit under way', () => {
  it.each([
    ['nothing', [visit('a')], null],
    ['the only one', [visit('a'), visit('b', running)], 'b'],
    ['their own', [visit('a', { ...running, ...others }), visit('b', { ...running, ...mine })], 'b'],
    ['one of nobody before one of others', [visit('a', { ...running, ...others }), visit('b', running)], 'b'],
    ['one of others', [visit('a', { ...running, ...others })], 'a'],
    ['the first of two of their own', [visit('a', running), visit('b', running)], 'a'],
  ] as const)('is %s', (_, visits, id) => {
    expect(dayPlanOf(visits, now, me).running?.id ?? null).toBe(id)
  })
})

describe('the next step', () => {
  it.each([
    ['completes the visit under way', [visit('a', running), visit('b')], 'complete a'],
    ['starts one that begins in two hours', [visit('a', { start_time: '11:00:00' })], 'start a'],
    ['waits with one that begins later', [visit('a', { start_time: '11:01:00' })], null],
    ['starts one that should have begun', [visit('a', { start_time: '07:30:00' })], 'start a'],
    ['starts the first of two', [visit('a', { start_time: '09:30:00' }), visit('b')], 'start a'],
    ['passes over what is done', [visit('a', { status: 'completed' }), visit('b')], 'start b'],
    ['is none for a visit at any time', [visit('a', { start_time: null })], null],
    ['is none for tomorrow’s', [visit('a', { visit_date: '2026-05-05' })], null],
    ['is none for others’ visits', [visit('a', others)], null],
    [
      'does not complete others’ visits',
      [visit('a', { ...running, ...others }), visit('b', mine)],
      'start b',
    ],
  ] as const)('%s', (_, visits, step) => {
    const found = dayPlanOf(visits, now, me).step
    expect(found && `${found.kind} ${found.visit.id}`).toBe(step)
  })
})

it('tells the stops of the day, how many are done, and what comes on later days', () => {
  const plan = dayPlanOf(
    [visit('a', { status: 'completed' }), visit('b'), visit('c', { visit_date: '2026-05-05' })],
    now,
    me,
  )
  expect(plan.stops.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(plan.done).toBe(1)
  expect(plan.later.map(({ id }) => id)).toEqual(['c'])
})

it('does not list the visit under way among those of later days', () => {
  const plan = dayPlanOf([visit('a', { ...running, visit_date: '2026-05-06' })], now, me)
  expect(plan.running?.id).toBe('a')
  expect(plan.later).toEqual([])
})

it.each([
  ['a quarter of an hour after its time', { start_time: '08:45:00' }, true],
  ['not a minute earlier', { start_time: '08:46:00' }, false],
  ['not once it has begun', { start_time: '08:00:00', ...running }, false],
  ['not at any time of its day', { start_time: null }, false],
  ['not on another day', { start_time: '08:00:00', visit_date: '2026-05-05' }, false],
] as const)('a visit is late %s', (_, changes, expected) => {
  expect(isLate(visit('a', changes), now)).toBe(expected)
})
