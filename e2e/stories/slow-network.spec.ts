import type { Page } from '@playwright/test'
import { expect, ownerTest as test } from '../story.ts'
import { addClient } from '../test-data.ts'

/** Holds requests until they are released. */
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
  test(`typing before the page has loaded finds the client: ${first} first, then ${next}`, async ({
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

for (const release of ['after', 'before'] as const) {
  test(`a press before the box has loaded, released ${release}, opens its list`, async ({ page, owner }) => {
    await addClient(owner)
    const bring = await hold(page, /\/assets\/combobox-box/)
    await page.goto('/jobs/new')
    const box = page.getByRole('main').getByRole('combobox', { name: /^Client/ })
    await box.hover()
    await page.mouse.down()
    if (release === 'before') await page.mouse.up()
    bring()
    await expect(box).toHaveAttribute('aria-haspopup', 'listbox')
    if (release === 'after') await page.mouse.up()
    await page.getByRole('option', { name: 'Carla Reyes' }).click()
    await expect(box).toHaveValue('Carla Reyes')
  })
}
