import type { Page } from '@playwright/test'

import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

/** Opens a page whose scripts are held back; returns how to let them come. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  // The page itself waits for its scripts to be loaded.
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

/** Resolves when the app has drawn the form. */
const appIsThere = (page: Page) => expect(page.locator('#first')).toHaveCount(0)

test('signing in before any script has come', async ({ page, owner }) => {
  const release = await openWithoutScripts(page, '/login')
  const form = signInPage(page)
  await form.email.pressSequentially(owner.email)
  await page.keyboard.press('Tab')
  await expect(form.password).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signing in…')).toBeVisible()
  await expect(page).toHaveURL('/login')
  release()
  await page.waitForURL('**/home')
  await expect(page.getByText('Logged in successfully')).toBeVisible()
})

test('what was typed and the focus stay when the script comes, and nothing moves', async ({
  page,
  owner,
}) => {
  const release = await openWithoutScripts(page, '/login')
  const form = signInPage(page)
  await form.email.fill(owner.email)
  await form.password.fill('a-good-pasword')
  await form.password.press('End')
  for (const _ of 'word') await form.password.press('ArrowLeft')
  // Fonts may move what is beside the form, and have nothing to do with scripts.
  await page.evaluate(async () => {
    await document.fonts.ready
    new PerformanceObserver(() => {
      document.documentElement.dataset.moved = 'yes'
    }).observe({ type: 'layout-shift' })
  })
  release()
  await appIsThere(page)
  await expect(form.password).toBeFocused()
  await page.keyboard.type('s')
  await expect(form.password).toHaveValue(password)
  await expect(form.email).toHaveValue(owner.email)
  await expect(page.locator('html')).not.toHaveAttribute('data-moved')
  await form.signIn.click()
  await page.waitForURL('**/home')
})

test('before any script has come, a pressed link keeps the chosen plan, and a new account is asked for', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, '/login?plan=starter&billing=yearly')
  await page.locator('a[href="/register"]').first().click()
  const address = /\/register\?plan=starter&billing=yearly$/
  await expect(page).toHaveURL(address)
  await signInPage(page).register({ fullName: 'Ana Lark', email: newEmail(), password })
  await expect(page).toHaveURL(address)
  release()
  await page.waitForURL('**/onboarding?plan=starter&billing=yearly')
})

test('a guest whose browser speaks Spanish sees it before any script has come', async ({
  browser,
  watch,
}) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  watch(page)
  const release = await openWithoutScripts(page, '/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recupera tu contraseña')
  await signInPage(page).email.fill('ana@example.com')
  // Chosen here, and obeyed when the script has come.
  await page.getByRole('radio', { name: 'English' }).check()
  release()
  await appIsThere(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await expect(signInPage(page).email).toHaveValue('ana@example.com')
  await context.close()
})

test('a signed-in person sees no form on the way to the dashboard', async ({ page, owner }) => {
  await page.addInitScript(
    (session) => localStorage.setItem('fieldlark-auth', session),
    JSON.stringify(owner.session),
  )
  const release = await openWithoutScripts(page, '/login')
  await expect(page.getByRole('status')).toContainText('Loading')
  await expect(signInPage(page).email).toHaveCount(0)
  release()
  await page.waitForURL('**/home')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  const inputs = {
    '/login': ['Email', 'Password'],
    '/register': ['Full name', 'Email', 'Password'],
    '/forgot-password': ['Email'],
    '/reset-password': ['New password', 'Repeat new password'],
  }
  test('each form is there, and sends what is typed nowhere', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    for (const [path, labels] of Object.entries(inputs)) {
      await page.goto(path)
      requested.length = 0
      for (const label of labels) await page.getByLabel(label).first().fill('secret words')
      await page.keyboard.press('Enter')
      await page.locator('#first [lang=en] button[type=submit]').click()
      await expect(page.getByLabel(labels[0] ?? '').first()).toHaveValue('secret words')
      await expect(page).toHaveURL(path)
      expect(requested).toEqual([])
    }
  })
})
