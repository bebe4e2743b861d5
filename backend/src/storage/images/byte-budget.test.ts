import { expect, test } from 'vitest'
import { createByteBudget } from './byte-budget.ts'
import { ImagesBusy } from './slots.ts'

test('works share the budget, and what one ends with another can have', () => {
  const budget = createByteBudget(10)
  const first = budget.begin()
  const second = budget.begin()
  first.add(6)
  second.add(4)
  expect(() => second.add(1)).toThrow(ImagesBusy)
  second.end()
  second.end()
  first.add(4)
  expect(() => first.add(1)).toThrow(ImagesBusy)
})
