import { MILEAGE_RATE } from '@fieldlark/domain/prices/mileage-rate.ts'
import { unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import { describe, expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { posts } from '../blog/posts.ts'
import { dollars } from './dollars.ts'
import { tradeContents } from './trade-contents.ts'

describe.each(tradeContents.map((content) => [content.trade, content] as const))('%s', (_, content) => {
  it.each(languages)('writes the figures of its example as they are computed with in %s', (language) => {
    const { priceCents, hourlyWageCents, miles, mileCents } = content.example
    const texts = content.texts[language]
    expect(texts.example).toContain(dollars(language, priceCents).replace('.00', ''))
    expect(texts.crewHint).toContain(dollars(language, hourlyWageCents))
    expect(texts.driveHint).toMatch(new RegExp(`^${miles} mil`))
    expect(texts.driveHint).toContain(unitPriceText(language, mileCents / 100, 'USD'))
  })
})

it('counts a mile as the posts do', () => {
  const { cents, year } = MILEAGE_RATE
  const rates = posts.flatMap(
    ({ text }) => text.match(/\$0\.7\d*|\b[67]\d(?:\.\d)? (?:cents a mile|centavos por milla)/g) ?? [],
  )
  const allowed = [`$${cents / 100}`, `${cents} cents a mile`, `${cents} centavos por milla`]
  expect(rates.length).toBeGreaterThan(5)
  expect(rates.filter((rate) => !allowed.includes(rate))).toEqual([])
  expect(posts.some(({ text }) => text.includes(`business driving in ${year}`))).toBe(true)
})
