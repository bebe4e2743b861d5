import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'

import type { VisitTile as StoredTile } from '#data/visit-tiles.ts'
import type { WaitingBooking } from '#data/waiting-booking.ts'

import { type Segment, type Slot, segmentsOf, slotOf } from './calendar-slot.ts'

/** A visit of the calendar, or a time that a booking keeps: that leads to its request and is moved by nobody. */
export type VisitTile = StoredTile & { booking?: WaitingBooking }

/** A booking that waits, as the tile of the visit that it would become. */
export const tileOfBooking = (booking: WaitingBooking): VisitTile => ({
  id: booking.id,
  visit_date: booking.visit_date,
  start_time: booking.start_time,
  duration_minutes: booking.duration_minutes,
  status: 'scheduled',
  version: 0,
  series_id: null,
  client: { ...booking.client, email: null },
  job: null,
  request: { title: booking.title },
  members: booking.member_ids.map((user_id) => ({ user_id })),
  booking,
})

/** A visit as it is drawn: `slot` is its time or, while it is being moved, the time it would move to. */
export type CalendarItem = Held & { isHeld: boolean }

/**
 * The visit being moved, which may come from outside the loaded days or from the tray. `from` is the column by member
 * that it is moved out of.
 */
export type Held = { visit: VisitTile; slot: Slot; from?: string | null }

/** Stands for visits that nobody goes on, in the URL too. */
export const nobody = 'nobody'

type Wanted = {
  /** A user id, `nobody`, or null for all. */
  member: string | null
  today: string
  showsPast: ScheduleSettings['show_past_jobs']
  /** Cancelled visits are shown only where there is room for them. */
  showsCancelled: boolean
}

const isDone = ({ status }: VisitTile) => status === 'completed' || status === 'no_show'

function isWanted(visit: VisitTile, { member, today, showsPast, showsCancelled }: Wanted) {
  if (visit.status === 'cancelled' && !showsCancelled) return false
  if (!showsPast && isDone(visit) && visit.visit_date !== null && visit.visit_date < today) return false
  if (member === nobody) return visit.members.length === 0
  return member === null || visit.members.some(({ user_id }) => user_id === member)
}

export function calendarItems(
  visits: readonly VisitTile[],
  held: Held | null,
  wanted: Wanted,
): CalendarItem[] {
  const items = visits.flatMap((visit) => {
    const slot = slotOf(visit)
    if (!slot || visit.id === held?.visit.id || !isWanted(visit, wanted)) return []
    return [{ visit, slot, isHeld: false }]
  })
  return held ? [...items, { ...held, isHeld: true }] : items
}

const byTime = (a: CalendarItem, b: CalendarItem) =>
  (a.slot.start ?? -1) - (b.slot.start ?? -1) || (a.visit.id < b.visit.id ? -1 : 1)

/** Groups visits by the day they start on, each day in order of time. */
export function itemsByDay(items: readonly CalendarItem[]): Map<string, CalendarItem[]> {
  const days = new Map<string, CalendarItem[]>()
  for (const item of items) {
    const day = days.get(item.slot.day)
    if (day) day.push(item)
    else days.set(item.slot.day, [item])
  }
  for (const day of days.values()) day.sort(byTime)
  return days
}

export type DrawnSegment = Segment & { id: string; item: CalendarItem; isFirst: boolean }

/** The timed segments of each day; a visit over midnight has one in both days. */
export function segmentsByDay(items: readonly CalendarItem[]): Map<string, DrawnSegment[]> {
  const days = new Map<string, DrawnSegment[]>()
  for (const item of items)
    for (const [at, segment] of segmentsOf(item.slot).entries()) {
      const drawn = { ...segment, id: item.visit.id, item, isFirst: at === 0 }
      const day = days.get(segment.day)
      if (day) day.push(drawn)
      else days.set(segment.day, [drawn])
    }
  return days
}

/** Only a visit that has not begun can be moved; the caller checks the permission. */
export const isMovable = ({ status, booking }: VisitTile) => status === 'scheduled' && !booking
