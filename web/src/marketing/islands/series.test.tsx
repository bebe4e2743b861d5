import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { start } from './series.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(language: 'en' | 'es') {
  document.documentElement.lang = language
  document.body.innerHTML = documentOf(pageAt('/job-scheduling', language)).body.innerHTML
  const root = document.querySelector<HTMLElement>('[data-island="series"]')
  if (!root) throw new Error('The page has no tool.')
  const before = root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML
  start(root)
  const isReady = () => root.querySelector('[name="price"]')?.getAttribute('aria-invalid')
  await expect.poll(isReady).toBe('false')
  const control = (name: string) => root.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const set = (name: string, value: string) => {
    const field = control(name)
    if (!field) throw new Error(`There is no ${name}.`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const main = () => root.querySelector('[data-main]')?.textContent
  return { root, before, set, main, control }
}

it.each(['en', 'es'] as const)('computes in %s what the page already shows', async (language) => {
  const { root, before, main } = await open(language)
  expect(root.querySelector('[data-main]')?.closest('div.bg-field-strong')?.innerHTML).toBe(before)
  expect(main()).toMatch(/^(Every 2 weeks on Tuesday|Cada 2 semanas, martes)$/)
})

it('puts the days of another rhythm on the schedule', async () => {
  const { root, set, main } = await open('en')
  set('start', '2027-01-31')
  set('rhythm', 'monthly_date')
  set('every', '1')
  expect(main()).toBe('Every month on day 31')
  expect(root.textContent).toContain('12 visits in the first twelve months, worth $1,440.00.')
  expect(root.textContent).toContain('Sun, Feb 28')
  expect(root.querySelector<HTMLElement>('[data-weekdays]')?.hidden).toBe(true)
  set('rhythm', 'monthly_weekday')
  expect(main()).toBe('Every month on the last Sunday')
})

it('asks for a day, a date or a price where there is none', async () => {
  const { root, set, main, control } = await open('en')
  control('weekday')?.closest('fieldset')?.querySelector<HTMLInputElement>(':checked')?.click()
  expect([main(), root.textContent]).toEqual(['–', expect.stringContaining('Choose at least one day.')])
  set('price', 'a lot')
  expect(root.querySelector('[data-problem="price"]')?.textContent).toBe('A number from 0 to 99,999')
  set('price', '99.50')
  set('start', '')
  expect(main()).toBe('–')
})

it('begins on a day that is still to come', async () => {
  vi.setSystemTime(Date.parse('2028-03-01T12:00:00Z'))
  const { control } = await open('en')
  expect(control('start')?.value).toBe('2028-03-07')
})
