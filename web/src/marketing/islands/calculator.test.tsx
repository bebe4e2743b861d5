import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'

import { CalculatorForm } from '../blog/calculator-form.tsx'
import { start } from './calculator.ts'

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent
const problem = (name: string) => document.querySelector(`[data-problem="${name}"]`)?.textContent

function type(name: string, value: string) {
  const field = input(name)
  if (!field) throw new Error(`There is no field ${name}.`)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function show(language: 'en' | 'es') {
  document.documentElement.lang = language
  document.body.innerHTML = renderToStaticMarkup(<CalculatorForm name="hourly-price" language={language} />)
  const before = document.body.textContent
  const form = document.querySelector('form')
  if (form) start(form)
  return before
}

beforeEach(() => {
  document.body.innerHTML = ''
})

it('starts with what the page already shows', () => {
  expect(show('en')).toBe(document.body.textContent)
  expect(figure('price')).toBe('$76.34')
})

it('computes while a number is typed, and says what a field takes', () => {
  show('en')
  type('paidHours', '30')
  expect(figure('price')).toBe('$66.16')
  type('paidHours', '200')
  expect([figure('price'), figure('needed'), problem('paidHours')]).toEqual([
    '–',
    '–',
    'A number from 0.5 to 112',
  ])
  expect(input('paidHours')?.getAttribute('aria-invalid')).toBe('true')
  type('paidHours', '26')
  expect([figure('price'), problem('paidHours')]).toEqual(['$76.34', ''])
})

it('writes the same numbers as in Spain when they are euros, and reads them so', () => {
  show('es')
  expect(document.querySelector('[data-currencies]')?.hasAttribute('hidden')).toBe(false)
  const choice = document.querySelector('select')
  if (!choice) throw new Error('There is no choice of currency.')
  choice.value = 'EUR'
  choice.dispatchEvent(new Event('input', { bubbles: true }))
  expect([input('pay')?.value, figure('price')]).toEqual(['36.000', '48,68\u00A0€'])
  type('taxShare', '12,5')
  expect(figure('price')).toBe('45,39\u00A0€')
})
