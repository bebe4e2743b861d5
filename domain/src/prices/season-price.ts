/** A stop of a mowing route; the time to load and drive there is worked as well. Money in cents. */
export type RouteStop = {
  people: number
  minutesOnSite: number
  minutesBetweenStops: number
  /** What one hour of one person has to bring in. */
  hourlyRateCents: number
}

/** The price of one stop, rounded up to whole dollars. */
export const stopPrice = (stop: RouteStop): number =>
  Math.ceil((stop.people * (stop.minutesOnSite + stop.minutesBetweenStops) * stop.hourlyRateCents) / 6000) *
  100

/** A service that a season contract contains so many times. */
export type SeasonPart = { times: number; eachCents: number }

/** The whole season and twelve payments for it; the last one takes the cents that do not divide. */
export function seasonContract(parts: readonly SeasonPart[]): {
  total: number
  monthly: number
  last: number
} {
  const total = parts.reduce((sum, { times, eachCents }) => sum + times * eachCents, 0)
  const monthly = Math.ceil(total / 12)
  return { total, monthly, last: total - 11 * monthly }
}

/** Cubic yards of mulch for a bed, rounded up to the half yard that yards sell. A cubic yard is 27 cubic feet. */
export const mulchYards = (squareFeet: number, inches: number): number =>
  Math.ceil((squareFeet * inches * 2) / (12 * 27)) / 2

/** The mulch of a bed at a price for each yard, spread. */
export const mulchPrice = (squareFeet: number, inches: number, yardCents: number): number =>
  Math.round(mulchYards(squareFeet, inches) * yardCents)
