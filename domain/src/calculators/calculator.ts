import { type Decimal, divideRounded, scaled, unscaled } from '../values/decimal.ts'

/** What a number of a calculator is, which decides how it is written. */
export type NumberKind = 'money' | 'percent' | 'hours' | 'count'

/** One number that a person fills in: from `least` to `most`, with at most `digits` decimals. */
export type Field = { kind: NumberKind; least: number; most: number; digits: number }

/**
 * A sum that somebody can do with own numbers. Values and figures are decimals as text ("0.725"), so that no cent is
 * lost; a figure is null where the numbers give no answer.
 */
export type Calculator<F extends string = string, R extends string = string> = {
  fields: Readonly<Record<F, Field>>
  figures: Readonly<Record<R, NumberKind>>
  compute: (values: Readonly<Record<F, Decimal>>) => Readonly<Record<R, string | null>>
}

export const moneyField = (most: number, least = 0, digits = 2): Field => ({
  kind: 'money',
  least,
  most,
  digits,
})
export const percentField = (most: number): Field => ({ kind: 'percent', least: 0, most, digits: 2 })
export const hoursField = (least: number, most: number): Field => ({ kind: 'hours', least, most, digits: 2 })
export const countField = (least: number, most: number): Field => ({ kind: 'count', least, most, digits: 0 })

/** 100 % in the unit of `hundredths` of a percentage. */
export const wholeShare = 10_000n

/** Cents, hundredths of an hour or of a percent. */
export const hundredths = (value: Decimal): bigint => scaled(value, 2)

/** Hundredths as text, "76.34". */
export const asText = (value: bigint): string => unscaled(value, 2)

/** `share` hundredths of a percent of an amount, rounded to the cent. */
export const shareOf = (amount: bigint, share: bigint): bigint => divideRounded(amount * share, wholeShare)

/** Whether a typed decimal is one that the field takes. */
export function isWithin(field: Field, value: string | null): value is string {
  if (value === null || !/^\d{1,9}(?:\.\d{1,4})?$/.test(value)) return false
  const decimals = value.split('.')[1]?.length ?? 0
  return decimals <= field.digits && Number(value) >= field.least && Number(value) <= field.most
}
