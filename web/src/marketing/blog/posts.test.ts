import { calculatorOf } from '@fieldlark/domain/calculators/calculators.ts'
import { describe, expect, it } from 'vitest'

import { calculatorTexts } from './calculator.texts.ts'
import { calculatorExamples } from './calculator-examples.ts'
import { feeds } from './feeds.ts'
import { figureText } from './number-notation.ts'
import { dueForReview, expectPairs, type Post, readingMinutes, readPost } from './post-head.ts'
import { posts } from './posts.ts'

const lines = {
  title: 'A post',
  description: 'What this post is about, in a sentence that has at least seventy characters.',
  slug: 'a-post',
  pair: 'un-texto',
  category: 'pricing',
  tags: 'pricing, quotes',
  date: '2026-11-27',
  author: 'Fieldlark',
}
const fileOf = (changed: Record<string, string | undefined>, text = 'Text.') => {
  const entries = Object.entries({ ...lines, ...changed }).filter(([, value]) => value !== undefined)
  return `---\n${entries.map(([key, value]) => `${key}: ${value}`).join('\n')}\n---\n${text}\n`
}
const read = (changed: Record<string, string | undefined> = {}, text?: string) =>
  readPost('en', 'a-post', fileOf(changed, text))

it('reads the head and the text of a post', () => {
  expect(read({ updated: '2027-01-02', tool: 'price-rise' }, '{{tool}}\n\nText: “a”.')).toEqual({
    ...lines,
    language: 'en',
    tags: ['pricing', 'quotes'],
    updated: '2027-01-02',
    tool: 'price-rise',
    text: '{{tool}}\n\nText: “a”.\n',
  })
})

it.each([
  ['a line it does not know', { colour: 'red' }, /does not take the line “colour: red”/],
  ['a picture, while there are none', { picture: 'van' }, /“picture: van”/],
  ['no date', { date: undefined }, /has no date/],
  ['a long title', { title: 'a'.repeat(61) }, /a title of 61 characters/],
  ['a short description', { description: 'Short.' }, /a description of 6 characters/],
  ['the slug of another file', { slug: 'other' }, /the slug “other”/],
  ['an unknown category', { category: 'news' }, /the category “news”/],
  ['an unknown tag', { tags: 'pricing, cats' }, /a tag without a name: cats/],
  ['a day that is none', { date: '2026-13-01' }, /days that are none/],
  ['a review before its day', { updated: '2026-01-01' }, /days that are none/],
  ['an unknown calculator', { tool: 'horoscope' }, /the tool “horoscope”/],
  ['a calculator without a place', { tool: 'price-rise' }, /no place for it/],
])('refuses a post with %s', (_, changed, message) => {
  expect(() => read(changed)).toThrow(message)
})

it('refuses a post without its other language, or with one that differs', () => {
  const post = read()
  const other: Post = { ...post, language: 'es', slug: 'un-texto', pair: 'a-post' }
  expect(() => expectPairs([post])).toThrow(/a-post has no pair un-texto/)
  expect(() => expectPairs([post, { ...other, category: 'crew' }])).toThrow(/agrees/)
  expect(() => expectPairs([post, other, other])).toThrow(/occurs twice/)
  expectPairs([post, other])
})

it('names the posts that nobody has reviewed for 400 days', () => {
  const post = read()
  expect(dueForReview([post], '2028-01-01')).toEqual([])
  expect(dueForReview([post], '2028-01-02')).toEqual(['a-post'])
  expect(dueForReview([{ ...post, updated: '2027-12-31' }], '2028-01-02')).toEqual([])
})

// The build says which posts are due today: a test may not depend on the day.
it('has no post that was due when the newest one was written', () => {
  const newest =
    posts
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? ''
  expect(dueForReview(posts, newest)).toEqual([])
})

it('says how long it takes to read, a minute at least', () => {
  expect(readingMinutes({ text: 'One word' })).toBe(1)
  expect(readingMinutes({ text: 'word '.repeat(1540) })).toBe(7)
})

describe.each(posts.filter(({ tool }) => tool !== null).map((post) => [post.slug, post] as const))(
  'the calculator of %s',
  (_, { tool, language, text }) => {
    if (tool === null) throw new Error('There is no calculator.')
    const { fields, figures, compute } = calculatorOf(tool)
    const example = calculatorExamples[language][tool]
    const notation = { language, currency: 'USD' }

    it('opens with the figures that its post prints', () => {
      const results = compute(example)
      const printed = text.replaceAll('\u00A0', ' ')
      const shown = (key: string, value: string | null) =>
        figureText(notation, figures[key] ?? 'count', value).replaceAll('\u00A0', ' ')
      const missing = Object.entries(results).filter(([key, value]) => {
        const whole = shown(key, value)
        const rounded = shown(key, String(Math.round(Number(value))))
        // A text may leave out cents.
        return ![whole, rounded.replace(/\.00$/, '')].some((one) => printed.includes(one))
      })
      expect(missing).toEqual([])
    })

    it('has a number of the example and a name in each language for everything it shows', () => {
      expect(Object.keys(example).toSorted()).toEqual(Object.keys(fields).toSorted())
      expect(Object.keys(calculatorTexts[language][tool].fields)).toEqual(Object.keys(fields))
      expect(Object.keys(calculatorTexts[language][tool].figures)).toEqual(Object.keys(figures))
    })
  },
)

it('has a feed per language with every post of it, as XML that can be read', () => {
  for (const { name, text } of feeds()) {
    const language = name.includes('-es') ? 'es' : 'en'
    const own = posts.filter((post) => post.language === language)
    for (const { slug } of own) expect(text).toContain(`<id>%SITE_URL%/blog/${slug}</id>`)
    expect(text.split('<entry>').length - 1).toBe(own.length)
    expect(text).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/)
  }
})
