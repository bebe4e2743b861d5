import type { Page } from '@playwright/test'

import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail } from '../test-data.ts'

/** What the counter was sent, as "page /pricing 204", and every script that measures. */
function watchCounter(page: Page) {
  const counted: string[] = []
  const scripts: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/measures/')) scripts.push(pathname)
    if (pathname !== '/collect') return
    const { event, path, plan } = answer.request().postDataJSON() as Record<string, string>
    counted.push(`${event} ${path} ${plan} ${answer.status()}`)
  })
  return { counted, scripts }
}

test('nothing measures where the operator wants nothing', async ({ page }) => {
  const { scripts } = watchCounter(page)
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.content()).not.toContain('measures')
  }
  expect(scripts).toEqual([])
})

test.describe('where visits are counted, without a choice', () => {
  test.use({
    baseURL: ({ strictURL }, use) => use(strictURL),
    stored: { cookies: [], origins: [] },
  })

  test('pages and plans are counted after consent, until it is withdrawn', async ({ page }) => {
    const { counted } = watchCounter(page)
    await page.goto('/pricing')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(counted).toEqual([])
    await banner.getByRole('button', { name: /^Accept all$/i }).click()
    await expect.poll(() => counted).toEqual(['page /pricing  204'])
    await page.goto('/register?plan=grow-pro')
    await expect
      .poll(() => counted.slice(1).toSorted())
      .toEqual(['page /register  204', 'plan /register grow-pro 204'])
    await page.reload()
    await expect.poll(() => counted.slice(3)).toEqual(['page /register  204'])
    await page.goto('/cookies')
    await expect.poll(() => counted.slice(4)).toEqual(['page /cookies  204'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    await banner.getByRole('button', { name: 'Decline' }).click()
    await page.goto('/pricing')
    await page.waitForLoadState('networkidle')
    expect(counted.slice(5)).toEqual([])
    const kept = await page.evaluate(() => Object.keys(localStorage).toSorted())
    expect(kept).toEqual(['chosenPlan', 'cookie_consent', 'cookie_preferences'])
    expect(await page.context().cookies()).toEqual([])
  })

  test('a sign-up with Google is counted once, with its plan, and only after consent', async ({ page }) => {
    const { counted } = watchCounter(page)
    const signUps = () => counted.filter((each) => each.startsWith('sign_up'))
    const withGoogle = async (email: string) => {
      await signInPage(page).google.click()
      // The page it leaves has such a field, too.
      await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(onboarding(page).businessName).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    const email = newEmail('gwen')
    await page.goto('/pricing')
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Decline' }).click()
    await page.goto('/login')
    await withGoogle(newEmail('gus'))
    expect(counted).toEqual([])
    await page.evaluate(() => localStorage.clear())

    await page.goto('/pricing')
    await page
      .getByRole('region', { name: 'Cookies' })
      .getByRole('button', { name: /^Accept all$/i })
      .click()
    await page.goto('/register?plan=grow-pro')
    await signInPage(page).terms.check()
    await withGoogle(email)
    await expect.poll(signUps).toEqual(['sign_up /onboarding grow-pro 204'])
    await page.reload()
    await expect(onboarding(page).businessName).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(signUps().length).toBe(1)
  })
})
