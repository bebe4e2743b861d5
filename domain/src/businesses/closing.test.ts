import { expect, it } from 'vitest'
import { isNameTyped, isOffered } from './closing.ts'

it.each([
  [' lark GARDENS ', true],
  ['Lark', false],
  ['', false],
])('the name typed as "%s" closes Lark Gardens: %s', (typed, expected) => {
  expect(isNameTyped(typed, 'Lark Gardens')).toBe(expected)
})

it.each([
  ['2026-11-12T12:00:01Z', true],
  ['2026-11-12T12:00:00Z', false],
  [null, false],
])('an offer of %s still counts on November 26 at noon: %s', (offered_at, expected) => {
  expect(isOffered({ offered_at }, Date.parse('2026-11-26T12:00:00Z'))).toBe(expected)
})
