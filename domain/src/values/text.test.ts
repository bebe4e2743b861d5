import { expect, it } from 'vitest'
import { cleanLine, cleanText, graphemeLength } from './text.ts'

it.each([
  ['outer spaces of any kind', '\u00A0\u2003 Ann \u3000\uFEFF', 'Ann'],
  ['control characters', 'A\u0000n\u0007n\u009F', 'Ann'],
  ['bidi overrides', 'gpj.\u202Efdp\u202C', 'gpj.fdp'],
  ['lone surrogates', 'a\uD800b', 'ab'],
  ['zero-width spaces', '\u200Ba\u200Bb', 'ab'],
])('removes %s', (_, typed, clean) => {
  expect(cleanText(typed)).toBe(clean)
})

it('keeps emoji, right-to-left marks and line breaks', () => {
  expect(cleanText('👩🏽‍🔧 \u200Fשלום\r\n\tnext')).toBe('👩🏽‍🔧 \u200Fשלום\n\tnext')
})

it('composes accents', () => {
  expect(cleanText('Jose\u0301')).toBe('José')
})

it('joins a single line', () => {
  expect(cleanLine(' 12 Elm St\r\n Austin ')).toBe('12 Elm St Austin')
})

it('counts graphemes', () => {
  expect(graphemeLength('👩🏽‍🔧é')).toBe(2)
})
