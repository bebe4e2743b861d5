import { pipe, refine, string, transform } from 'zod/mini'

const isCount = (text: string, least: number, most: number) =>
  /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most

/** A whole number, or null when empty. Message: invalidCount. */
export const optionalCount = (least: number, most: number) =>
  pipe(
    string().check(refine((text) => text === '' || isCount(text, least, most), { error: 'invalidCount' })),
    transform((text: string) => (text === '' ? null : Number(text))),
  )

/** A required whole number. Message: invalidCount. */
export const requiredCount = (least: number, most: number) =>
  pipe(
    string().check(refine((text) => isCount(text, least, most), { error: 'invalidCount' })),
    transform(Number),
  )
