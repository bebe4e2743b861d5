import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { nameWindow } from './name-window.ts'

test('the bounds of a prefix enclose exactly the names that start with it', () => {
  const word = string({ unit: constantFrom('a', 'b', '/', '.', 'Z', '~', 'é'), maxLength: 4 })
  assert(
    property(word, word, (prefix, name) => {
      const { from, below } = nameWindow(prefix)
      const bytes = Buffer.from(name)
      const isInside =
        Buffer.compare(bytes, Buffer.from(from)) >= 0 &&
        (below === null || Buffer.compare(bytes, Buffer.from(below)) < 0)
      expect(isInside).toBe(name.startsWith(prefix))
    }),
  )
})
