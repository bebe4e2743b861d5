import { expect, it } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'

it.each([
  ['en', 'Start free trial'],
  ['es', 'Prueba gratis'],
] as const)('leads from the menu of a phone to a trial, in %s', (language, name) => {
  const link = documentOf(pageAt('/contact', language)).querySelector('[data-menu] a[href="/register"]')
  expect(link?.textContent).toBe(name)
})
