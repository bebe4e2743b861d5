import { expect, it } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { start } from './receipts-worth.ts'

function open(language: 'en' | 'es') {
  document.documentElement.lang = language
  document.body.innerHTML = documentOf(pageAt('/expense-tracking', language)).body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-island="receipts-worth"]')
  if (!root) throw new Error('The page has no tool.')
  const before = root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML
  start(root)
  const set = (name: string, value: string) => {
    const field = root.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) throw new Error(`There is no ${name}.`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const main = () => root.querySelector('[data-main]')?.textContent
  return { root, before, set, main }
}

it.each(['en', 'es'] as const)('computes in %s what the page already shows', (language) => {
  const { root, before, main } = open(language)
  expect(root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML).toBe(before)
  expect(main()).toBe('$468.75')
})

it('computes with other amounts, and shows no figure beside a mistake', () => {
  const { root, set, main } = open('en')
  set('share', '30')
  set('fuel', '$1,310')
  expect(main()).toBe('$862.50')
  expect(root.textContent).toContain('Each $80.00 receipt you lose costs you $24.00.')
  set('tools', 'many')
  expect(main()).toBe('–')
  expect(root.querySelector('[name="tools"]')?.getAttribute('aria-invalid')).toBe('true')
})

it('says that a lost receipt costs no tax in a month without profit', () => {
  const { root, set } = open('en')
  set('received', '100')
  expect(root.textContent).toContain('No profit this month, so no tax on it.')
  expect(root.textContent).not.toContain('you lose costs you')
})
