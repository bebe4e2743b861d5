import { expect, test } from 'vitest'
import { parseJsonObject } from './json-text.ts'

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

test('an object is read; a list, a value and broken text are none', () => {
  expect(parseJsonObject('{"a":[{"b":null}]}')).toEqual({ a: [{ b: null }] })
  expect(['[1]', '1', 'null', '{', ''].map(parseJsonObject)).toEqual([null, null, null, null, null])
})

test('nesting that would overflow the stack of the next reader is none either', () => {
  expect(parseJsonObject(nested(99))).not.toBe(null)
  expect([100, 10_000, 400_000].map((depth) => parseJsonObject(nested(depth)))).toEqual([null, null, null])
})
