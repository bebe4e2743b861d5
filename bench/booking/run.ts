import type { BookingCalendar, BusySpan } from '@fieldlark/domain/booking/booking-calendar.ts'
import { freeTimes } from '@fieldlark/domain/booking/free-times.ts'
import { addDays, instantOf } from '@fieldlark/domain/values/wall-time.ts'
import { median, report } from '../figures.ts'

/** How long does it take to find the free times of a month? The first time, and the median of a hundred runs after it. */
const zone = 'America/New_York'
const from = '2026-03-01'
const days = 31
const spans = 600
const memberIds = ['ann', 'bob', 'cat', 'dan', 'eve']

const open = { start: '08:00', end: '18:00' }
const placeOf = (nth: number) => ({ latitude: 40.6 + (nth % 17) / 100, longitude: -74 + (nth % 23) / 100 })

/** About four visits a day for each member, of 45 to 90 minutes; each tenth is nobody's yet. */
function busySpan(nth: number): BusySpan {
  const day = addDays(from, nth % days)
  const hour = 8 + ((nth * 7) % 9)
  const start = Date.parse(instantOf(day, `${String(hour).padStart(2, '0')}:${nth % 2 ? '15' : '00'}`, zone))
  const minutes = 45 + 15 * (nth % 4)
  return {
    memberIds: nth % 10 === 0 ? [] : [memberIds[nth % memberIds.length] ?? ''],
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + minutes * 60_000).toISOString(),
    position: placeOf(nth),
    bufferMinutes: 0,
  }
}

const block = {
  member_id: null,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  start_time: '12:00:00',
  end_time: '12:30:00',
  is_recurring: false,
  day_of_week: null,
  is_available: false,
}

const calendar: BookingCalendar = {
  now: '2026-02-28T12:00:00Z',
  zone,
  rules: { leadMinutes: 1440, horizonDays: 90, stepMinutes: 30, bufferMinutes: 15, dayCap: 60 },
  workingHours: [open, open, open, open, open, open, null],
  members: memberIds.map((userId, nth) => ({
    userId,
    workingHours: null,
    base: placeOf(nth * 5),
    dayCap: 8,
  })),
  blocks: [1, 2, 3, 4, 5].map((day_of_week) => ({ ...block, is_recurring: true, day_of_week })),
  busy: Array.from({ length: spans }, (_, nth) => busySpan(nth)),
  anytime: Array.from({ length: 10 }, (_, nth) => ({
    memberIds: [memberIds[nth % memberIds.length] ?? ''],
    day: addDays(from, nth * 3),
    minutes: 60,
  })),
  service: { durationMinutes: 60, crewSize: 1, bufferMinutes: null, leadMinutes: null, memberIds: [] },
  place: { position: placeOf(11), weekdays: null },
}

function searchMs(): number {
  const begin = performance.now()
  const found = freeTimes(calendar, from, days).days.reduce((sum, { times }) => sum + times.length, 0)
  const ms = performance.now() - begin
  if (found < 100 || found > 400)
    throw new Error(`the month has ${found} free times: another calendar is measured`)
  return ms
}

const first = searchMs()
const runs = 100
const begin = process.cpuUsage()
const seen = Array.from({ length: runs }, searchMs)
const { user, system } = process.cpuUsage(begin)
const what = `free times of ${days} days, ${memberIds.length} members, ${spans} busy spans`
report([
  { what: `${what}, the first time`, value: first, unit: 'ms', limit: null },
  { what: `${what}, median`, value: median(seen), unit: 'ms', limit: 10 },
  { what: 'processor time of each', value: (user + system) / 1000 / runs, unit: 'ms', limit: null },
])
