import { expect, test } from 'vitest'
import { cn } from './class-names.ts'

test('leaves out what is false', () => {
  expect(cn('a', false, undefined, { b: true, c: false })).toBe('a b')
})
