import { expect, it } from 'vitest'

import { pointsPrice } from './points.ts'

it('multiplies each kind of point by its price and adds the permit as it is', () => {
  const points = [
    { count: 6, eachCents: 15_000 },
    { count: 4, eachCents: 13_000 },
  ]
  expect(pointsPrice(points, 12_000)).toEqual({ lines: [90_000, 52_000], permit: 12_000, total: 154_000 })
})

it('costs the permit alone where there are no points', () => {
  expect(pointsPrice([], 12_000)).toEqual({ lines: [], permit: 12_000, total: 12_000 })
})
