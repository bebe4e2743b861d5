import { expect, test } from 'vitest'
import { nextSort } from './data-columns.ts'

test('starts a new column ascending, whatever the previous direction was', () => {
  expect(nextSort(undefined, 'name')).toEqual({ key: 'name', direction: 'ascending' })
  expect(nextSort({ key: 'city', direction: 'descending' }, 'name')).toEqual({
    key: 'name',
    direction: 'ascending',
  })
})

test('reverses the direction of the same column', () => {
  const once = nextSort(undefined, 'name')
  const twice = nextSort(once, 'name')
  expect(twice.direction).toBe('descending')
  expect(nextSort(twice, 'name').direction).toBe('ascending')
})
