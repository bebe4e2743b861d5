import { expect, test } from 'vitest'
import { createSlots, ImagesBusyError, type Line } from './slots.ts'

/** One slot that is taken until `end`; `ask` tells in `done` in which order the others had it. */
async function busySlot(waiting: number) {
  const inSlot = createSlots(1, waiting)
  const done: string[] = []
  let end = () => {}
  const first = inSlot({ line: 'view', owner: 'first' }, () => new Promise<void>((free) => (end = free)))
  const works: Promise<unknown>[] = [first]
  const ask = (line: Line, name: string) => {
    const work = inSlot({ line, owner: name.slice(0, 1) }, async () => {
      done.push(name)
    }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ImagesBusyError)
      done.push(`${name} refused`)
    })
    works.push(work)
  }
  const finish = async () => {
    await Promise.resolve()
    end()
    await Promise.all(works)
    return done
  }
  return { ask, finish }
}

test('runs as many as there are slots, queues as many as may wait, and rejects the next', async () => {
  const inSlot = createSlots(2, 3)
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const turn = { line: 'view', owner: 'a' } as const
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const works = Array.from({ length: 5 }, () => inSlot(turn, work))
  await expect(inSlot(turn, work)).rejects.toBeInstanceOf(ImagesBusyError)
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  await Promise.all(works)
  expect(most).toBe(2)
})

test('releases the slot of an operation that fails', async () => {
  const inSlot = createSlots(1, 0)
  const turn = { line: 'view', owner: 'a' } as const
  await expect(inSlot(turn, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inSlot(turn, async () => 'free')).toBe('free')
})

test('owners take turns, whoever works for how many', async () => {
  const { ask, finish } = await busySlot(10)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) ask('view', name)
  expect(await finish()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('whoever has most waiting makes room for others when the line is full', async () => {
  const { ask, finish } = await busySlot(3)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask('view', name)
  const done = await finish()
  expect(done.filter((each) => each.endsWith('refused')).toSorted()).toEqual([
    'a2 refused',
    'a3 refused',
    'a4 refused',
    'b2 refused',
  ])
  expect(done.filter((each) => !each.endsWith('refused'))).toEqual(['a1', 'b1', 'c1'])
})

test('a full line of views rejects no upload, and views and uploads take turns', async () => {
  const { ask, finish } = await busySlot(3)
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('view', name)
  for (const name of ['u1', 'u2']) ask('upload', name)
  expect(await finish()).toEqual(['a4 refused', 'u1', 'a1', 'u2', 'a2', 'a3'])
})
