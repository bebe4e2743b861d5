import { marginOfMarkup } from '@fieldlark/domain/prices/replacement-price.ts'
import { expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { hvac } from './hvac.ts'

it.each(languages)('prices a repair and three systems in %s', (language) => {
  const { sum, choices = [] } = hvac.prices(language)
  expect(sum?.total.cents).toBe(27_900)
  expect(choices.map(({ cents }) => cents)).toEqual([770_000, 980_000, 1_410_000])
  expect(choices.map(({ hint }) => /\$[\d,]+/.exec(hint)?.[0])).toEqual(['$4,608', '$5,858', '$8,460'])
})

it.each(languages)('explains the margin with the figure that is true in %s', (language) => {
  expect(hvac.texts[language].priceLogicBody).toContain(String(marginOfMarkup(40)))
})
