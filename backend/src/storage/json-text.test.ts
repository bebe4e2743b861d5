import { expect, test } from 'vitest'
import { parseJsonObject } from './json-text.ts'

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

test('reads an object and returns null for a list, a value and invalid JSON', () => {
  expect(parseJsonObject('{"a":[{"b":null}]}')).toEqual({ a: [{ b: null }] })
  expect(['[1]', '1', 'null', '{', ''].map(parseJsonObject)).toEqual([null, null, null, null, null])
})

test('returns null for nesting that would overflow the stack of the next reader', () => {
  expect(parseJsonObject(nested(99))).not.toBe(null)
  expect([100, 10_000, 400_000].map((depth) => parseJsonObject(nested(depth)))).toEqual([null, null, null])
})
