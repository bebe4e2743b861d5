// The clock of a zone, by arithmetic of its own. Minutes since 1970; days "2026-11-21".

export const dayLength = 1440
export const minuteOf = (instant: string) => Date.parse(instant) / 60_000
export const dateNumber = (day: string) => minuteOf(`${day}T00:00:00Z`)
const dates = new Map<number, string>()

export function dateOf(minute: number): string {
  const number = Math.floor(minute / dayLength)
  const date = dates.get(number) ?? new Date(number * dayLength * 60_000).toISOString().slice(0, 10)
  dates.set(number, date)
  return date
}

export const later = (day: string, days: number) => dateOf(dateNumber(day) + days * dayLength)
export const weekdayAt = (day: string) => ((dateNumber(day) / dayLength + 3) % 7) + 1
export const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const offsets = new Map<string, Map<number, number>>()

/** Zones change their offset at a quarter of an hour. */
export function offsetAt(zone: string, minute: number): number {
  const quarter = Math.floor(minute / 15)
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const offset =
    known.get(quarter) ??
    Temporal.Instant.fromEpochMilliseconds(quarter * 900_000).toZonedDateTimeISO(zone).offsetNanoseconds /
      6e10
  known.set(quarter, offset)
  return offset
}

/** The first minute at which the clock shows it; of a time that it skips, that of a clock not yet changed. */
export function shownAt(zone: string, day: string, minutes: number): number {
  const wall = dateNumber(day) + minutes
  const before = offsetAt(zone, wall - dayLength)
  const shown = [before, offsetAt(zone, wall + dayLength)]
    .map((offset) => wall - offset)
    .filter((minute) => minute + offsetAt(zone, minute) === wall)
  return shown.length > 0 ? Math.min(...shown) : wall - before
}

/** A mark for each minute from `first` on. */
export class Minutes {
  readonly first: number
  readonly marks: Uint8Array
  constructor(first: number, count: number) {
    this.first = first
    this.marks = new Uint8Array(count)
  }
  set(from: number, until: number, mark: 0 | 1) {
    for (let minute = from; minute < until; minute += 1) this.marks[minute - this.first] = mark
  }
  has(minute: number): boolean {
    return this.marks[minute - this.first] === 1
  }
}
