import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import type { BookingNotice, HeldTime } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { ProfilePage, ShownService } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { bookedEvent } from './calendar-events.ts'

/** Whose page is looked at, in which language, and the address of its steps. */
export type BookingVisit = { request: HttpRequest; data: ProfilePage; language: 'en' | 'es'; path: string }

/** `moved`: the token of the link to the booking that is moved. */
export type Chosen = BookingVisit & { service: ShownService; moved?: string }

/** Why a step is shown again, and the free times beside the one that is gone. */
export type Trouble = { notice: BookingNotice | null; nearest: readonly string[] }

export const noTrouble: Trouble = { notice: null, nearest: [] }

/** An instant as the pages write it; null for anything else. */
export function instantIn(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null
  try {
    // Date.parse takes February 30, which the page could not write.
    return Temporal.Instant.from(text).toString()
  } catch {
    return null
  }
}

/** The hold that an address or a form carries. Whoever changes it misleads only themselves: the token decides. */
export function heldIn(fields: URLSearchParams): HeldTime | null {
  const token = fields.get('hold') ?? ''
  const [start, end, until] = ['start', 'end', 'until'].map((name) => instantIn(fields.get(name)))
  return /^[\w-]{20,100}$/.test(token) && start && end && until ? { token, start, end, until } : null
}

/** A booking for the calendar of its client. */
export const calendarFile = (booked: Parameters<typeof bookedEvent>[0]): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="booking.ics"',
  },
  body: bookedEvent(booked),
})
