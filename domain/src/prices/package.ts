import { factoredPrice } from './worked-price.ts'

/** In cents. The lines add up to the total. */
export type PackagePrice = {
  base: number
  /** What the size of the vehicle adds to the package. */
  forSize: number
  addOns: number
  total: number
}

/** A package at the price of a small vehicle, for one of `sizePercent` of it, with what the client adds. */
export function packagePrice(
  baseCents: number,
  sizePercent: number,
  addOnCents: readonly number[],
): PackagePrice {
  const sized = factoredPrice(baseCents, sizePercent)
  const addOns = addOnCents.reduce((sum, cents) => sum + cents, 0)
  return { base: baseCents, forSize: sized - baseCents, addOns, total: sized + addOns }
}
