import { expect, it } from 'vitest'

import { describePage } from './inline-scripts.ts'

it.each([
  ['en', 'Sign in'],
  ['es', 'Entrar'],
])('the description of a page in %s is "%s"', (language, expected) => {
  document.head.innerHTML = '<meta name="description" content="Sign in" data-es="Entrar">'
  document.documentElement.lang = language
  describePage()
  expect(document.querySelector('meta')?.content).toBe(expected)
})
