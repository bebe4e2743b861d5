import { person } from '@fieldlark/ui/testing/page.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { holdUnsaved, holdWhatIsTyped, whenAllSaved } from './unsaved.ts'

type Wait = { isShared: boolean; run: () => void }

/** Locks as browsers give them: shared ones together, an exclusive one alone, in the order in which they were asked for. */
function makeLocks() {
  const waiting: Wait[] = []
  let shared = 0
  let isExclusive = false
  const settle = () => {
    const [next] = waiting
    if (!next || isExclusive || (!next.isShared && shared > 0)) return
    waiting.shift()
    next.run()
    settle()
  }
  return {
    request: (_: string, second: unknown, third?: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const isShared = third !== undefined
        const work = (third ?? second) as () => Promise<void>
        const run = () => {
          if (isShared) shared += 1
          else isExclusive = true
          void Promise.resolve(work())
            .then(resolve, reject)
            .finally(() => {
              if (isShared) shared -= 1
              else isExclusive = false
              settle()
            })
        }
        waiting.push({ isShared, run })
        settle()
      }),
  }
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

it('waits until everything that a reload would lose is saved', async () => {
  const [photo, receipt] = [holdUnsaved(), holdUnsaved()]
  const work = vi.fn()
  const done = whenAllSaved(work)
  photo()
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  receipt()
  await done
  expect(work).toHaveBeenCalledOnce()
})

it('holds while text is in a form, also where it was typed before, and not for a search', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { rerender } = render(
    <>
      <input aria-label="Search" />
      <form>
        <input aria-label="Name" defaultValue="Carla" />
      </form>
    </>,
  )
  holdWhatIsTyped()
  await person().type(screen.getByLabelText('Search'), 'Ana')
  const work = vi.fn()
  const done = whenAllSaved(work)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).not.toHaveBeenCalled()
  rerender(<input aria-label="Search" />)
  await vi.advanceTimersByTimeAsync(2000)
  await done
  expect(work).toHaveBeenCalledOnce()
})
