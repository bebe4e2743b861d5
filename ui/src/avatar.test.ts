import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Ana María Ruiz', 'AR'],
  ['  bob ', 'B'],
  ['émile zola', 'ÉZ'],
  ['👩‍🌾 Farm', '👩F'],
  ['', ''],
])('takes the initials of the first and the last word of "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
