import { pipe, refine, string, transform } from 'zod/mini'

/** Whether the text is a calendar day that every column accepts: 2000-01-01 to 2100-01-01. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '2000-01-01' || text > '2100-01-01') return false
  // Date.parse alone accepts February 30 as a day in March.
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A day. Codes: required, invalidDay. */
export const requiredDay = string().check(
  refine((text) => text !== '', { error: 'required', abort: true }),
  refine(isDay, { error: 'invalidDay' }),
)

/** An optional day. Code: invalidDay. */
export const optionalDay = pipe(
  string().check(refine((text) => text === '' || isDay(text), { error: 'invalidDay' })),
  transform((text: string) => text || null),
)
