import { nullable, overwrite, pipe, refine, string, transform } from 'zod/mini'
import { cleanLine, cleanText, isLongerThan } from './text.ts'

/**
 * Parts of draft schemas. A form has strings; a draft has the values of the columns, with null for empty fields.
 * Messages are codes; "tooLong" is reported at the field.
 */
const shortEnough = (max: number) => refine<string>((text) => !isLongerThan(max, text), { error: 'tooLong' })

const emptyIsNull = transform((text: string | null) => text || null)

/** An optional single line. */
export const optionalLine = (max: number) =>
  pipe(nullable(string().check(overwrite(cleanLine), shortEnough(max))), emptyIsNull)

/** Optional text of several lines. */
export const optionalText = (max: number) =>
  pipe(nullable(string().check(overwrite(cleanText), shortEnough(max))), emptyIsNull)

/** A required single line; empty after cleaning is `code`. */
export const requiredLine = (max: number, code: string) =>
  string({ error: code }).check(
    overwrite(cleanLine),
    refine((text) => text !== '', { error: code }),
    shortEnough(max),
  )

/** Required text of several lines; empty after cleaning is `code`. */
export const requiredText = (max: number, code: string) =>
  string({ error: code }).check(
    overwrite(cleanText),
    refine((text) => text !== '', { error: code }),
    shortEnough(max),
  )

/** Cleaned by `clean`; then empty, or valid by `isValid` and at most `max` long, else `code`. */
export const optionalBy = (
  max: number,
  clean: (text: string) => string,
  isValid: (text: string) => boolean,
  code: string,
) =>
  pipe(
    nullable(
      string().check(
        overwrite(clean),
        refine((text) => text === '' || (text.length <= max && isValid(text)), { error: code }),
      ),
    ),
    emptyIsNull,
  )
