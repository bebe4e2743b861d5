import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const drain = (queue: { take: () => string | null }): string[] => {
  const item = queue.take()
  return item === null ? [] : [item, ...drain(queue)]
}

it('lets owners take turns, each with their oldest item first', () => {
  const queue = createFairQueue<string>(10)
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item)
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('puts an owner who was just served behind those who wait', () => {
  const queue = createFairQueue<string>(10)
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  expect(queue.take()).toBe('a1')
  queue.add('a', 'a2')
  expect(drain(queue)).toEqual(['b1', 'a2'])
})

it('drops the newest item of whoever has most waiting when it is full', () => {
  const queue = createFairQueue<string>(3)
  for (const item of ['a1', 'a2', 'a3']) expect(queue.add('a', item)).toBe(null)
  expect(queue.add('a', 'a4')).toBe('a4')
  expect(queue.add('b', 'b1')).toBe('a3')
  expect(queue.add('b', 'b2')).toBe('b2')
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2'])
})
