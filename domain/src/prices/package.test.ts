import { expect, it } from 'vitest'

import { packagePrice } from './package.ts'

it('adds the size of the vehicle, rounded up to whole 5 dollars, and each add-on', () => {
  expect(packagePrice(25_000, 130, [6000, 8500])).toEqual({
    base: 25_000,
    forSize: 7500,
    addOns: 14_500,
    total: 47_000,
  })
  expect(packagePrice(25_000, 115, [])).toMatchObject({ forSize: 4000, total: 29_000 })
})

it('leaves a small vehicle at the price of the package', () => {
  expect(packagePrice(25_000, 100, [])).toEqual({ base: 25_000, forSize: 0, addOns: 0, total: 25_000 })
})
