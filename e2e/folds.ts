import type { Page } from '@playwright/test'

/** Opens groups of a form's fields that are folded, by their names. */
export async function openFolds(page: Page, ...names: readonly string[]) {
  for (const name of names) await page.getByRole('main').locator('summary').filter({ hasText: name }).click()
}

/** Opens every group, so that all fields of the form are on the screen. */
export async function openAllFolds(page: Page) {
  const closed = page.locator('main details:not([open]) > summary')
  while ((await closed.count()) > 0) await closed.first().click()
  // Each click may have scrolled; a field half under the bar of the form would count as a small target.
  await page.evaluate(() => scrollTo(0, 0))
}
