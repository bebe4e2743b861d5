import { expect, test } from 'vitest'
import { sees } from './committed.ts'

test.each([
  ['10:20:12,15', 9, true],
  ['10:20:12,15', 11, true],
  ['10:20:12,15', 12, false],
  ['10:20:12,15', 20, false],
  ['10:20:', 19, true],
  // The 32-bit counter wrapped around in between.
  ['4294967290:4294967300:4294967295', 4294967295, false],
  ['4294967290:4294967300:4294967295', 4294967294, true],
  ['4294967290:4294967300:', 3, true],
  ['4294967290:4294967300:', 4, false],
  ['4294967280:4294967290:', 2, false],
])('a snapshot %s sees transaction %i: %s', (snapshot, transaction, seen) => {
  expect(sees(snapshot, transaction)).toBe(seen)
})
