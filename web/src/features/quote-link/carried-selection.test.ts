import { expect, it } from 'vitest'

import { carriedSelection } from './carried-selection.ts'

const option = (id: string, is_selected = false) =>
  ({ id, kind: 'optional', choice_group: null, is_selected }) as const
const choice = (id: string, choice_group: string, is_selected = false) =>
  ({ id, kind: 'choice', choice_group, is_selected }) as const
const required = { id: 'r', kind: 'required', choice_group: null, is_selected: true } as const

it('keeps what was selected and what was not', () => {
  const lines = [required, option('a', true), option('b'), choice('c', 'G', true), choice('d', 'G')]
  expect(carriedSelection(lines, ['b', 'd'], lines)).toEqual(['b', 'd'])
})

it('selects new lines as the business suggests', () => {
  const before = [option('a'), choice('c', 'G', true)]
  const offered = [option('a'), option('new', true), choice('e', 'H', true), choice('f', 'H')]
  expect(carriedSelection(before, ['a', 'c'], offered)).toEqual(['a', 'new', 'e'])
})

it('falls back to the suggestion if the selected line of a group was removed', () => {
  const before = [choice('c', 'G', true), choice('d', 'G')]
  const offered = [choice('c', 'G'), choice('e', 'G', true)]
  expect(carriedSelection(before, ['d'], offered)).toEqual(['e'])
})
