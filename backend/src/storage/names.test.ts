import { expect, test } from 'vitest'
import { isBucketName, isObjectName } from './names.ts'

test('an object name has the ASCII letters, digits and symbols that a hosted project allows', () => {
  for (const name of ['a', 'a/b.txt', "!-.*'() &$@=;:+,?_", 'x'.repeat(1024), 'a//b', '.hidden', 'a...b']) {
    expect(isObjectName(name), name).toBe(true)
  }
})

test('rejects object names that are empty, too long, in other scripts, or lead out of their folder', () => {
  for (const name of [
    '',
    'x'.repeat(1025),
    'ü',
    'a\\b',
    'a\0',
    'a\nb',
    '%41',
    '..',
    '../a',
    'a/../b',
    'a/.',
    './a',
  ]) {
    expect(isObjectName(name), name).toBe(false)
  }
})

test('a bucket name has neither slashes nor surrounding spaces, and is not only dots', () => {
  expect(['files', 'my files', 'a.b', 'x'.repeat(100)].filter(isBucketName)).toHaveLength(4)
  expect(['', 'a/b', ' a', 'a ', '.', '..', 'x'.repeat(101), 'ü'].filter(isBucketName)).toEqual([])
})
