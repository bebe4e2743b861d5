import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'

import type { ScheduledVisit } from '#data/visits.ts'

import { type Segment, type Slot, segmentsOf, slotOf } from './calendar-slot.ts'

/** A visit where it is drawn: `slot` is where it stands or, while somebody moves it, where it would. */
export type CalendarItem = { visit: ScheduledVisit; slot: Slot; isHeld: boolean }

/** The one that is on its way somewhere else, maybe out of the days that were read, or from the tray. */
export type Held = { visit: ScheduledVisit; slot: Slot }

type Wanted = {
  member: string | null
  today: string
  showsPast: ScheduleSettings['show_past_jobs']
  /** Cancelled ones are told of where there is room for it. */
  showsCancelled: boolean
}

const isDone = ({ status }: ScheduledVisit) => status === 'completed' || status === 'no_show'

function isWanted(visit: ScheduledVisit, { member, today, showsPast, showsCancelled }: Wanted) {
  if (visit.status === 'cancelled' && !showsCancelled) return false
  if (!showsPast && isDone(visit) && visit.visit_date !== null && visit.visit_date < today) return false
  return member === null || visit.members.some(({ user_id }) => user_id === member)
}

export function calendarItems(
  visits: readonly ScheduledVisit[],
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

/** By the day they begin on, each day in the order of its hours. */
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

/** What stands in the hours of each day; a visit over midnight stands in two. */
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

/** Whoever may plan moves what has not begun. */
export const isMovable = ({ status }: ScheduledVisit) => status === 'scheduled'
