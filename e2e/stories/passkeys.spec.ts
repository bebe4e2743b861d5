import type { Page } from '@playwright/test'

import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest as test } from '../story.ts'

/** A security chip that says yes to everything, as a finger on it would. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs its owner in, and is removed', async ({ page, expectAccessible }) => {
  await addAuthenticator(page)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const name = page.getByLabel('Name of this passkey')
  await expect(name).toHaveValue(/Chrome/)
  await name.fill('Van laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You can sign in with this passkey now')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Van laptop' })).toContainText('Since')
  await expectAccessible()

  await page.evaluate(() => localStorage.removeItem('fieldlark-auth'))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/home')

  await page.goto('/settings/account')
  const row = page.getByRole('listitem').filter({ hasText: 'Van laptop' })
  await expect(row).toContainText('last used')
  await row.getByRole('button', { name: 'Rename: Van laptop' }).click()
  await name.fill('Office laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove: Office laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', theme: 'dark', stored: { cookies: [], origins: [] } })

  test('a device without a passkey says what to do', async ({ page, expectedAnswers, expectAccessible }) => {
    expectedAnswers.push('400 /auth/v1/passkeys')
    await addAuthenticator(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
    await expect(signInPage(page).problem).toContainText('No se usó ninguna llave de acceso')
    await expectAccessible()
  })
})
