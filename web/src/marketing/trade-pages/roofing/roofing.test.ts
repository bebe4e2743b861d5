import { expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { roofing } from './roofing.ts'

it.each(languages)('prices a roof by pitch and splits it into payments in %s', (language) => {
  const { sum, choices = [] } = roofing.prices(language)
  expect(sum?.lines.map(({ cents }) => cents)).toEqual([1_080_000, 128_250, 60_000])
  const amounts = choices.map(({ cents }) => cents)
  expect(amounts.slice(0, 3)).toEqual([1_200_750, 1_362_750, 1_592_250])
  expect(amounts.slice(3)).toEqual([126_825, 507_300, 634_125])
  expect(amounts.slice(3).reduce((total, cents) => total + cents, 0)).toBe(sum?.total.cents)
})
