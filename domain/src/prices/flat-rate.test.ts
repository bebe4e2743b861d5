import { expect, it } from 'vitest'

import { flatRate } from './flat-rate.ts'

const capacitor = { minutes: 45, hourlyRateCents: 16_000, partCostCents: 2400, partPercent: 250 }

it('adds the usual time and the part, in whole 5 dollars', () => {
  expect(flatRate(capacitor)).toBe(18_000)
  expect(flatRate({ ...capacitor, partCostCents: 2401 })).toBe(18_500)
  expect(flatRate({ ...capacitor, minutes: 0 })).toBe(6000)
})

it('does not round thirds of a cent up to another 5 dollars', () => {
  expect(flatRate({ minutes: 20, hourlyRateCents: 15_001, partCostCents: 0, partPercent: 100 })).toBe(5000)
})
