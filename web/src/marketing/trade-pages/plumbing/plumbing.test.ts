import { expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { plumbing } from './plumbing.ts'

it.each(languages)('prices a repair and a table of parts that never falls in %s', (language) => {
  const { sum, choices = [] } = plumbing.prices(language)
  expect(sum?.total.cents).toBe(34_600)
  expect(choices.map(({ cents }) => cents)).toEqual([1200, 5600, 10_000, 10_000, 19_200, 84_000])
})

it.each(languages)('writes beside each part the factor that it is sold at in %s', (language) => {
  const { choices = [] } = plumbing.prices(language)
  for (const { name, hint, cents } of choices) {
    const cost = Number(/\$([\d.]+)/.exec(name)?.[1]) * 100
    const factor = /^× ([\d.]+)$/.exec(hint)?.[1]
    if (factor === undefined) expect(cents).toBeLessThan(cost * 2)
    else expect(cents).toBe(Math.round(cost * Number(factor)))
  }
})
