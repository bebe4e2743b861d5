import { expect, test } from 'vitest'
import { argumentsJson } from './call-arguments.ts'
import type { Routine } from './schema/schema.ts'

const routine = {
  arguments: [
    { name: 'list', isVariadic: true, type: 'text[]' },
    { name: 'one', isVariadic: false, type: 'text' },
  ],
} as unknown as Routine

test('a repeated name is a list for a variadic argument, and otherwise the last one counts', () => {
  const pairs = [
    ['list', 'a'],
    ['one', '1'],
    ['list', 'b'],
    ['one', '2'],
  ] as const
  expect(argumentsJson(pairs, routine)).toBe('{"list":["a","b"],"one":"2"}')
})

test('a hundred thousand elements take no time', () => {
  const pairs = Array.from({ length: 100_000 }, () => ['list', 'a'] as const)
  const start = performance.now()
  argumentsJson(pairs, routine)
  expect(performance.now() - start).toBeLessThan(500)
})
