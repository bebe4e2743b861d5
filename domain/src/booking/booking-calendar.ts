import type { Block } from '#schedule/block.ts'
import type { blockOn } from '#schedule/block-days.ts'
import type { Position } from '#schedule/day-map.ts'
import type { WorkingDay } from '#schedule/settings.ts'

/** Somebody whom visitors can book. */
export type BookableMember = {
  userId: string
  /** Seven days, Monday first; null: the hours of the business. */
  workingHours: readonly WorkingDay[] | null
  /** Where their days begin. */
  base: Position | null
  /** The most visits a day; null: any number. */
  dayCap: number | null
}

/** Time that is taken: by a visit that is scheduled or under way, or by a booking that is being made or not yet accepted. */
export type BusySpan = {
  /** None: nobody is assigned yet. */
  memberIds: readonly string[]
  /** Instants. */
  startsAt: string
  endsAt: string
  position: Position | null
  /** What its own service keeps free after it; 0 where that is the buffer of the business. */
  bufferMinutes: number
  /** Of the booking that is moved: it counts for no cap. */
  isOwn?: boolean
}

/** A visit at any time of a day: its minutes come off the day's, at no place in it. */
export type AnytimeVisit = { memberIds: readonly string[]; day: string; minutes: number }

/** A part of the row of booking_settings. */
export type BookingRules = {
  /** From now to the start, as time that passes. */
  leadMinutes: number
  /** Today and so many days more. */
  horizonDays: number
  stepMinutes: number
  bufferMinutes: number
  /** The most visits of the business a day; null: any number. */
  dayCap: number | null
}

export type BookedService = {
  durationMinutes: number
  /** How many go. */
  crewSize: number
  /** Null: those of the business. */
  bufferMinutes: number | null
  leadMinutes: number | null
  /** Who can do it; nobody: everybody. */
  memberIds: readonly string[]
}

/** Where the visit is to be. */
export type BookedPlace = {
  position: Position | null
  /** The weekdays of its area, 1 Monday to 7 Sunday, which count where the position is not known; null: all. */
  weekdays: readonly number[] | null
}

/** The calendar of a business, as far as a booking meets it, and what is to be booked. */
export type BookingCalendar = {
  /** An instant. */
  now: string
  /** Of the business, an IANA name. */
  zone: string
  rules: BookingRules
  workingHours: readonly WorkingDay[]
  members: readonly BookableMember[]
  blocks: readonly (Parameters<typeof blockOn>[0] & Pick<Block, 'member_id' | 'is_available'>)[]
  /** Whatever lies as near to the days in question as the longest gap. */
  busy: readonly BusySpan[]
  anytime: readonly AnytimeVisit[]
  service: BookedService
  place: BookedPlace
}
