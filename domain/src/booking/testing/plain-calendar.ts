import type { BookableMember, BookingCalendar, BusySpan } from '../booking-calendar.ts'

const day = { start: '08:00', end: '12:00' }

export const member = (userId: string, more: Partial<BookableMember> = {}): BookableMember => ({
  userId,
  workingHours: null,
  base: null,
  dayCap: null,
  ...more,
})

export const busy = (
  startsAt: string,
  endsAt: string,
  memberIds: string[] = ['ann'],
  more: Partial<BusySpan> = {},
): BusySpan => ({ startsAt, endsAt, memberIds, position: null, bufferMinutes: 0, ...more })

export const block = (
  more: Partial<BookingCalendar['blocks'][number]>,
): BookingCalendar['blocks'][number] => ({
  member_id: null,
  start_date: '2026-12-01',
  end_date: '2026-12-01',
  start_time: null,
  end_time: null,
  is_recurring: false,
  day_of_week: null,
  is_available: false,
  ...more,
})

type More = Omit<Partial<BookingCalendar>, 'rules' | 'service'> & {
  rules?: Partial<BookingCalendar['rules']>
  service?: Partial<BookingCalendar['service']>
}

/** Ann alone works from eight to twelve every day, UTC; visits of an hour, on the hour. It is 20 November 2026. */
export const plain = ({ rules, service, ...more }: More = {}): BookingCalendar => ({
  now: '2026-11-20T09:00:00Z',
  zone: 'UTC',
  workingHours: Array.from({ length: 7 }, () => day),
  members: [member('ann')],
  blocks: [],
  busy: [],
  anytime: [],
  place: { position: null, weekdays: null },
  ...more,
  rules: { leadMinutes: 0, horizonDays: 90, stepMinutes: 60, bufferMinutes: 0, dayCap: null, ...rules },
  service: {
    durationMinutes: 60,
    crewSize: 1,
    bufferMinutes: null,
    leadMinutes: null,
    memberIds: [],
    ...service,
  },
})
