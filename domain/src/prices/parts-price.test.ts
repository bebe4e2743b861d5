import { expect, it } from 'vitest'

import { type MarkupStep, partPrice, repairPrice } from './parts-price.ts'

const steps: readonly MarkupStep[] = [
  { upToCents: 1000, percent: 300 },
  { upToCents: 5000, percent: 200 },
  { upToCents: 20_000, percent: 160 },
  { upToCents: Number.POSITIVE_INFINITY, percent: 140 },
]

it('sells a part at the percentage of its step', () => {
  expect(partPrice(400, steps)).toBe(1200)
  expect(partPrice(4600, steps)).toBe(9200)
  expect(partPrice(12_000, steps)).toBe(19_200)
  expect(partPrice(60_000, steps)).toBe(84_000)
})

it('never sells a dearer part for less', () => {
  expect(partPrice(5100, steps)).toBe(10_000)
  let before = 0
  for (let cost = 0; cost <= 40_000; cost += 50) {
    const price = partPrice(cost, steps)
    expect(price).toBeGreaterThanOrEqual(before)
    expect(price).toBeGreaterThanOrEqual(cost)
    before = price
  }
})

it('refuses a cost that the table leaves out', () => {
  expect(() => partPrice(5001, steps.slice(0, 2))).toThrow(/markup table/)
})

it('adds the call-out, started half hours and the part', () => {
  const repair = { callOutCents: 8900, minutes: 75, hourlyRateCents: 11_000, partCostCents: 4600 }
  expect(repairPrice(repair, steps)).toEqual({ hours: 1.5, labor: 16_500, part: 9200, total: 34_600 })
  expect(repairPrice({ ...repair, minutes: 90 }, steps).hours).toBe(1.5)
  expect(repairPrice({ ...repair, minutes: 91 }, steps).hours).toBe(2)
  expect(repairPrice({ ...repair, minutes: 0, partCostCents: 0 }, steps).total).toBe(8900)
})
