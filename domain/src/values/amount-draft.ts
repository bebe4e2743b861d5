import { pipe, refine, string, transform } from 'zod/mini'

/** Prices and quantities of forms, written as parseAmount gives them: "1234.5". Messages are codes. */
const written = /^-?\d+(\.\d+)?$/

const isAmount = (text: string, most: number, digits: number) => {
  if (!written.test(text)) return false
  const fraction = text.split('.')[1] ?? ''
  return fraction.length <= digits && Number(text) >= 0 && Number(text) <= most
}

/** An amount from 0 to `most` with at most `digits` decimals, or null where nothing is typed. */
export const optionalAmount = (most: number, digits: number) =>
  pipe(
    string().check(refine((text) => text === '' || isAmount(text, most, digits), { error: 'invalidAmount' })),
    transform((text: string) => (text === '' ? null : Number(text))),
  )

/** The same; nothing typed is `required`. */
export const requiredAmount = (most: number, digits: number) =>
  pipe(
    string().check(
      refine((text) => text !== '', { error: 'required', abort: true }),
      refine((text) => isAmount(text, most, digits), { error: 'invalidAmount' }),
    ),
    transform(Number),
  )
