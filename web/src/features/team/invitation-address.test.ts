import { expect, it } from 'vitest'

import { maskEmail, mayBeFor } from './invitation-address.ts'

it('shows the first letter and the domain, never the length of the name', () => {
  expect(maskEmail('maria.lopez@example.com')).toBe('m***@example.com')
  expect(maskEmail('m@example.com')).toBe('m***@example.com')
})

it('ignores capitals and spaces', () => {
  expect(mayBeFor('m***@example.com', ' Maria@Example.com ')).toBe(true)
})

it('recognizes an account that certainly has another address', () => {
  expect(mayBeFor('m***@example.com', 'ana@example.com')).toBe(false)
  expect(mayBeFor('m***@example.com', 'maria@example.org')).toBe(false)
})
