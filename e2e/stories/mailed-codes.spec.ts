import { newestMail } from '../mailbox.ts'
import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

test('the code of a sign-in mail works like its link', async ({ page, owner, expectedAnswers }) => {
  expectedAnswers.push('403 /auth/v1/verify')
  const form = signInPage(page)
  await page.goto('/login')
  await form.email.fill(owner.email)
  await form.magicLink.click()
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(form.code).toHaveAccessibleDescription(/^Please enter all six digits\./)
  await expect(form.code).toBeFocused()
  const { code } = await newestMail(page.url(), owner.email)
  await form.code.fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(form.code).toHaveAccessibleDescription(/^That code is wrong or has expired\./)
  // With the space that pasted codes often have.
  await form.code.fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
})

test.describe('where addresses are confirmed', () => {
  test.use({ baseURL: async ({ strictURL }, use) => use(strictURL) })

  test('a new account is confirmed with its code and keeps the plan', async ({
    page,
    baseURL,
    expectAccessible,
  }) => {
    const person = { fullName: 'Cody Code', email: newEmail('cody'), password }
    const form = signInPage(page)
    await page.goto('/register?plan=starter&billing=yearly')
    await form.register(person)
    await expect(form.code).toBeVisible()
    await expectAccessible()
    await form.code.fill((await newestMail(baseURL ?? '', person.email)).code)
    await page.getByRole('button', { name: 'Use this code' }).click()
    await expect(onboarding(page).businessName).toBeVisible()
    await expect(page).toHaveURL('/onboarding?plan=starter&billing=yearly')
  })

  test.describe('in Spanish, on a phone @phone', () => {
    test.use({ locale: 'es-MX' })
    test('a code signs in as well', async ({ page, baseURL }) => {
      const email = newEmail('cora')
      const form = signInPage(page)
      await page.goto('/login')
      await form.email.fill(email)
      await form.magicLink.click()
      await form.code.fill((await newestMail(baseURL ?? '', email)).code)
      await page.getByRole('button', { name: 'Usar el código' }).click()
      await page.waitForURL('**/onboarding')
    })
  })
})
