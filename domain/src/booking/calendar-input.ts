import type { BookedPlace, BookingCalendar } from './booking-calendar.ts'

/** What the database's booking_calendar answers, which has filled in what members and services leave to the business. */
export type CalendarAnswer = {
  now: string
  zone: string
  rules: {
    lead_minutes: number
    horizon_days: number
    step_minutes: number
    buffer_minutes: number
    day_cap: number | null
  }
  service: { duration_minutes: number; crew_size: number; member_ids: string[] }
  members: {
    user_id: string
    working_hours: BookingCalendar['workingHours']
    day_cap: number | null
  }[]
  blocks: BookingCalendar['blocks']
  busy: {
    member_ids: string[]
    starts_at: string
    ends_at: string
    buffer_minutes: number
    is_own: boolean
  }[]
  anytime: { member_ids: string[]; day: string; minutes: number }[]
}

/** Nowhere that is known: gaps are the buffer, and every weekday is served. */
const anywhere: BookedPlace = { position: null, weekdays: null }

/** The same for the engine. */
export const calendarInput = ({ now, zone, rules, ...answer }: CalendarAnswer): BookingCalendar => ({
  now,
  zone,
  rules: {
    leadMinutes: rules.lead_minutes,
    horizonDays: rules.horizon_days,
    stepMinutes: rules.step_minutes,
    bufferMinutes: rules.buffer_minutes,
    dayCap: rules.day_cap,
  },
  workingHours: Array.from({ length: 7 }, () => null),
  members: answer.members.map((member) => ({
    userId: member.user_id,
    workingHours: member.working_hours,
    base: null,
    dayCap: member.day_cap,
  })),
  blocks: answer.blocks,
  busy: answer.busy.map((span) => ({
    memberIds: span.member_ids,
    startsAt: span.starts_at,
    endsAt: span.ends_at,
    position: null,
    bufferMinutes: span.buffer_minutes,
    isOwn: span.is_own,
  })),
  anytime: answer.anytime.map(({ member_ids, day, minutes }) => ({ memberIds: member_ids, day, minutes })),
  service: {
    durationMinutes: answer.service.duration_minutes,
    crewSize: answer.service.crew_size,
    bufferMinutes: null,
    leadMinutes: null,
    memberIds: answer.service.member_ids,
  },
  place: anywhere,
})
