import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'

import { everything, keepChoice, keptChoice, nothing } from '#consent/choice.ts'

import { placesOf } from '../registry/places.ts'
import { rows } from '../registry/rows.tsx'
import { showBanner } from './banner.ts'
import { ConsentBanner } from './consent-banner.tsx'

const [english] = placesOf(rows)
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  return element
}
const banner = () => find('[data-consent]')

beforeEach(() => {
  localStorage.clear()
  if (!english) throw new Error('There is no page.')
  document.body.innerHTML = `${renderToStaticMarkup(<ConsentBanner place={english.place} />)}<a href="/cookies">Open</a>`
})

it.each([
  ['all', everything],
  ['none', nothing],
] as const)('takes %s in one click', (which, choice) => {
  expect(banner().hidden).toBe(true)
  showBanner(banner())
  expect(banner().hidden).toBe(false)
  expect(document.activeElement).toBe(document.body)
  find(`[data-choose=${which}]`).click()
  expect(keptChoice()).toEqual(choice)
  expect(banner().hidden).toBe(true)
})

it('starts with everything unmarked, and keeps what is marked', () => {
  showBanner(banner())
  expect(find('#consent-kinds').hidden).toBe(true)
  find('[data-customize]').click()
  expect(find('[data-customize]').getAttribute('aria-expanded')).toBe('true')
  expect(document.querySelectorAll('input[name]:checked')).toHaveLength(0)
  find('[name=functional]').click()
  find('[data-choose=marked]').click()
  expect(keptChoice()).toEqual({ ...nothing, functional: true })
})

it('shows the choice again when it is reopened, and gives the focus back', () => {
  keepChoice({ ...nothing, analytics: true })
  showBanner(banner(), find('a'))
  expect(document.activeElement).toBe(banner())
  expect(
    [...document.querySelectorAll<HTMLInputElement>('input[name]:checked')].map(({ name }) => name),
  ).toEqual(['analytics'])
  find('[data-choose=none]').click()
  expect(keptChoice()).toEqual(nothing)
  expect(document.activeElement).toBe(find('a'))
})
