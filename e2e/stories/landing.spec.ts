import type { Page } from '@playwright/test'

import { expect, test } from '../story.ts'

const languages = [
  ['en', '', '/', /^Today in the app/, /^A quote as the client/, /^An invoice as the client/],
  ['es', ' @phone', '/es', /^El día de hoy/, /^Un presupuesto como/, /^Una factura como/],
] as const

/** Scrolls like a reader, so that every lazy picture is loaded; returns how much the layout shifted meanwhile. */
async function readToTheEnd(page: Page): Promise<number> {
  await page.evaluate(async () => {
    // A font that comes late moves words, not pictures.
    await document.fonts.ready
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  const pictures = page.locator('main img')
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
  }
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
}

for (const [language, where, path, ...names] of languages) {
  const shows = `the start page shows three screens of the app, ${language}`
  const check = async (page: Page, expectAccessible: () => Promise<void>) => {
    await page.goto(path)
    expect(await readToTheEnd(page)).toBeLessThan(0.01)
    await expect(page.locator('main img')).toHaveCount(names.length)
    for (const name of names) {
      const picture = page.getByRole('img', { name })
      const size = await picture.evaluate((image: HTMLImageElement) => ({
        file: image.currentSrc.split('/').at(-1),
        shown: image.getBoundingClientRect().width,
      }))
      // As many dots as the display has.
      expect(size.file).toMatch(new RegExp(`-${language}-264\\.[\\w-]+\\.avif$`))
      expect(size.shown).toBeGreaterThan(180)
    }
    await expectAccessible()
  }
  test(`${shows}${where}`, ({ page, expectAccessible }) => check(page, expectAccessible))
}
