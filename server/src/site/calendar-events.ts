import { createHash } from 'node:crypto'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'

/** The answer of read_calendar_feed. */
export type CalendarFeed = {
  business: { name: string; timezone: string }
  member: { name: string | null }
  visits: readonly CalendarVisit[]
}

export type CalendarVisit = {
  id: string
  title: string
  client_name: string
  phone?: string | null
  address?: string | null
  visit_date: string
  /** Null: any time of the day. */
  start_time: string | null
  /** ISO instants. */
  starts_at: string
  ends_at: string
  status: string
  instructions?: string | null
  number?: string | null
  job_id: string | null
  request_id: string | null
  version: number
  created_at: string
  updated_at: string
}

const linkOf = ({ job_id: job, request_id: request }: CalendarVisit, siteUrl: string): string =>
  job === null ? `${siteUrl}/requests/${request ?? ''}` : `${siteUrl}/jobs/${job}`

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

// A day without a time is that day in every time zone; a time is an instant, which each calendar shows in its own zone.
const wholeDay = (day: string) => ({
  start: midnight(day),
  end: new Date(midnight(day).getTime() + 86_400_000),
  allDay: true,
  timezone: 'UTC',
})
const spanOf = ({ visit_date: day, start_time: time, starts_at: from, ends_at: to }: CalendarVisit) =>
  time === null ? wholeDay(day) : { start: new Date(from), end: new Date(to) }

const joinedLine = (...parts: readonly (string | null)[]): string =>
  cleanLine(parts.filter(Boolean).join(' · '))

// The library escapes every text but this one (RFC 5545, 3.3.11).
const escapedName = (name: string): string => name.replace(/[\\;,]/g, '\\$&')

/** Depends only on stored data, so that an unchanged feed has the same bytes and the same ETag. */
export function calendarOf({ business, member, visits }: CalendarFeed, siteUrl: string): string {
  const calendar = ical({
    name: escapedName(joinedLine(business.name, member.name)),
    prodId: { company: 'Fieldlark', product: 'Visits', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const visit of visits) {
    const isCancelled = visit.status === 'cancelled'
    calendar.createEvent({
      id: `${visit.id}@${new URL(siteUrl).hostname}`,
      sequence: visit.version,
      stamp: new Date(visit.updated_at),
      created: new Date(visit.created_at),
      lastModified: new Date(visit.updated_at),
      ...spanOf(visit),
      summary: joinedLine(visit.title, visit.client_name),
      description: cleanText(
        [visit.number, visit.phone, visit.instructions, linkOf(visit, siteUrl)].filter(Boolean).join('\n'),
      ),
      ...(visit.address ? { location: cleanText(visit.address) } : {}),
      url: linkOf(visit, siteUrl),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    })
  }
  return calendar.toString()
}

type BookedTime = {
  /** The booking among all of its business: added twice, also after it was moved, it is one entry. */
  key: readonly string[]
  title: readonly string[]
  start: string
  end: string
  /** Where it is at any time of a day. */
  day?: string | undefined
  url: string
  /** The business has accepted it. */
  isPromised: boolean
  now: number
}

/** A time that somebody booked, for their calendar. */
export function bookedEvent({ key, title, start, end, day, url, isPromised, now }: BookedTime): string {
  const calendar = ical({
    prodId: { company: 'Fieldlark', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${createHash('sha256')
      .update([url, ...key].join(' '))
      .digest('hex')
      .slice(0, 32)}@${new URL(url).hostname}`,
    stamp: new Date(now),
    ...(day === undefined ? { start: new Date(start), end: new Date(end) } : wholeDay(day)),
    summary: joinedLine(...title),
    url,
    status: isPromised ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  })
  return calendar.toString()
}
