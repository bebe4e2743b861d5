import { clientStatuses, leadSources } from '@fieldlark/domain/clients/client.ts'
import { expect, it } from 'vitest'

import { clearedOf, isFiltered, listShape, readFilter, writeFilter } from './list-shape.ts'

const shape = listShape({
  sorts: ['newest', 'name'],
  choices: { status: clientStatuses, source: leadSources },
})

it('reads only known parameters from the URL', () => {
  expect(readFilter(shape, new URLSearchParams('q=ann&status=lead&source=nonsense&sort=name'))).toEqual({
    search: 'ann',
    status: 'lead',
    source: null,
    sort: 'name',
  })
  expect(readFilter(shape, new URLSearchParams('sort=x')).sort).toBe('newest')
})

it('writes values that differ from the default and keeps other parameters', () => {
  const filter = { search: 'a b', status: 'active', source: null, sort: 'newest' } as const
  expect(writeFilter(shape, new URLSearchParams('tab=x&source=other&sort=name'), filter).toString()).toBe(
    'tab=x&q=a+b&status=active',
  )
})

it('knows whether a filter is active', () => {
  const all = readFilter(shape, new URLSearchParams('sort=name'))
  expect(isFiltered(shape, all)).toBe(false)
  expect(isFiltered(shape, { ...all, search: ' ' })).toBe(false)
  expect(isFiltered(shape, { ...all, source: 'other' })).toBe(true)
  expect(isFiltered(shape, { ...all, source: 'other', ...clearedOf(shape) })).toBe(false)
})
