import { expect, test } from 'vitest'
import { entriesOf, nextSort } from './data-columns.ts'

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

test('puts the head of a group before its first item', () => {
  const groups = [
    { key: 'today', label: 'Today', size: 2 },
    { key: 'later', label: 'Later', size: 1 },
  ]
  const keys = entriesOf(['a', 'b', 'c'], (item) => item, groups).map(({ key }) => key)
  expect(keys).toEqual(['group today', 'a', 'b', 'group later', 'c'])
})

test('has only items without groups', () => {
  expect(entriesOf(['a', 'b'], (item) => item)).toEqual([
    { key: 'a', item: 'a', at: 0 },
    { key: 'b', item: 'b', at: 1 },
  ])
})
