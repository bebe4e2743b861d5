import { expect, it } from 'vitest'

import { factoredPrice, type PriceExample, workedPrice } from './worked-price.ts'

const clean: PriceExample = {
  priceCents: 15_000,
  people: 2,
  hours: 2,
  hourlyWageCents: 1950,
  miles: 18,
  mileCents: 70,
  suppliesCents: 600,
}

it('takes wages, payroll tax, the drive and supplies off the price', () => {
  expect(workedPrice(clean)).toEqual({
    wages: 7800,
    payrollTax: 597,
    drive: 1260,
    supplies: 600,
    left: 4743,
    leftPercent: 31.6,
  })
})

it('leaves less when the job takes longer, and says so when nothing is left', () => {
  expect(workedPrice({ ...clean, hours: 2.5 })).toMatchObject({ left: 2644, leftPercent: 17.6 })
  expect(workedPrice({ ...clean, hours: 4 }).left).toBe(-3653)
})

it('always splits the whole price', () => {
  for (let hours = 0.25; hours < 8; hours += 0.25) {
    const { wages, payrollTax, drive, supplies, left } = workedPrice({ ...clean, hours })
    expect(wages + payrollTax + drive + supplies + left).toBe(clean.priceCents)
  }
})

it('rounds a factored price up to whole 5 dollars', () => {
  expect(factoredPrice(15_000, 125)).toBe(19_000)
  expect(factoredPrice(15_000, 175)).toBe(26_500)
  expect(factoredPrice(15_000, 100)).toBe(15_000)
})
