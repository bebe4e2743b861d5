import { expect, it, vi } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { start } from './review-card.ts'

function open(language: 'en' | 'es') {
  document.documentElement.lang = language
  document.body.innerHTML = documentOf(pageAt('/digital-tools', language)).body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-island="review-card"]')
  if (!root) throw new Error('The page has no tool.')
  const before = root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML
  start(root)
  const set = (name: string, value: string) => {
    const field = root.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) throw new Error(`There is no ${name}.`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const code = () => root.querySelector('img')?.getAttribute('src')
  return { root, before, set, code }
}

it.each(['en', 'es'] as const)('draws in %s what the page already shows', (language) => {
  const { root, before } = open(language)
  expect(before).toContain('<img')
  expect(root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML).toBe(before)
})

it('draws another code for another link, and none for a link from elsewhere', () => {
  const { root, set, code } = open('en')
  const first = code()
  set('link', 'g.page/r/another/review')
  expect(code()).not.toBe(first)
  set('link', 'example.com/review')
  expect([code(), root.querySelector('[data-main]')?.textContent]).toEqual([
    undefined,
    'Not a link from Google',
  ])
})

it('speaks to the client in both languages, and is printed', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { root, set } = open('en')
  set('language', 'both')
  expect(root.textContent).toMatch(/How did we do\?.*¿Qué le pareció\?/)
  root.querySelector<HTMLElement>('[data-print] button')?.click()
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
