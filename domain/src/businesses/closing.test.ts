import { expect, it } from 'vitest'
import { isNameTyped } from './closing.ts'

it.each([
  [' lark GARDENS ', true],
  ['Lark', false],
  ['', false],
])('the name typed as "%s" closes Lark Gardens: %s', (typed, expected) => {
  expect(isNameTyped(typed, 'Lark Gardens')).toBe(expected)
})
