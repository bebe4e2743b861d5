import { expect, it } from 'vitest'

import { type PaintJob, paintPrice, wallArea } from './paint-price.ts'

const room = { length: 14, width: 12, height: 8, doors: 1, windows: 2 }

const job: PaintJob = {
  area: 366,
  coats: 2,
  coverage: 350,
  hourlyArea: 150,
  prepHours: 3,
  hourlyRateCents: 4200,
  gallonCents: 4200,
  sundriesCents: 2500,
}

it('measures the walls without doors and windows', () => {
  expect(wallArea(room)).toBe(366)
  expect(wallArea({ ...room, doors: 0, windows: 0 })).toBe(416)
})

it('makes paint, hours and a price of the area', () => {
  expect(paintPrice(job)).toEqual({
    gallons: 2.25,
    paintingHours: 5,
    laborCents: 33_600,
    paintCents: 9450,
    totalCents: 46_000,
  })
})

it('asks more for another coat and for more preparation', () => {
  expect(paintPrice({ ...job, coats: 3 })).toMatchObject({ gallons: 3.25, paintingHours: 7.5 })
  expect(paintPrice({ ...job, coats: 3 }).totalCents).toBe(60_500)
  expect(paintPrice({ ...job, prepHours: 6 }).totalCents).toBe(58_500)
})

it('never buys too little paint or plans too little time', () => {
  for (let area = 1; area < 2000; area += 13) {
    const { gallons, paintingHours } = paintPrice({ ...job, area })
    expect(gallons * 350).toBeGreaterThanOrEqual(area * 2)
    expect((gallons - 0.25) * 350).toBeLessThan(area * 2)
    expect(paintingHours * 150).toBeGreaterThanOrEqual(area * 2)
  }
})
