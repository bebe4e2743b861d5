import { existsSync } from 'node:fs'
import { demoOwner } from '@fieldlark/supabase/seed/demo.ts'
import { type Browser, chromium, type Page } from 'playwright-core'

const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const installed = known.find((path) => path && existsSync(path))

/** The installed Chromium, else Playwright's own, with no window. */
export const launchBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    ...(installed && { executablePath: installed }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  })

/** Signs the demo's owner in through the form, and resolves on their first screen. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('input[type=email]').fill(demoOwner.email)
  await page.locator('input[type=password]').fill(demoOwner.password)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL('**/home')
}
