import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

test('concurrent operations share the budget, and released bytes are available to others', () => {
  const budget = createByteBudget(10, () => new RangeError('too much'))
  const first = budget.begin()
  const second = budget.begin()
  first.add(6)
  second.add(4)
  expect(() => second.add(1)).toThrow(RangeError)
  second.end()
  second.end()
  first.add(4)
  expect(() => first.add(1)).toThrow(RangeError)
  first.add(-5)
  second.add(4)
})
