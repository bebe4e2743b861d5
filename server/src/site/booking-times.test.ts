import { expect, it } from 'vitest'

import { readWeek } from './booking-times.ts'
import { calendarRow } from './testing/booking-calendar.ts'

let args: object[] = []
const read = (wanted: { from?: string; day?: string } = {}, row: object = calendarRow) => {
  args = []
  return readWeek(
    async (_, { body = {} } = {}) => {
      args.push(body)
      return Response.json(row)
    },
    {
      subdomain: 'bright',
      service: 's',
      sender: 'a'.repeat(64),
      from: '',
      day: '',
      zone: 'America/Chicago',
      nowIso: '2026-11-27T15:00:00Z',
      ...wanted,
    },
  )
}

it('finds the times of seven days from today on, without what is taken', async () => {
  const week = await read()
  const wanted = { subdomain: 'bright', service_id: 's', first_day: '2026-11-27', days: 31 }
  expect(args).toEqual([{ ...wanted, sender_hash: 'a'.repeat(64) }])
  expect(week.days.map(({ date, times }) => [date, times.map(({ start }) => start)])).toEqual([
    // The day is a weekend, the notice a day, and Tuesday's visit is at any time of it.
    ['2026-11-30', ['2026-11-30T15:00:00Z']],
    ['2026-12-02', ['2026-12-02T15:00:00Z', '2026-12-02T16:00:00Z']],
    ['2026-12-03', ['2026-12-03T15:00:00Z', '2026-12-03T16:00:00Z']],
  ])
  expect(week).toMatchObject({ chosen: '2026-11-30', earlier: null, later: '2026-12-04', next: null })
})

it('shows the day that was chosen if it has times', async () => {
  expect((await read({ day: '2026-12-02' })).chosen).toBe('2026-12-02')
  expect((await read({ day: '2026-12-01' })).chosen).toBe('2026-11-30')
})

it('leads a week back and a week on, as far as can be booked', async () => {
  expect(await read({ from: '2026-12-04' })).toMatchObject({ earlier: '2026-11-27', later: '2026-12-11' })
  expect(await read({ from: '2026-12-25' })).toMatchObject({ earlier: '2026-12-18', later: null })
  expect(await read({ from: '2026-11-29' })).toMatchObject({ earlier: '2026-11-27' })
  expect(await read({ from: '2027-06-01' })).toMatchObject({
    earlier: '2026-12-21',
    later: null,
    chosen: null,
  })
})

it('begins today where the wanted day is over or no day', async () => {
  for (const from of ['2026-11-01', '2026-13-45', '2027-02-31', 'x'])
    expect((await read({ from })).from).toBe('2026-11-27')
})

it('says when the next time is free where a week has none', async () => {
  const block = {
    member_id: null,
    start_date: '2026-11-27',
    end_date: '2026-12-08',
    start_time: null,
    end_time: null,
    is_recurring: false,
    day_of_week: null,
    is_available: false,
  }
  const closed = { ...calendarRow, blocks: [block] }
  expect(await read({}, closed)).toMatchObject({ days: [], chosen: null, next: '2026-12-09' })
  const away = { ...calendarRow, blocks: [{ ...block, end_date: '2027-01-31' }] }
  expect(await read({}, away)).toMatchObject({ chosen: null, next: null })
})
