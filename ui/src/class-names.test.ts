import { expect, test } from 'vitest'
import { cn } from './class-names.ts'

test('lets the later class win over the same property', () => {
  expect(cn('px-3 rounded-card', 'px-4 rounded-control')).toBe('px-4 rounded-control')
})

test('keeps a size and a colour of text side by side', () => {
  expect(cn('text-2xs', 'text-ink-soft')).toBe('text-2xs text-ink-soft')
})

test('replaces a size of text of the house by another', () => {
  expect(cn('text-2xs', 'text-sm')).toBe('text-sm')
})

test('leaves out what is false', () => {
  expect(cn('a', false, undefined, { b: true, c: false })).toBe('a b')
})
