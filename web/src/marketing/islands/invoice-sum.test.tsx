import { expect, it } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { start } from './invoice-sum.ts'

function open(language: 'en' | 'es') {
  document.documentElement.lang = language
  document.body.innerHTML = documentOf(pageAt('/invoicing', language)).body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-island="invoice-sum"]')
  if (!root) throw new Error('The page has no tool.')
  const before = root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML
  start(root)
  const control = (name: string) => {
    const field = root.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) throw new Error(`There is no ${name}.`)
    return field
  }
  const set = (name: string, value: string) => {
    control(name).value = value
    control(name).dispatchEvent(new Event('input', { bubbles: true }))
  }
  const shown = (part: string) => root.querySelector(`[data-${part}]`)?.textContent
  return { root, before, set, control, shown }
}

it.each(['en', 'es'] as const)('computes in %s what the page already shows', (language) => {
  const { root, before, shown } = open(language)
  expect(root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML).toBe(before)
  expect(shown('main')).toBe('$137.42')
})

it('says what is due, that all is paid, and what was paid too much', () => {
  const { set, shown } = open('en')
  set('paid', '237.42')
  expect([shown('label'), shown('main')]).toEqual(['Paid in full', '$0.00'])
  set('paid', '250')
  expect([shown('label'), shown('main')]).toEqual(['Kept as credit', '$12.58'])
  set('paid', '')
  expect([shown('main'), shown('problem="paid"')]).toEqual(['–', 'A number from 0 to 9,999,999'])
})

it('takes the tax out of prices that include it', () => {
  const { root, control } = open('en')
  control('included').click()
  expect(root.textContent).toContain('Tax in it (8.25%)$16.72')
  expect(root.textContent).toContain('Total$219.33')
})

it('rounds to whole yen, and writes euros as in Spain', () => {
  const { set, shown, control } = open('es')
  set('currency', 'JPY')
  expect(shown('main')).toBe('¥138')
  set('currency', 'EUR')
  expect([control('price-2').value, shown('main'), shown('symbol')]).toEqual(['18,95', '137,42\u00A0€', '€'])
})
