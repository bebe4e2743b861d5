import { expect, it } from 'vitest'

import { repairPrice } from './repair.ts'

const repair = {
  diagnosisCents: 8500,
  laborHours: 1.5,
  hourCents: 9200,
  partCostCents: 6000,
  markupPercent: 70,
}

it('takes the diagnosis off the price of the repair', () => {
  expect(repairPrice(repair)).toEqual({ labor: 13_800, part: 10_200, total: 24_000, due: 15_500 })
})

it('never pays back a part of the diagnosis', () => {
  expect(repairPrice({ ...repair, laborHours: 0.25, partCostCents: 800 })).toMatchObject({
    total: 8500,
    due: 0,
  })
})

it('rounds each line to whole cents', () => {
  expect(repairPrice({ ...repair, laborHours: 1 / 3, partCostCents: 333 })).toMatchObject({
    labor: 3067,
    part: 566,
  })
})
