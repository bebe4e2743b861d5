import { DOOR_SQUARE_FEET, WINDOW_SQUARE_FEET } from '@fieldlark/domain/prices/paint-price.ts'
import { expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { painting } from './painting.ts'

it.each(languages)('prices a bedroom and the same one on bad days in %s', (language) => {
  const { sum, choices = [] } = painting.prices(language)
  expect(sum?.lines.map(({ cents }) => cents)).toEqual([12_600, 21_000, 9450, 2950])
  expect(sum?.total.cents).toBe(46_000)
  expect(choices.map(({ cents }) => cents)).toEqual([65_000, 61_000, 59_000])
})

it.each(languages)('takes off the walls what its text says in %s', (language) => {
  const text = painting.texts[language].priceLogicBody
  expect(text).toContain(String(DOOR_SQUARE_FEET))
  expect(text).toContain(String(WINDOW_SQUARE_FEET))
})
