import { expect, it } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { start } from './client-list.ts'

function open(language: 'en' | 'es') {
  document.documentElement.lang = language
  document.body.innerHTML = documentOf(pageAt('/client-management', language)).body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-island="client-list"]')
  const field = root?.querySelector('textarea')
  if (!root || !field) throw new Error('The page has no tool.')
  const paste = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { root, paste, main: () => root.querySelector('[data-main]')?.textContent }
}

it.each(['en', 'es'] as const)('computes in %s what the page already shows', (language) => {
  const { root, main } = open(language)
  const before = root.innerHTML
  start(root)
  expect(root.innerHTML).toBe(before)
  expect(main()).toMatch(/^2 (new clients|clientes nuevos)$/)
})

it('reads another list while it is pasted, and says what is wrong with it', () => {
  const { root, paste, main } = open('en')
  start(root)
  paste('Name;Phone\nAna <b>Ruiz</b>;555 010 2030\nBen;abc')
  expect(main()).toBe('1 new client')
  expect(root.textContent).toContain('Row 3: this isn’t a phone number')
  expect(root.textContent).toContain('Ana <b>Ruiz</b>')
  paste('')
  expect(main()).toBe('No list yet')
})
