const dayMs = 86_400_000

/** The ISO date in that many days, in the zone of a new business, which is UTC. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

export const today = () => dayFromNow(0)

export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
