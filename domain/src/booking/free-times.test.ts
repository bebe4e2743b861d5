import { describe, expect, it } from 'vitest'

import { wallOf } from '#values/wall-time.ts'

import type { BookingCalendar } from './booking-calendar.ts'
import { freeTimes } from './free-times.ts'
import { block, busy, member, plain } from './testing/plain-calendar.ts'

/** A Tuesday. */
const tuesday = '2026-12-01'

/** The starts on the clock of the business: "08:00 09:00". */
const starts = (calendar: BookingCalendar, day = tuesday): string =>
  freeTimes(calendar, day, 1)
    .days.flatMap(({ times }) => times.map(({ start }) => wallOf(start, calendar.zone).time.slice(0, 5)))
    .join(' ')

const allDay = { start: '00:00', end: '24:00' }
const always = Array.from({ length: 7 }, () => allDay)

it('answers with days, instants and the zone, and nothing of who or why', () => {
  const calendar = plain({ zone: 'America/New_York', service: { durationMinutes: 240 } })
  expect(freeTimes({ ...calendar, blocks: [block({})] }, tuesday, 2)).toEqual({
    zone: 'America/New_York',
    days: [{ date: '2026-12-02', times: [{ start: '2026-12-02T13:00:00Z', end: '2026-12-02T17:00:00Z' }] }],
  })
})

describe('working time', () => {
  it('ends with the visit, not with its start', () => {
    expect(starts(plain())).toBe('08:00 09:00 10:00 11:00')
    expect(starts(plain({ service: { durationMinutes: 90 } }))).toBe('08:00 09:00 10:00')
  })

  it('is that of the member, else that of the business', () => {
    const late = Array.from({ length: 7 }, () => ({ start: '13:00', end: '15:00' }))
    expect(starts(plain({ members: [member('ann', { workingHours: late })] }))).toBe('13:00 14:00')
    expect(starts(plain({ members: [member('ann'), member('bob', { workingHours: late })] }))).toBe(
      '08:00 09:00 10:00 11:00 13:00 14:00',
    )
  })

  it.each([
    ['a day off', block({}), ''],
    ['an hour off', block({ start_time: '09:00:00', end_time: '10:00:00' }), '08:00 10:00 11:00'],
    ['an hour off of somebody else', block({ member_id: 'bob' }), '08:00 09:00 10:00 11:00'],
    [
      'more hours',
      block({ is_available: true, start_time: '12:00:00', end_time: '13:00:00' }),
      '08:00 09:00 10:00 11:00 12:00',
    ],
  ])('takes %s into account', (_, one, expected) => expect(starts(plain({ blocks: [one] }))).toBe(expected))

  it('lets time off win over more hours', () => {
    const blocks = [block({ start_time: '09:00', end_time: '10:00' }), block({ is_available: true })]
    expect(starts(plain({ blocks, service: { durationMinutes: 840 } }))).toBe('10:00')
  })

  it('goes on over midnight', () => {
    const night = { durationMinutes: 180 }
    expect(starts(plain({ workingHours: always, service: night })).split(' ')).toHaveLength(24)
    const blocks = [
      block({ is_available: true, end_date: '2026-12-02', start_time: '22:00', end_time: '02:00' }),
    ]
    const closed = Array.from({ length: 7 }, () => null)
    expect(starts(plain({ workingHours: closed, blocks, service: night }))).toBe('22:00 23:00')
    expect(starts(plain({ workingHours: closed, blocks, service: night }), '2026-12-02')).toBe('')
  })

  it('has no place for a service that is longer than it, and one for a day and a half where work never ends', () => {
    expect(starts(plain({ service: { durationMinutes: 241 } }))).toBe('')
    expect(
      starts(plain({ workingHours: always, service: { durationMinutes: 2160 } })).split(' '),
    ).toHaveLength(24)
  })
})

describe('gaps', () => {
  const ten = busy(`${tuesday}T10:00:00Z`, `${tuesday}T10:30:00Z`)

  it.each([
    ['no buffer', {}, {}, {}, '08:00 09:00 11:00'],
    ['that of the business', { bufferMinutes: 30 }, {}, {}, '08:00 11:00'],
    ['that of the service', { bufferMinutes: 15 }, { bufferMinutes: 31 }, {}, '08:00'],
    ['that of what comes before', {}, {}, { bufferMinutes: 31 }, '08:00 09:00'],
  ])('keep %s', (_, rules, service, more, expected) =>
    expect(starts(plain({ rules, service, busy: [{ ...ten, ...more }] }))).toBe(expected),
  )

  // 0.1° of latitude are 11.1 km: 5 + 11.12 × 1.35 ÷ 40 × 60 = 27.5 minutes.
  const here = { latitude: 40, longitude: -74 }
  const there = { latitude: 40.1, longitude: -74 }

  it('are the way where both ends are known, else the buffer', () => {
    const place = { position: here, weekdays: null }
    const rules = { stepMinutes: 15, bufferMinutes: 15 }
    const around = (position: typeof here | null) =>
      starts(plain({ rules, place, busy: [{ ...ten, position }] }))
    expect(around(null)).toBe('08:00 08:15 08:30 08:45 10:45 11:00')
    expect(around(there)).toBe('08:00 08:15 08:30 11:00')
    expect(starts(plain({ rules, busy: [{ ...ten, position: there }] }))).toBe(around(null))
  })

  it('count the way to the first stop of a day as working time', () => {
    const calendar = plain({
      rules: { stepMinutes: 30 },
      members: [member('ann', { base: there })],
      place: { position: here, weekdays: null },
    })
    expect(starts(calendar)).toBe('08:30 09:00 09:30 10:00 10:30 11:00')
    const early = busy(`${tuesday}T07:00:00Z`, `${tuesday}T08:00:00Z`)
    expect(starts({ ...calendar, busy: [early] })).toBe('08:00 08:30 09:00 09:30 10:00 10:30 11:00')
  })

  it('give way to the weekdays of an area only where the place is not known', () => {
    expect(starts(plain({ place: { position: null, weekdays: [2] } }))).not.toBe('')
    expect(starts(plain({ place: { position: null, weekdays: [1, 3] } }))).toBe('')
    expect(starts(plain({ place: { position: here, weekdays: [1, 3] } }))).not.toBe('')
  })
})

describe('several members', () => {
  const both = [member('ann'), member('bob')]
  const eight = busy(`${tuesday}T08:00:00Z`, `${tuesday}T09:00:00Z`)
  const nine = busy(`${tuesday}T09:00:00Z`, `${tuesday}T10:00:00Z`, ['bob'])

  it('are free when one of them is, or as many as have to go', () => {
    const calendar = { members: both, busy: [eight, nine] }
    expect(starts(plain(calendar))).toBe('08:00 09:00 10:00 11:00')
    expect(starts(plain({ ...calendar, service: { crewSize: 2 } }))).toBe('10:00 11:00')
    expect(starts(plain({ ...calendar, service: { crewSize: 3 } }))).toBe('')
  })

  it('are those who can do it', () => {
    expect(starts(plain({ members: both, busy: [nine], service: { memberIds: ['bob'] } }))).toBe(
      '08:00 10:00 11:00',
    )
    expect(starts(plain({ members: both, service: { memberIds: ['dan'] } }))).toBe('')
  })

  it('lose one to a visit that nobody is assigned to; of one alone it is theirs', () => {
    const nobodys = busy(`${tuesday}T10:00:00Z`, `${tuesday}T11:00:00Z`, [])
    expect(starts(plain({ busy: [nobodys] }))).toBe('08:00 09:00 11:00')
    expect(starts(plain({ members: both, busy: [nobodys] }))).toBe('08:00 09:00 10:00 11:00')
    expect(starts(plain({ members: both, busy: [nobodys], service: { crewSize: 2 } }))).toBe(
      '08:00 09:00 11:00',
    )
  })
})

describe('visits at any time of a day', () => {
  const any = (minutes: number, memberIds = ['ann']) => ({ memberIds, day: tuesday, minutes })

  it('take their minutes from the day and no place in it', () => {
    expect(starts(plain({ anytime: [any(180)] }))).toBe('08:00 09:00 10:00 11:00')
    expect(starts(plain({ anytime: [any(181)] }))).toBe('')
    expect(starts(plain({ anytime: [any(181)] }), '2026-12-02')).not.toBe('')
    expect(starts(plain({ anytime: [any(181, ['bob'])] }))).not.toBe('')
  })

  it('leave what visits at a time leave', () => {
    const eight = busy(`${tuesday}T08:00:00Z`, `${tuesday}T09:00:00Z`)
    expect(starts(plain({ busy: [eight], anytime: [any(120)] }))).toBe('09:00 10:00 11:00')
    expect(starts(plain({ busy: [eight], anytime: [any(121)] }))).toBe('')
  })

  it('keep their day from a booking that runs into it', () => {
    const calendar = plain({
      workingHours: always,
      service: { durationMinutes: 180 },
      anytime: [{ ...any(1440), day: '2026-12-02' }],
    })
    expect(starts(calendar).slice(-5)).toBe('21:00')
  })

  it.each([
    ['one alone', ['ann'], {}, 180],
    ['all together', ['ann', 'bob'], {}, 420],
    ['all together, without those who go', ['ann', 'bob'], { crewSize: 2 }, 360],
  ])('of nobody take them from %s', (_, userIds, service, most) => {
    const members = userIds.map((userId) => member(userId))
    expect(starts(plain({ members, service, anytime: [any(most, [])] }))).toBe('08:00 09:00 10:00 11:00')
    expect(starts(plain({ members, service, anytime: [any(most + 1, [])] }))).toBe('')
  })

  it('of nobody take them beside what else is of nobody, and not from who has no time', () => {
    const members = [member('ann'), member('bob')]
    const ten = busy(`${tuesday}T10:00:00Z`, `${tuesday}T11:00:00Z`, [])
    expect(starts(plain({ members, busy: [ten], anytime: [any(360, [])] }))).not.toBe('')
    expect(starts(plain({ members, busy: [ten], anytime: [any(361, [])] }))).toBe('')
    expect(starts(plain({ members, anytime: [any(300), any(180, [])] }))).not.toBe('')
    expect(starts(plain({ members, anytime: [any(300), any(181, [])] }))).toBe('')
  })
})

describe('limits', () => {
  it('are the most visits of a day, of the business and of a member', () => {
    const calendar = {
      members: [member('ann', { dayCap: 1 }), member('bob')],
      busy: [busy(`${tuesday}T05:00:00Z`, `${tuesday}T06:00:00Z`)],
    }
    expect(starts(plain({ ...calendar, service: { memberIds: ['ann'] } }))).toBe('')
    expect(starts(plain(calendar))).not.toBe('')
    expect(starts(plain({ ...calendar, rules: { dayCap: 1 } }))).toBe('')
    expect(starts(plain({ ...calendar, rules: { dayCap: 2 } }))).not.toBe('')
  })

  it('are the last day, counted on the clock of the business', () => {
    const calendar = plain({ rules: { horizonDays: 11 } })
    expect(starts(calendar)).not.toBe('')
    expect(starts(calendar, '2026-12-02')).toBe('')
    // There it is still the nineteenth.
    const west = { ...calendar, zone: 'America/Los_Angeles', now: '2026-11-20T07:00:00Z' }
    expect(starts(west)).toBe('')
  })

  it('are the notice, of the service before that of the business', () => {
    const now = `${tuesday}T08:30:00Z`
    expect(starts(plain({ now }))).toBe('09:00 10:00 11:00')
    expect(starts(plain({ now, rules: { leadMinutes: 90 } }))).toBe('10:00 11:00')
    expect(starts(plain({ now, rules: { leadMinutes: 90 }, service: { leadMinutes: 0 } }))).toBe(
      '09:00 10:00 11:00',
    )
  })

  it('let a booking begin right after 23:59', () => {
    const calendar = plain({ now: '2026-11-30T23:59:00Z', workingHours: always })
    expect(starts(calendar, '2026-11-30')).toBe('')
    expect(starts(calendar).slice(0, 5)).toBe('00:00')
  })
})
