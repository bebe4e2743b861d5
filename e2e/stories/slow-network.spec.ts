import type { Page } from '@playwright/test'

import { addClient } from '../backstage.ts'
import { expect, ownerTest as test } from '../story.ts'

/** Keeps what the page asks for until it is let go. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve()
}

const orders = [
  { first: 'the box', next: 'the clients' },
  { first: 'the clients', next: 'the box' },
]

for (const { first, next } of orders) {
  test(`what is typed before anything is there finds the client: ${first} come first, then ${next}`, async ({
    page,
    owner,
  }) => {
    await addClient(owner)
    const bring = {
      'the box': await hold(page, /\/assets\/combobox-box/),
      'the clients': await hold(page, /\/rest\/v1\/clients/),
    } as Record<string, () => void>
    await page.goto('/jobs/new')
    const box = page.getByRole('main').getByRole('combobox', { name: /^Client/ })
    await box.pressSequentially('Carla')
    bring[first]?.()
    if (first === 'the box') await expect(box).toHaveAttribute('aria-haspopup', 'listbox')
    bring[next]?.()
    await page.getByRole('option', { name: 'Carla Reyes' }).click()
    await expect(box).toHaveValue('Carla Reyes')
  })
}
