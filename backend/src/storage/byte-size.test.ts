import { expect, test } from 'vitest'
import { readByteSize } from './byte-size.ts'

test.each([
  [1000, 1000],
  [0, 0],
  ['1000', 1000],
  ['20MB', 20_000_000],
  ['20 mb', 20_000_000],
  ['3B', 3],
  ['4KB', 4000],
  ['1GB', 1_000_000_000],
  ['', null],
  ['MB', null],
  ['-1', null],
  ['1.5MB', null],
  ['1TB', null],
  ['9007199254740992', null],
  [-1, null],
  [1.5, null],
  [Number.NaN, null],
  [{}, null],
])('%j is %j bytes', (text, bytes) => {
  expect(readByteSize(text)).toBe(bytes)
})
