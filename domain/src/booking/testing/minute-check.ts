import type { BookingCalendar } from '../booking-calendar.ts'
import {
  dateNumber,
  dateOf,
  dayLength,
  later,
  minuteOf,
  offsetAt,
  shownAt,
  weekdayAt,
} from './minute-clock.ts'
import { blockedBy, isOf, type Person, personOf, type Range } from './minute-person.ts'

/**
 * The free times found by looking at each minute, with date arithmetic of its own, for tests to compare. Minutes since
 * 1970.
 */
export type FoundStart = { date: string; start: number; end: number; userIds: string[] }

/** Looks at one calendar. */
class MinuteCheck {
  readonly calendar: BookingCalendar
  readonly people: Person[]
  constructor(calendar: BookingCalendar, range: Range) {
    this.calendar = calendar
    const named = calendar.service.memberIds
    this.people = calendar.members
      .map((_, nth) => personOf(calendar, nth, range))
      .filter(({ userId }) => named.length === 0 || named.includes(userId))
  }

  dayAt(minute: number): string {
    return dateOf(minute + offsetAt(this.calendar.zone, minute))
  }

  /** The local days that the booking is in, with its minutes in each. */
  minutesByDay(start: number, end: number): Map<string, number> {
    const found = new Map<string, number>()
    for (let minute = start; minute < end; minute += 1) {
      const day = this.dayAt(minute)
      found.set(day, (found.get(day) ?? 0) + 1)
    }
    return found
  }

  visitsOn(day: string, isCounted: (memberIds: readonly string[]) => boolean): number {
    const timed = this.calendar.busy.filter(({ startsAt }) => this.dayAt(minuteOf(startsAt)) === day)
    const anytime = this.calendar.anytime.filter((visit) => visit.day === day)
    return [...timed, ...anytime].filter(({ memberIds }) => isCounted(memberIds)).length
  }

  anytimeOn(day: string, isCounted: (memberIds: readonly string[]) => boolean): number {
    const visits = this.calendar.anytime.filter((visit) => visit.day === day && isCounted(visit.memberIds))
    return visits.reduce((sum, { minutes }) => sum + minutes, 0)
  }

  /** Working minutes of the day that nothing takes yet. */
  roomOn(person: Person, day: string): number {
    const known = person.rooms.get(day)
    if (known !== undefined) return known
    let room = -this.anytimeOn(day, (ids) => isOf(this.calendar, person.userId, ids))
    const midnight = shownAt(this.calendar.zone, day, 0)
    for (let minute = midnight; this.dayAt(minute) === day; minute += 1)
      if (person.working.has(minute) && !person.busy.has(minute)) room += 1
    person.rooms.set(day, room)
    return room
  }

  isFree(person: Person, start: number, end: number): boolean {
    for (let minute = start; minute < end; minute += 1)
      if (!person.working.has(minute) || person.blocked.has(minute)) return false
    const day = this.dayAt(start)
    const mine = (ids: readonly string[]) => isOf(this.calendar, person.userId, ids)
    const cap = this.calendar.members.find(({ userId }) => userId === person.userId)?.dayCap ?? null
    if (cap !== null && this.visitsOn(day, mine) >= cap) return false
    for (const [touched, minutes] of this.minutesByDay(start, end))
      if (this.anytimeOn(touched, mine) > 0 && this.roomOn(person, touched) < minutes) return false
    return this.isReached(person, start, day)
  }

  isReached(person: Person, start: number, day: string): boolean {
    for (let minute = start; this.dayAt(minute - 1) === day; minute -= 1)
      if (person.ends.has(minute)) return true
    for (let minute = start - person.way; minute < start; minute += 1)
      if (!person.working.has(minute)) return false
    return true
  }

  /** Whether others can still do what nobody is assigned to. */
  leavesEnough(free: number, start: number, end: number): boolean {
    const { members, service, busy } = this.calendar
    if (members.length === 1) return free >= service.crewSize
    const nobodys = (ids: readonly string[]) => ids.length === 0
    const waiting = busy.filter((span) => nobodys(span.memberIds))
    const near = waiting.filter((span) => {
      const [from, until] = blockedBy(this.calendar, span)
      return from < end && start < until
    })
    if (free - near.length < service.crewSize) return false
    for (const [day, minutes] of this.minutesByDay(start, end)) {
      const anytime = this.anytimeOn(day, nobodys)
      if (anytime === 0) continue
      let room = -anytime - service.crewSize * minutes
      for (const person of this.people) room += Math.max(0, this.roomOn(person, day))
      for (const { startsAt, endsAt } of waiting)
        room -= this.minutesByDay(minuteOf(startsAt), minuteOf(endsAt)).get(day) ?? 0
      if (room < 0) return false
    }
    return true
  }

  isOffered(day: string): boolean {
    const { now, rules, place } = this.calendar
    if (day > later(this.dayAt(minuteOf(now)), rules.horizonDays)) return false
    if (!place.position && place.weekdays && !place.weekdays.includes(weekdayAt(day))) return false
    return rules.dayCap === null || this.visitsOn(day, () => true) < rules.dayCap
  }
}

export function foundByMinutes(calendar: BookingCalendar, from: string, count: number): FoundStart[] {
  const { now, zone, rules, service } = calendar
  const days = Array.from({ length: count + 6 }, (_, nth) => later(from, nth - 2))
  const range = { first: dateNumber(from) - 4 * dayLength, count: (count + 10) * dayLength, days }
  const check = new MinuteCheck(calendar, range)
  const earliest = minuteOf(now) + (service.leadMinutes ?? rules.leadMinutes)
  const found: FoundStart[] = []
  for (const date of days.slice(2, 2 + count)) {
    if (!check.isOffered(date)) continue
    const shown = new Set<number>()
    for (let minute = shownAt(zone, date, 0); check.dayAt(minute) === date; minute += 1) {
      const wall = minute + offsetAt(zone, minute) - dateNumber(date)
      if (wall % rules.stepMinutes !== 0 || shown.has(wall)) continue
      shown.add(wall)
      const end = minute + service.durationMinutes
      if (minute < earliest) continue
      const free = check.people.filter((person) => check.isFree(person, minute, end))
      if (check.leavesEnough(free.length, minute, end))
        found.push({ date, start: minute, end, userIds: free.map(({ userId }) => userId) })
    }
  }
  return found
}
