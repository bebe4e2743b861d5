import { expect, it } from 'vitest'

import { paymentsOf, piecePrice } from './made-to-measure.ts'

it('adds waste, shop hours and installation to the materials', () => {
  expect(
    piecePrice({
      materialsCents: 60_000,
      wastePercent: 15,
      shopHours: 14,
      installHours: 6,
      hourCents: 7500,
    }),
  ).toEqual({ materials: 60_000, waste: 9000, shop: 105_000, install: 45_000, total: 219_000 })
})

it('splits a total into payments without losing a cent', () => {
  expect(paymentsOf(219_000, [40, 40, 20])).toEqual([87_600, 87_600, 43_800])
  for (let total = 1; total < 2000; total += 7)
    expect(paymentsOf(total, [33, 33, 34]).reduce((sum, cents) => sum + cents, 0)).toBe(total)
})
