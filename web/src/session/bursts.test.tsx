import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Changed } from '#data/stale.ts'

import { gatherBursts } from './bursts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function gather() {
  const read: (readonly Changed[])[] = []
  let finish = () => {}
  const bursts = gatherBursts((changed) => {
    read.push(changed)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const end = async () => {
    finish()
    await vi.advanceTimersByTimeAsync(1000)
  }
  return { read, bursts, end }
}

it('reads once for many simultaneous changes', async () => {
  const { read, bursts } = gather()
  bursts.add('clients')
  bursts.add('jobs', 'clients')
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toEqual([['clients', 'jobs']])
})

it('lets a long read finish, then reads what changed meanwhile', async () => {
  const { read, bursts, end } = gather()
  bursts.add('clients')
  await vi.advanceTimersByTimeAsync(1000)
  for (let second = 0; second < 5; second += 1) {
    bursts.add('clients', 'visits')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(read).toEqual([['clients']])
  await end()
  expect(read).toEqual([['clients'], ['clients', 'visits']])
})

it('does not wait forever for a read that hangs', async () => {
  const { read, bursts } = gather()
  bursts.add('clients')
  await vi.advanceTimersByTimeAsync(1000)
  bursts.add('jobs')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(read).toEqual([['clients'], ['jobs']])
})

it('stops reading once it was stopped', async () => {
  const { read, bursts, end } = gather()
  bursts.add('clients')
  await vi.advanceTimersByTimeAsync(1000)
  bursts.add('jobs')
  bursts.stop()
  await end()
  expect(read).toEqual([['clients']])
})
