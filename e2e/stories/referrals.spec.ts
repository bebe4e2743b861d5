import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest as test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

test('a friend signs up by the link and is in the list of who sent it', async ({
  page,
  browser,
  watch,
  expectAccessible,
}) => {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Refer a Friend' }).click()
  const link = await page.getByLabel('Your link').inputValue()
  await expect(page.getByText('Friends who join by your link')).toBeVisible()
  await expect(page.getByAltText('QR code of your link')).toBeVisible()
  await expectAccessible()

  const friend = { fullName: 'Fred Friend', email: newEmail('fred'), password }
  // A new page has the session of this one otherwise.
  const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  watch(guest)
  await guest.goto(new URL(link).pathname + new URL(link).search)
  await expect(guest.getByText('A friend invited you.')).toBeVisible()
  await signInPage(guest).register(friend)
  await guest.waitForURL('**/onboarding**')
  await guest.close()

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: friend.email })
  await expect(row).toContainText('Signed up')
  await page.getByRole('link', { name: 'Referral terms' }).click()
  await expect(page.getByText('14 days old and wasn’t refunded')).toBeVisible()
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', theme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('the text is sent in either language', async ({ page, expectAccessible }) => {
    await page.goto('/referrals')
    const text = page.getByLabel('Qué decir')
    await expect(text).toHaveValue(/^Llevo mi negocio con Fieldlark/)
    await page.getByRole('radio', { name: 'English' }).check()
    await expect(text).toHaveValue(/^I run my business with Fieldlark/)
    await expect(page.getByAltText('Código QR de tu enlace')).toBeVisible()
    await expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.goto('/customer-referral-terms')
    await expect(page.getByRole('heading', { name: 'Juego limpio' })).toBeVisible()
    await expectAccessible()
  })
})
