import { expect, it } from 'vitest'

import { documentOf, pageAt } from '../testing/page-at.ts'
import { featureRowsTexts } from './feature-rows.texts.ts'

it.each(['en', 'es'] as const)('has every feature in the table once, in %s', (language) => {
  const names = [...documentOf(pageAt('/features', language)).querySelectorAll('th[scope=row]')].map(
    ({ textContent }) => textContent,
  )
  const wanted = Object.values(featureRowsTexts[language]).map(({ name }) => name)
  expect(names.toSorted()).toEqual(wanted.toSorted())
})

it('leads to a page about a feature only where it exists', () => {
  const { row, place } = pageAt('/features', 'en')
  const linksFrom = (has: boolean) =>
    [
      ...documentOf({ row, place: { ...place, has: () => has }, address: '' }).querySelectorAll('tbody a'),
    ].map((link) => link.getAttribute('href'))
  expect(linksFrom(false)).toEqual([])
  expect(linksFrom(true)).toEqual([
    '/job-scheduling',
    '/client-management',
    '/invoicing',
    '/digital-tools',
    '/expense-tracking',
  ])
})

it.each([
  ['en', 'Automatic reminders: in Grow Pro', 'Profit by job: in Grow Pro'],
  ['es', 'Recordatorios automáticos: en Grow Pro', 'Ganancia por trabajo: en Grow Pro'],
] as const)('names the plan where only the dearest has it, in %s', (language, reminders, profit) => {
  const text = documentOf(pageAt('/features', language)).body.textContent ?? ''
  expect(text.split(reminders)).toHaveLength(3)
  expect(text.split(profit)).toHaveLength(2)
})
