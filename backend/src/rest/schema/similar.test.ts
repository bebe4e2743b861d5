import { expect, test } from 'vitest'
import { mostSimilar } from './similar.ts'

test.each([
  ['get_invitaton', 'get_invitation'],
  ['GET_INVITATION', 'get_invitation'],
  ['get_invitation', null],
  ['zzz', null],
])('%s is most similar to %s', (name, similar) => {
  expect(mostSimilar(name, ['get_invitation', 'other'])).toBe(similar)
})

test('nothing is similar to a name longer than names are', () => {
  expect(mostSimilar('a'.repeat(200), ['a'.repeat(199)])).not.toBeNull()
  expect(mostSimilar('a'.repeat(201), ['a'.repeat(200)])).toBeNull()
  expect(mostSimilar('a'.repeat(200), ['a'.repeat(201)])).toBeNull()
})

test('a name of a megabyte is given up at once', () => {
  const start = performance.now()
  expect(mostSimilar('ab'.repeat(500_000), ['ab'.repeat(100)])).toBeNull()
  expect(performance.now() - start).toBeLessThan(100)
})
