import { expect, it } from 'vitest'

import { fileKey } from './file-key.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('is equal for the same file of the same business', async () => {
  const key = await fileKey('a', bytes('name\nAna'))
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await fileKey('a', bytes('name\nAna'))).toBe(key)
})

it('differs for other files and other businesses', async () => {
  const keys = [
    await fileKey('a', bytes('x')),
    await fileKey('b', bytes('x')),
    await fileKey('a', bytes('y')),
  ]
  expect(new Set(keys).size).toBe(3)
})
