import { assert, nat, oneof, option, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test('every range lies within the bytes', () => {
  const header = oneof(
    string(),
    tuple(option(nat(40)), option(nat(40))).map(([start, end]) => `bytes=${start ?? ''}-${end ?? ''}`),
  )
  assert(
    property(header, nat(20), (text, size) => {
      const range = readByteRange(text, size)
      if (range !== null && range !== 'unsatisfiable') {
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThan(size)
        expect(range.start).toBeLessThanOrEqual(range.end)
      }
    }),
  )
})

test('an empty file has no range', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable')
  expect(readByteRange('bytes=-', 9)).toBeNull()
})
