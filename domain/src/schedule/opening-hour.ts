/**
 * The hour that the calendar scrolls to when it opens: the first visit of the day (`starts`, in minutes), else the hour
 * before now, and on other days the first working hour.
 */
export function openingHour(day: { first: number; starts: readonly number[]; now: number | null }): number {
  const { first, starts, now } = day
  if (starts.length > 0) return Math.floor(Math.min(...starts) / 60)
  return now === null ? first + 1 : Math.max(first, Math.floor(now / 60) - 1)
}
