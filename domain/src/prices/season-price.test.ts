import { expect, it } from 'vitest'

import { mulchPrice, mulchYards, type RouteStop, seasonContract, stopPrice } from './season-price.ts'

const stop: RouteStop = { people: 2, minutesOnSite: 28, minutesBetweenStops: 12, hourlyRateCents: 4000 }

it('prices a stop with the minutes between stops, in whole dollars', () => {
  expect(stopPrice(stop)).toBe(5400)
  expect(stopPrice({ ...stop, minutesBetweenStops: 25 })).toBe(7100)
  expect(stopPrice({ ...stop, minutesOnSite: 48 })).toBe(8000)
})

it('divides a season into twelve payments that make up the total to the cent', () => {
  const parts = [
    { times: 30, eachCents: 5400 },
    { times: 2, eachCents: 28_000 },
    { times: 4, eachCents: 8500 },
  ]
  expect(seasonContract(parts)).toEqual({ total: 252_000, monthly: 21_000, last: 21_000 })
  for (let eachCents = 5001; eachCents < 5050; eachCents += 1) {
    const { total, monthly, last } = seasonContract([{ times: 31, eachCents }])
    expect(11 * monthly + last).toBe(total)
    expect(monthly - last).toBeLessThan(12)
  }
})

it('orders mulch in half yards and never too little', () => {
  expect(mulchYards(324, 1)).toBe(1)
  expect(mulchYards(600, 3)).toBe(6)
  expect(mulchYards(600, 2)).toBe(4)
  expect(mulchYards(10, 2)).toBe(0.5)
  expect(mulchPrice(600, 3, 8500)).toBe(51_000)
})
