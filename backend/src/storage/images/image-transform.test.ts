import { expect, test } from 'vitest'
import { ImageError, readTransform, transformKey } from './image-transform.ts'

const usual = { width: null, height: null, resize: 'cover', quality: 80, format: 'origin' }

test.each([
  [{}, usual],
  [{ width: '', height: null }, usual],
  [{ width: '0' }, { ...usual, width: 1 }],
  [
    { width: '1', height: 2000 },
    { ...usual, width: 1, height: 2000 },
  ],
  [{ width: '99999' }, { ...usual, width: 2000 }],
  [
    { resize: 'contain', quality: '20', format: 'webp' },
    { ...usual, resize: 'contain', quality: 20, format: 'webp' },
  ],
  [
    { resize: 'fill', quality: 100, format: 'avif' },
    { ...usual, resize: 'fill', quality: 100, format: 'avif' },
  ],
])('%j is read as %j', (given, transform) => {
  expect(readTransform(given)).toEqual(transform)
})

test.each([
  { width: '-1' },
  { width: '1.5' },
  { width: 'abc' },
  { height: '1e9' },
  { height: {} },
  { width: '9'.repeat(400) },
  { quality: '19' },
  { quality: '101' },
  { quality: 'best' },
  { resize: 'crop' },
  { resize: ['cover', 'fill'] },
  { format: 'svg' },
])('%j is rejected', (given) => {
  expect(() => readTransform(given)).toThrow(ImageError)
})

test('two transforms have the same key exactly when they are equal', () => {
  const keys = [{}, { width: 1 }, { height: 1 }, { quality: 21 }, { format: 'webp' }, { resize: 'fill' }].map(
    (given) => transformKey(readTransform(given)),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(transformKey(readTransform({ width: '5' }))).toBe(transformKey(readTransform({ width: 5 })))
})
