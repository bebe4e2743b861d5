import { describe, expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { dollars } from './dollars.ts'
import { tradeContents } from './trade-contents.ts'

describe.each(tradeContents.map((content) => [content.trade, content] as const))('%s', (_, content) => {
  it.each(languages)('writes the figures of its example as they are computed with in %s', (language) => {
    const { priceCents, hourlyWageCents, miles, mileCents } = content.example
    const texts = content.texts[language]
    expect(texts.example).toContain(dollars(language, priceCents).replace('.00', ''))
    expect(texts.crewHint).toContain(dollars(language, hourlyWageCents))
    expect(texts.driveHint).toMatch(new RegExp(`^${miles} mil`))
    expect(texts.driveHint).toContain(dollars(language, mileCents))
  })
})
