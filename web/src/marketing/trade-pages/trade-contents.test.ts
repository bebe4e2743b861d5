import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { describe, expect, it } from 'vitest'

import { languages } from '#language/texts.ts'

import { posts } from '../blog/posts.ts'
import { tradeContents } from './trade-contents.ts'

describe.each(tradeContents.map((content) => [content.trade, content] as const))('%s', (_, content) => {
  it.each(languages)('has the parts of a trade page in %s', (language) => {
    const texts = content.texts[language]
    const { questions, months } = content.yearTexts[language]
    expect(texts.headline.length).toBeLessThanOrEqual(45)
    expect(texts.title.length).toBeLessThanOrEqual(60)
    expect([texts.troubles.length, texts.day.length, months.length]).toEqual([3, 3, 12])
    expect(questions.length).toBeGreaterThanOrEqual(6)
    expect(questions.length).toBeLessThanOrEqual(8)
    expect(new Set([...questions, ...months, ...texts.day]).size).toBe(questions.length + 15)
  })

  it.each(languages)('names the plan of the reminders where its day speaks of them in %s', (language) => {
    const isPromised = /\breminders?\b|recordatorio/i.test(content.texts[language].day.join(' '))
    expect(content.proFeature === 'automation').toBe(isPromised)
  })

  it.each(languages)('shows prices that add up in %s', (language) => {
    const { sum, choices = [] } = content.prices(language)
    const lines = [...(sum?.lines ?? []), ...choices]
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const { cents } of lines) expect(Number.isInteger(cents)).toBe(true)
    expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length)
    if (sum === undefined) return
    expect(sum.lines.reduce((total, { cents }) => total + cents, 0)).toBe(sum.total.cents)
  })

  it('has a checklist, words, posts and a catalogue in both languages', () => {
    const { points, notes } = content.checklist
    expect(points.length).toBeGreaterThanOrEqual(8)
    expect(points.length).toBeLessThanOrEqual(12)
    expect(notes.length).toBeGreaterThanOrEqual(3)
    expect(notes.length).toBeLessThanOrEqual(6)
    expect(content.words.length).toBe(8)
    for (const pair of [...points, ...notes, ...content.words]) expect(pair[0]).not.toBe(pair[1])
    for (const slug of content.posts) expect(posts.some((post) => post.slug === slug)).toBe(true)
    expect(presetsOf(content.trade).length).toBeGreaterThanOrEqual(6)
  })
})
