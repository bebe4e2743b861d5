import type { Page } from '@playwright/test'

import { expect, ownerTest, test } from '../story.ts'

const words = {
  en: { accept: 'Accept All', customize: 'Customize', decline: 'Decline', settings: 'Cookie settings' },
  es: {
    accept: 'Aceptar todo',
    customize: 'Personalizar',
    decline: 'Rechazar',
    settings: 'Configurar cookies',
  },
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const keptNames = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())

/** From before the page's own scripts: how much the layout shifts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function choose(
  page: Page,
  path: string,
  language: 'en' | 'es',
  expectAccessible: () => Promise<void>,
) {
  const { accept, customize, decline, settings } = words[language]
  const inBanner = (name: string) => banner(page).getByRole('button', { name })
  await watchShifts(page)
  await page.goto(path)
  await expect(inBanner(decline)).toBeVisible()
  const looks = await Promise.all(
    [accept, customize, decline].map((name) =>
      inBanner(name).evaluate((button) => {
        const { backgroundColor, color, fontWeight } = getComputedStyle(button)
        const { width, height } = button.getBoundingClientRect()
        return [backgroundColor, color, fontWeight, Math.round(width), Math.round(height)].join(' ')
      }),
    ),
  )
  expect(new Set(looks).size, 'the three buttons look the same').toBe(1)
  await expectAccessible()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  // Before a choice nothing is kept, on no page.
  await page.goto(language === 'en' ? '/cookies' : '/es/cookies')
  await expect(inBanner(decline)).toBeVisible()
  expect(await keptNames(page)).toEqual([])
  expect(await page.context().cookies()).toEqual([])

  // With the keyboard: the banner comes first, and the page behind it can be reached.
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(inBanner(customize)).toHaveAttribute('aria-expanded', 'true')
  await expect(banner(page).getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expectAccessible()
  await inBanner(decline).press('Enter')
  await expect(banner(page)).toBeHidden()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner(page)).toBeHidden()
  expect(await keptNames(page)).toEqual(['cookie_consent', 'cookie_preferences'])
  expect(await page.context().cookies()).toEqual([])

  await page.getByRole('contentinfo').getByRole('link', { name: settings }).click()
  await inBanner(accept).click()
  expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('accepted')
  await page.getByRole('contentinfo').getByRole('link', { name: settings }).press('Enter')
  await inBanner(decline).click()
  expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('declined')
}

test.describe('without a choice', () => {
  test.use({ stored: { cookies: [], origins: [] } })

  test('a visitor chooses about cookies', ({ page, expectAccessible }) =>
    choose(page, '/', 'en', expectAccessible))

  test.describe('in Spanish', () => {
    test.use({ locale: 'es-MX' })
    test('a visitor chooses about cookies @phone', ({ page, expectAccessible }) =>
      choose(page, '/es', 'es', expectAccessible))
  })
})

ownerTest.describe('in the app, without a choice', { tag: '@phone' }, () => {
  ownerTest.use({ theme: 'dark' })

  ownerTest(
    'the banner stands above the tab bar and comes back on request',
    async ({ page, expectAccessible }) => {
      await page.goto('/privacy')
      await page.evaluate(() => {
        localStorage.removeItem('cookie_consent')
        localStorage.removeItem('cookie_preferences')
      })
      await page.goto('/clients')
      const decline = banner(page).getByRole('button', { name: 'Decline' })
      await expect(decline).toBeVisible()
      const tabs = page.getByRole('navigation').last()
      // The line at the upper edge of the tabs may be shared.
      const [over, under] = [await banner(page).boundingBox(), await tabs.boundingBox()]
      expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual((under?.y ?? 0) + 1)
      await expectAccessible()
      await decline.click()
      await expect(banner(page)).toHaveCount(0)
      await page.goto('/settings/account')
      await page.getByRole('listitem').filter({ hasText: 'Cookie settings' }).getByRole('button').click()
      await banner(page).getByRole('button', { name: 'Accept All' }).click()
      await expect(banner(page)).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('accepted')
    },
  )
})
