import { mulchYards } from '@fieldlark/domain/prices/season-price.ts'
import { expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { dollars } from '../dollars.ts'
import { landscaping } from './landscaping.ts'

it.each(languages)('prices a season, its twelve payments, a stop and a bed in %s', (language) => {
  const { sum, choices = [] } = landscaping.prices(language)
  expect(sum?.total.cents).toBe(252_000)
  expect(sum?.total.hint).toContain(dollars(language, 252_000 / 12))
  expect(choices.map(({ cents }) => cents)).toEqual([5400, 7100, 8300, 34_000, 51_000, 63_750])
})

it('explains mulch with the rule that is computed with', () => {
  expect(mulchYards(324, 1)).toBe(1)
  for (const language of languages) expect(landscaping.texts[language].priceLogicBody).toContain('324')
})
