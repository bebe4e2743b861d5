import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { everything, keepChoice, nothing } from '#consent/choice.ts'

import { startErrors } from './errors.ts'

let page = new AbortController()
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/home')
  page = new AbortController()
})
afterEach(() => {
  // Ends what the test before began to listen to.
  keepChoice(everything)
  page.abort()
})

function start() {
  const reported: unknown[][] = []
  const load = vi.fn(async () => ({
    startReporter: (errors: readonly unknown[]) => void reported.push([...errors]),
  }))
  startErrors(load)
  return { reported, load }
}
const fail = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error: error as Error }))

it('loads the reporter once it is allowed, with the first five errors from before', async () => {
  const { reported, load } = start()
  for (let index = 0; index < 7; index++) fail(index)
  keepChoice(nothing)
  expect(load).not.toHaveBeenCalled()
  keepChoice(everything)
  await expect.poll(() => reported).toEqual([[0, 1, 2, 3, 4]])
  keepChoice(everything)
  fail('later')
  expect(load).toHaveBeenCalledOnce()
  expect(reported).toHaveLength(1)
})

it.each(['/q/secret', '/portal/quotes', '/admin'])('loads nothing at %s', (path) => {
  keepChoice(everything)
  history.replaceState(null, '', path)
  expect(start().load).not.toHaveBeenCalled()
})

it('loads nothing where reports are switched off in the browser', () => {
  keepChoice(everything)
  localStorage.setItem('disable_sentry', 'true')
  expect(start().load).not.toHaveBeenCalled()
})
