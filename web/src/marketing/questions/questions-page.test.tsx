import { describe, expect, it } from 'vitest'

import { start } from '../islands/questions.ts'
import { documentOf, pageAt } from '../testing/page-at.ts'
import { questionGroups } from './questions-page.tsx'

const idsOf = (language: 'en' | 'es') =>
  Object.values(questionGroups[language]).map(({ questions }) => questions.map(({ id }) => id))

it('has the same 24 questions in 5 groups at the same addresses in both languages', () => {
  expect(idsOf('en').length).toBe(5)
  expect(idsOf('en').flat().length).toBe(24)
  expect(idsOf('es')).toEqual(idsOf('en'))
})

describe('the search', () => {
  const search = (typed: string) => {
    const root = documentOf(pageAt('/faq', 'es')).querySelector<HTMLElement>('[data-island]')
    const input = root?.querySelector('input')
    if (!root || !input) throw new Error('There is no search.')
    start(root)
    input.value = typed
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return root
  }
  const shown = (root: HTMLElement) =>
    [...root.querySelectorAll('section:not([hidden]) [data-question]:not([hidden]) summary')].map(
      ({ textContent }) => textContent,
    )

  it('finds words in any order, without accents', () => {
    expect(shown(search('cuanto CUESTA'))).toEqual(['¿Cuánto cuesta?'])
  })

  it('shows all again when it is cleared, and says so when nothing fits', () => {
    expect(shown(search('')).length).toBe(24)
    const root = search('xylophone')
    expect(shown(root)).toEqual([])
    expect(root.querySelector<HTMLElement>('[data-nothing] span')?.hidden).toBe(false)
  })
})
