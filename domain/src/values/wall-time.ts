// Local times: days are ISO ("2026-11-21"), times "09:00" or "09:00:00". Instants are ISO in UTC.

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** Negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

/** Minutes since midnight; "24:00" is the end of the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The instant of a local time in the zone; without a time, the start of the day. An hour that the clock skips becomes
 * the next one; of an hour that occurs twice it is the first. private.instant_of computes the same.
 */
export const instantOf = (day: string, time: string | null, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, ...(time !== null && { plainTime: Temporal.PlainTime.from(time) }) })
    .toInstant()
    .toString()

export function wallOf(instantIso: string, zone: string): { day: string; time: string } {
  const wall = Temporal.Instant.from(instantIso).toZonedDateTimeISO(zone)
  return { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString({ smallestUnit: 'second' }) }
}

export const todayIn = (nowIso: string, zone: string): string => wallOf(nowIso, zone).day
