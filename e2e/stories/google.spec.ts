import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { newEmail } from '../test-data.ts'

test.use({ baseURL: async ({ strictURL }, use) => use(strictURL) })

test('signing in with Google leads to onboarding and stays signed in', async ({ page }) => {
  await page.goto('/login')
  await signInPage(page).google.click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByLabel('Email').fill(newEmail('gail'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/onboarding')
  // The name is known from Google.
  await expect(onboarding(page).businessName).toBeVisible()
  await page.reload()
  await expect(onboarding(page).businessName).toBeVisible()
  await expect(onboarding(page).fullName).toHaveCount(0)
  await expect(page).toHaveURL('/onboarding')
})

test('declining at Google shows a message and allows another try', async ({ page }) => {
  const form = signInPage(page)
  await page.goto('/login')
  await form.google.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login')
  await expect(form.problem).toHaveText('Access was denied. Please allow access to your Google account.')
})

ownerTest('Google is linked to an account, and unlinked again', async ({ page }) => {
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Google/ })
  const email = newEmail('gina')
  await page.goto('/settings/account')
  await row.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/settings/account')
  await expect(row).toContainText(`You can sign in as ${email}.`)
  await row.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(row.getByRole('button', { name: 'Link' })).toBeVisible()
})
