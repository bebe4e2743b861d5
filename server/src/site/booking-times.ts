import { type CalendarAnswer, calendarInput } from '@fieldlark/domain/booking/calendar-input.ts'
import { freeTimes } from '@fieldlark/domain/booking/free-times.ts'
import type { BookingWeek } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

/** The most days that the database answers for at once. */
const reach = 31

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const earlierOf = (...days: readonly string[]): string => days.reduce((a, b) => (a < b ? a : b))
const laterOf = (...days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b))

type Wanted = {
  subdomain: string
  service: string
  /** Whose own hold takes no time. */
  sender: string
  /** The token of the link to the booking that is moved. */
  moved?: string | undefined
  from: string
  day: string
  zone: string
  nowIso: string
}

/** Seven days of free times, from today on where `from` is no later day. */
export async function readWeek(
  rest: RestFetch,
  { subdomain, service, sender, moved, from: wanted, day, zone, nowIso }: Wanted,
): Promise<BookingWeek> {
  const today = todayIn(nowIso, zone)
  const from = isDay(wanted) ? laterOf(wanted, today) : today
  const period = { subdomain, service_id: service, first_day: from, days: reach }
  const args = { ...period, sender_hash: sender, booking_token: moved }
  const calendar = calendarInput((await callRpc(rest, 'booking_calendar', args)) as CalendarAnswer)
  const { days } = freeTimes(calendar, from, 7)
  const next = days.length === 0 ? freeTimes(calendar, addDays(from, 7), reach - 7).days[0] : undefined
  const last = addDays(today, calendar.rules.horizonDays)
  return {
    from,
    today,
    days,
    chosen: (days.find(({ date }) => date === day) ?? days[0])?.date ?? null,
    // From beyond the last day the way back leads to days with times.
    earlier: from > today ? laterOf(today, earlierOf(addDays(from, -7), addDays(last, -6))) : null,
    later: addDays(from, 7) <= last ? addDays(from, 7) : null,
    next: next?.date ?? null,
  }
}
