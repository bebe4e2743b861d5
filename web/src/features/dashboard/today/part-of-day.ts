/** The part of the day of a local hour, 0 to 23. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 5 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}
