import { expect, it } from 'vitest'

import { marginOfMarkup, priceForMargin, type Replacement, replacementCost } from './replacement-price.ts'

const unit: Replacement = {
  equipmentCents: 340_000,
  materialsCents: 60_000,
  people: 2,
  hours: 8,
  hourlyCostCents: 3800,
}

it('adds equipment, materials and the hours of everyone', () => {
  expect(replacementCost(unit)).toBe(460_800)
  expect(replacementCost({ ...unit, hours: 10 })).toBe(476_000)
})

it('prices so that at least the wanted share stays, and less than 50 dollars more', () => {
  expect(priceForMargin(460_800, 40)).toBe(770_000)
  expect(priceForMargin(600_000, 40)).toBe(1_000_000)
  for (let cost = 12_345; cost < 1_500_000; cost += 98_765) {
    const price = priceForMargin(cost, 40)
    expect(price % 5000).toBe(0)
    expect(price - cost).toBeGreaterThanOrEqual(price * 0.4)
    expect(price - 5000 - cost).toBeLessThan((price - 5000) * 0.4)
  }
})

it('tells what a percentage added to the cost really leaves', () => {
  expect(marginOfMarkup(40)).toBe(28.6)
  expect(marginOfMarkup(100)).toBe(50)
  expect(marginOfMarkup(0)).toBe(0)
})
