import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

test('a carpenter reads the page of the trade, prints its checklist and begins with its price list', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/es/carpentry')
  await expectAccessible()
  await page.goto('/en/carpentry')
  await expectAccessible()
  for (const name of ['Print the checklist (PDF)', 'In Spanish (PDF)']) {
    const address = await page.getByRole('link', { name }).getAttribute('href')
    const file = await page.request.get(String(address))
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }

  await page.getByRole('link', { name: 'Start with this price list' }).first().click()
  await signInPage(page).register({ fullName: 'Cara Penter', email: newEmail('cara'), password })

  const setup = onboarding(page)
  await expect(page.getByText('Your price list is ready (Carpentry).')).toBeVisible()
  await expect(setup.trade('Carpentry')).toBeChecked()
  await setup.businessName.fill('Cara’s Woodwork')
  await setup.next.click()
  await setup.skip.click()
  await setup.chooseCurrency('USD')
  await expect(setup.question('Your services')).toBeVisible()
  await setup.addServices.click()
  await expect(setup.question('How do you get paid?')).toBeVisible()
  await setup.skip.click()
  await setup.startEmpty.click()
  await page.waitForURL('**/home')

  await page.goto('/settings/services')
  for (const name of ['Custom shelving', 'Trim and molding', 'Deck construction'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
})
