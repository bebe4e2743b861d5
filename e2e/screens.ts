import type { Frame, Page } from '@playwright/test'

/** Waits until a screen shows its data and its fonts. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await allShown(page)
}

/** Waits until no placeholder is left and the fonts are there. */
export async function allShown(page: Page | Frame) {
  // Loading placeholders are animated with this class, and so is the dot of a running visit.
  await page.waitForFunction(() => !document.querySelector('main .animate-breathe:not(.bg-lark)'))
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

export async function signIn(page: Page, address: string, login: { email: string; password: string }) {
  await page.goto(`${address}/login`)
  await page
    .getByLabel(/Email|Correo/)
    .first()
    .fill(login.email)
  await page
    .getByLabel(/^(Password|Contraseña)/)
    .first()
    .fill(login.password)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL('**/home')
}
