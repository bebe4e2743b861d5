import { expect, it, vi } from 'vitest'

import { afterUnfinished, sendAfter } from './unfinished.ts'

const open = () => {
  const form = { control: {} }
  const ends: ((isDone: boolean) => void)[] = []
  sendAfter(form, new Promise<boolean>((resolve) => ends.push(resolve)))
  const send = vi.fn(async () => {})
  return { end: (isDone: boolean) => ends[0]?.(isDone), send, submit: afterUnfinished(form, send) }
}

it('sends once, however often the button is tapped while something is created', async () => {
  const { end, send, submit } = open()
  const taps = [submit(), submit(), submit()]
  end(true)
  await Promise.all(taps)
  expect(send).toHaveBeenCalledOnce()
  await submit()
  expect(send).toHaveBeenCalledTimes(2)
})

it('sends nothing when it could not be created, and again after the next tap', async () => {
  const { end, send, submit } = open()
  const taps = [submit(), submit()]
  end(false)
  await Promise.all(taps)
  expect(send).not.toHaveBeenCalled()
  await submit()
  expect(send).toHaveBeenCalledOnce()
})
