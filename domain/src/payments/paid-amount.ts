import { pipe, refine, string, transform } from 'zod/mini'

/** The database takes no more. */
const mostPaid = 100_000_000_000
const written = /^\d+(\.\d+)?$/

/**
 * An amount above zero, at most `most`, with no more digits than the currency has. Codes: required, invalidAmount,
 * zeroAmount, tooMuch.
 */
export const paidAmount = (exponent: number, most = mostPaid) =>
  pipe(
    string().check(
      refine((text) => text !== '', { error: 'required', abort: true }),
      refine(
        (text) =>
          written.test(text) && (text.split('.')[1] ?? '').length <= exponent && Number(text) <= mostPaid,
        { error: 'invalidAmount', abort: true },
      ),
      refine((text) => Number(text) > 0, { error: 'zeroAmount', abort: true }),
      refine((text) => Number(text) <= most, { error: 'tooMuch' }),
    ),
    transform(Number),
  )

/** A day of the calendar, as the columns take it. */
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text) &&
    text >= '2000-01-01' &&
    text <= '2100-01-01'
  )
}

/** The day money changed hands. Codes: required, invalidDay. */
export const paidDay = string().check(
  refine((text) => text !== '', { error: 'required', abort: true }),
  refine((text) => text.length === 10 && isDay(text), { error: 'invalidDay' }),
)
