import { pipe, refine, string, transform } from 'zod/mini'

/** Prices and quantities of forms as parseAmount returns them: "1234.5". Messages are codes. */
const written = /^-?\d+(\.\d+)?$/

const isAmount = (text: string, digits: number) => {
  if (!written.test(text)) return false
  const fraction = text.split('.')[1] ?? ''
  return fraction.length <= digits && Number(text) >= 0
}

/** The limit is checked after the form, so that an amount beyond it hears that and not how to type a number. */
const atMost = (most: number) => refine<string>((text) => Number(text) <= most, { error: 'amountTooLarge' })

/** An amount from 0 to `most` with at most `digits` decimals, or null when empty. */
export const optionalAmount = (most: number, digits: number) =>
  pipe(
    string().check(
      refine((text) => text === '' || isAmount(text, digits), { error: 'invalidAmount', abort: true }),
      atMost(most),
    ),
    transform((text: string) => (text === '' ? null : Number(text))),
  )

/** The same, but an empty field is `required`. */
export const requiredAmount = (most: number, digits: number) =>
  pipe(
    string().check(
      refine((text) => text !== '', { error: 'required', abort: true }),
      refine((text) => isAmount(text, digits), { error: 'invalidAmount', abort: true }),
      atMost(most),
    ),
    transform(Number),
  )
