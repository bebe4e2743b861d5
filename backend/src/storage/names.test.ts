import { expect, test } from 'vitest'
import { isBucketName, isObjectName } from './names.ts'

test('an object is named by the ASCII letters, digits and marks of a hosted project', () => {
  for (const name of ['a', 'a/b.txt', "!-.*'() &$@=;:+,?_", 'x'.repeat(1024), 'a//b', '.hidden', 'a...b']) {
    expect(isObjectName(name), name).toBe(true)
  }
})

test('no name is empty, too long, of other letters, or leads out of its folder', () => {
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

test('a bucket’s name has neither slashes nor blanks around it, and no dots alone', () => {
  expect(['files', 'my files', 'a.b', 'x'.repeat(100)].filter(isBucketName)).toHaveLength(4)
  expect(['', 'a/b', ' a', 'a ', '.', '..', 'x'.repeat(101), 'ü'].filter(isBucketName)).toEqual([])
})
