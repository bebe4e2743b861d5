/** The service's own clock as a PostgreSQL timestamp: tests move this clock, so SQL's now() is never used. */
export function instant(clock: { now: () => number }, plusSeconds = 0): string {
  return new Date(clock.now() + plusSeconds * 1000).toISOString()
}
