import { randomUUID } from 'node:crypto'
import { instantOf, minutesOf } from '@fieldlark/domain/values/wall-time.ts'
import { type DemoClock, isBefore, plusMinutes, timeOf } from './demo-clock.ts'

export type Person = 'owner' | 'manager' | 'worker'

/** A place in the day: who goes, and when. */
export type Slot = { time: string; minutes: number; people: readonly Person[] }

export type DemoVisit = {
  id: string
  day: string
  time: string
  minutes: number
  people: readonly Person[]
  /** When it really began and ended; without a beginning it is still to come. */
  began: string | null
  ended: string | null
}

/** One visit after the other, a quarter of an hour apart, so that nobody is in two places and one visit runs at any hour. */
export const slots: readonly Slot[] = [
  { time: '08:00', minutes: 120, people: ['owner', 'worker'] },
  { time: '10:15', minutes: 120, people: ['worker'] },
  { time: '12:30', minutes: 120, people: ['owner'] },
  { time: '14:45', minutes: 120, people: ['worker', 'owner'] },
]
export const saturdaySlots = 2
export const longSlot: Slot = { time: '09:00', minutes: 330, people: ['manager'] }

/** The day of the week on which the manager has a long visit beside the others: Tuesday, Thursday. */
export const longDays: readonly number[] = [2, 4]

/** After hours, so that somebody who starts the demo in the evening sees a visit under way or due as well. */
export function eveningSlot({ minutes }: DemoClock): Slot {
  const begun = Math.floor((minutes - 40) / 15) * 15
  const start = Math.min(Math.max(begun, minutesOf('18:00')), minutesOf('23:00'))
  return { time: timeOf(start), minutes: 90, people: ['worker'] }
}

const lag = 12

/** The visit as it stands now: over, running or to come. `nth` varies how punctual it was. */
export function visitIn(clock: DemoClock, day: string, slot: Slot, nth: number): DemoVisit {
  const planned = instantOf(day, slot.time, clock.zone)
  const plannedEnd = plusMinutes(planned, slot.minutes)
  const arrived = plusMinutes(planned, (nth * 5) % 8)
  const began = isBefore(clock.now, arrived) ? clock.now : arrived
  const isBegun = !isBefore(clock.now, planned)
  const isOver = isBefore(plusMinutes(plannedEnd, lag), clock.now)
  return {
    id: randomUUID(),
    day,
    ...slot,
    began: isBegun ? began : null,
    ended: isOver ? plusMinutes(plannedEnd, ((nth * 7) % 19) - 8) : null,
  }
}

/** The slots of a day that has no visits yet; Sundays are free, but today there is always work to show. */
export function slotsOf(clock: DemoClock, days: number): readonly Slot[] {
  const weekday = clock.weekday(days)
  if (days === 0) return [...slots, eveningSlot(clock)]
  if (weekday === 7) return []
  if (weekday === 6) return slots.slice(0, saturdaySlots)
  return longDays.includes(weekday) ? [...slots, longSlot] : slots
}

export const isTaken = (visits: readonly DemoVisit[], day: string, { time }: Slot): boolean =>
  visits.some((visit) => visit.day === day && visit.time === time)
