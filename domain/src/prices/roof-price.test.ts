import { expect, it } from 'vitest'

import { pitchFactor, roofPrice, roofSize, stagePayments } from './roof-price.ts'

it('makes a roof larger as it gets steeper', () => {
  expect(pitchFactor(0)).toBe(1)
  expect(pitchFactor(5)).toBeCloseTo(13 / 12, 12)
  expect(pitchFactor(6)).toBeCloseTo(1.118, 3)
  expect(pitchFactor(12)).toBeCloseTo(Math.SQRT2, 12)
})

it('measures in squares and orders whole bundles', () => {
  expect(roofSize({ footprintSquareFeet: 1600, rise: 6, wastePercent: 10 })).toEqual({
    squares: 17.9,
    bundles: 60,
  })
  expect(roofSize({ footprintSquareFeet: 1000, rise: 0, wastePercent: 10 })).toEqual({
    squares: 10,
    bundles: 33,
  })
})

it('charges by the square', () => {
  expect(roofPrice(17.9, 67_500)).toBe(1_208_250)
})

it('splits a price into stages that make it up to the cent', () => {
  expect(stagePayments(1_208_250, [10, 40, 50])).toEqual([120_825, 483_300, 604_125])
  for (let price = 99_991; price < 100_100; price += 1) {
    const parts = stagePayments(price, [10, 33, 57])
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
  }
})
