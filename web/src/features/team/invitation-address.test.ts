import { expect, it } from 'vitest'

import { maskEmail, mayBeFor } from './invitation-address.ts'

it('shows the first letter and the domain, never how long the name is', () => {
  expect(maskEmail('maria.lopez@example.com')).toBe('m***@example.com')
  expect(maskEmail('m@example.com')).toBe('m***@example.com')
})

it('takes capitals and spaces for the same address', () => {
  expect(mayBeFor('m***@example.com', ' Maria@Example.com ')).toBe(true)
})

it('knows an account that is surely another one', () => {
  expect(mayBeFor('m***@example.com', 'ana@example.com')).toBe(false)
  expect(mayBeFor('m***@example.com', 'maria@example.org')).toBe(false)
})
