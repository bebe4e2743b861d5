/** The service's own clock as PostgreSQL reads it: tests move it, so SQL's now() is never asked. */
export function instant(clock: { now: () => number }, plusSeconds = 0): string {
  return new Date(clock.now() + plusSeconds * 1000).toISOString()
}
