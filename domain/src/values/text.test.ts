import { expect, it } from 'vitest'
import { cleanLine, cleanText, graphemeLength, normalized } from './text.ts'

it.each([
  ['outer spaces of any kind', '\u00A0\u2003 Ann \u3000\uFEFF', 'Ann'],
  ['control characters', 'A\u0000n\u0007n\u009F', 'Ann'],
  ['bidi overrides', 'gpj.\u202Efdp\u202C', 'gpj.fdp'],
  ['lone surrogates', 'a\uD800b', 'ab'],
  ['zero-width spaces', '\u200Ba\u200Bb', 'ab'],
  ['soft hyphens', 'Gar\u00ADden', 'Garden'],
  ['fillers, which look like nothing', '\u3164\u115F\u1160\uFFA0\u2060\u206F', ''],
  ['tags', 'Ann\u{E0041}\u{E0062}', 'Ann'],
  ['more tags than a flag has', `🏴${'\u{E0067}'.repeat(8)}`, `🏴${'\u{E0067}'.repeat(6)}`],
  ['joiners beside Latin letters', 'A\u200Dn\u200Cn 👩\u200D', 'Ann 👩'],
  ['all joiners of a run', 'ക\u200D\u200Dഖ', 'കഖ'],
  ['marks of direction around a number', '\u200E(512)\u200F 555\u061C', '(512) 555'],
])('removes %s', (_, typed, clean) => {
  expect(cleanText(typed)).toBe(clean)
})

it('keeps emoji, right-to-left marks and line breaks', () => {
  expect(cleanText('👩🏽‍🔧 \u200Fשלום\r\n\tnext')).toBe('👩🏽‍🔧 \u200Fשלום\n\tnext')
})

it.each([
  ['emoji of several', '👩🏽‍🔧 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 1️⃣'],
  ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['joiners of Malayalam and Sinhala', 'അവന്‍റെ ශ්‍රී'],
  ['the non-joiner of Persian', 'می‌خواهم'],
  ['marks of direction beside letters', '\u200Eשלום\u200F مرحبا\u061C'],
])('keeps %s', (_, typed) => {
  expect(cleanText(typed)).toBe(typed.normalize('NFC'))
})

it('composes accents', () => {
  expect(cleanText('Jose\u0301')).toBe('José')
})

// Sorting them takes the square of their number: without the rule these would be sorted for minutes.
it.each([
  ['in one run', '\u0323\u0301'.repeat(300_000)],
  ['joined by what is removed afterwards', `${'\u0323\u0301'.repeat(15)}\u200D`.repeat(20_000)],
])('keeps thirty marks on a letter, %s', (_, marks) => {
  expect(cleanText(`a${marks}b`).match(/\p{M}+/u)?.[0].length).toBeLessThanOrEqual(30)
})

it('keeps what scripts stack', () => {
  expect(normalized('q̣̣̣̇̇̇ हिन्दी', 'NFC')).toBe('q̣̣̣̇̇̇ हिन्दी'.normalize('NFC'))
})

it('joins a single line', () => {
  expect(cleanLine(' 12 Elm St\r\n Austin ')).toBe('12 Elm St Austin')
})

it('counts graphemes', () => {
  expect(graphemeLength('👩🏽‍🔧é')).toBe(2)
})
