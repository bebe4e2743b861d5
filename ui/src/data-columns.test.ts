import { expect, test } from 'vitest'
import { nextSort } from './data-columns.ts'

test('starts a new column ascending, whatever the last one was', () => {
  expect(nextSort(undefined, 'name')).toEqual({ key: 'name', direction: 'ascending' })
  expect(nextSort({ key: 'city', direction: 'descending' }, 'name')).toEqual({
    key: 'name',
    direction: 'ascending',
  })
})

test('turns the same column round', () => {
  const once = nextSort(undefined, 'name')
  const twice = nextSort(once, 'name')
  expect(twice.direction).toBe('descending')
  expect(nextSort(twice, 'name').direction).toBe('ascending')
})
