import { pipe, refine, string, transform } from 'zod/mini'

/** The maximum that the database accepts. */
const mostPaid = 100_000_000_000

/** Whether the text is an amount without a sign, such as "120" or "12.50"; its digits may still be too many. */
export const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/**
 * An amount above zero, at most `most`, with no more digits than the currency has. Codes: required, invalidAmount,
 * zeroAmount, tooMuch.
 */
export const paidAmount = (exponent: number, most = mostPaid) =>
  pipe(
    string().check(
      refine((text) => text !== '', { error: 'required', abort: true }),
      refine(
        (text) => isAmount(text) && (text.split('.')[1] ?? '').length <= exponent && Number(text) <= mostPaid,
        { error: 'invalidAmount', abort: true },
      ),
      refine((text) => Number(text) > 0, { error: 'zeroAmount', abort: true }),
      refine((text) => Number(text) <= most, { error: 'tooMuch' }),
    ),
    transform(Number),
  )
