import { render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { Button } from '#button.tsx'
// Told of each step before anybody else, as on the page.
import '#history-steps.ts'
import { Popover } from '#popover.tsx'

const depth = () => (history.state as { sheets?: number }).sheets ?? 0
const calm = () => new Promise((resolve) => setTimeout(resolve))

/** The test page has no popovers. Like a browser it tells in a later task that one was opened or closed. */
function toggling(newState: 'open' | 'closed') {
  return function toggle(this: HTMLElement) {
    setTimeout(() => this.dispatchEvent(Object.assign(new Event('toggle'), { newState })), 50)
  }
}
const { prototype } = HTMLElement
beforeAll(() => {
  Object.assign(prototype, { showPopover: toggling('open'), hidePopover: toggling('closed') })
})
afterAll(() => {
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(prototype, name)
})

it('is closed by Back, and left with its page by two steps at once', async () => {
  history.pushState({ key: 'list' }, '', '/jobs')
  history.pushState({ key: 'job' }, '', '/jobs/7')
  const shown: unknown[] = []
  addEventListener('popstate', () => shown.push((history.state as { key?: string }).key))
  render(
    <Popover trigger={<Button>Why?</Button>} title="Why">
      {() => 'Because.'}
    </Popover>,
  )
  await screen.findByText('Because.')
  await waitFor(() => expect(depth()).toBe(1))
  history.back()
  // Two steps in one task are one in the test page.
  await calm()
  history.back()
  await calm()
  await waitFor(() => expect(screen.queryByText('Because.')).toBeNull())
  await calm()
  expect([shown, depth(), location.pathname]).toEqual([['list'], 0, '/jobs'])
})
