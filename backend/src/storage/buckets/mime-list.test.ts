import { expect, test } from 'vitest'
import { admitsMime, isMimePattern } from './mime-list.ts'

test('a list allows its types and families, in any case and with any parameter', () => {
  expect(admitsMime(['image/*', 'text/plain'], 'IMAGE/png')).toBe(true)
  expect(admitsMime(['image/*', 'text/plain'], 'text/plain;charset=utf-8')).toBe(true)
  expect(admitsMime(['text/plain; charset=utf-8'], 'text/plain')).toBe(true)
  expect(admitsMime(['*/*'], 'a/b')).toBe(true)
  expect(admitsMime(['image/*'], 'application/pdf')).toBe(false)
  expect(admitsMime(['image/*'], 'imagination/png')).toBe(false)
  expect(admitsMime(['image/*'], '')).toBe(false)
})

test('without a list every type is allowed', () => {
  expect(admitsMime(null, '')).toBe(true)
  expect(admitsMime([], 'a/b')).toBe(true)
})

test('an entry of a list is a type or a family', () => {
  expect(['a/b', 'image/*', '*/*', 'image/svg+xml'].every(isMimePattern)).toBe(true)
  expect(['', 'image', '*', 'image/', '*/png', 'a/b/c', 'a b/c'].some(isMimePattern)).toBe(false)
})
