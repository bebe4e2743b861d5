import { expect, test } from 'vitest'
import { createSlots, ImagesBusyError } from './slots.ts'

test('runs as many as there are slots, queues as many as may wait, and rejects the next', async () => {
  const inSlot = createSlots(2, 3)
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const works = Array.from({ length: 5 }, () => inSlot(work))
  await expect(inSlot(work)).rejects.toBeInstanceOf(ImagesBusyError)
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  await Promise.all(works)
  expect(most).toBe(2)
})

test('releases the slot of an operation that fails', async () => {
  const inSlot = createSlots(1, 0)
  await expect(inSlot(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inSlot(async () => 'free')).toBe('free')
})
