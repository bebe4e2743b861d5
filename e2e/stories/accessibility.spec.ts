import type { Page } from '@playwright/test'
import { feedbackDialog } from '../pages/feedback.ts'
import { importExport } from '../pages/import-export.ts'
import { onboarding } from '../pages/onboarding.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { addClient } from '../test-data.ts'

// Contrast is measured after the animations have ended.
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Loading placeholders are animated with this class, and so is the dot of a running visit.
  await expect(page.locator('.animate-breathe:not(.bg-lark), [aria-busy="true"]')).toHaveCount(0)
}

test.describe('guests', () => {
  test.use(calm)

  // In Spanish they differ in words only, and html.test.ts reads the names of both languages.
  test('every page and the errors of a form are accessible', async ({
    page,
    expectAccessible,
    expectedAnswers,
  }) => {
    expectedAnswers.push('404 /no/such/page')
    for (const path of [
      '/',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/accept-invitation?token=unknown',
      '/pricing',
      '/features',
      '/about',
      '/faq',
      '/updates',
      '/product-updates',
      '/no/such/page',
    ]) {
      await arrive(page, path)
      await expectAccessible()
    }
    await arrive(page, '/register')
    await signInPage(page).createAccount.click()
    await expect(signInPage(page).problem).toBeVisible()
    await expectAccessible()
  })
})

const inSpanish = { locale: 'es-MX', theme: 'dark', ...calm } as const

test.describe('newcomers, in Spanish and dark', () => {
  test.use(inSpanish)

  test('every step of onboarding and the first dashboard are accessible', async ({
    page,
    testData,
    expectAccessible,
  }) => {
    await arrive(page, '/login')
    await signInPage(page).signInAs(await testData.signUp({ language: 'es' }))
    const setup = onboarding(page)
    await expect(setup.businessName).toBeVisible()
    await expectAccessible()
    await setup.next.click()
    await expect(setup.businessName).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await setup.describeBusiness('A', 'Limpieza')
    await setup.phone.fill('no')
    await setup.next.click()
    await expect(setup.phone).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await setup.skip.click()
    await expect(setup.currencies.getByRole('radio')).toHaveCount(20)
    await expectAccessible()
    await setup.chooseCurrency('USD')
    await expect(setup.addServices).toBeVisible()
    await expectAccessible()
    await setup.addServices.click()
    await expect(setup.payment).toBeVisible()
    await expectAccessible()
    await setup.skip.click()
    await expect(setup.startEmpty).toBeVisible()
    await expectAccessible()
    await setup.startEmpty.click()
    await page.waitForURL('**/home')
    await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
    await expect(page.locator('.animate-breathe:not(.bg-lark), [aria-busy="true"]')).toHaveCount(0)
    await expectAccessible()
  })
})

ownerTest.describe('owners, in Spanish and dark', () => {
  ownerTest.use(inSpanish)

  ownerTest('every dialog and menu is accessible', async ({ page, owner, expectAccessible }) => {
    const { id } = await addClient(owner)
    const properties = propertiesPage(page)
    await arrive(page, `/clients/${id}`)
    await shell(page).userMenu.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')

    await properties.add.click()
    await properties.address.focus()
    await properties.save.click()
    await expect(properties.address).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await properties.cancel.click()

    const feedback = feedbackDialog(page)
    await feedback.open()
    await feedback.message.fill('Hello')
    await expectAccessible()
    await feedback.cancel.click()

    const files = importExport(page)
    await files.open()
    await expect(files.dialog).toBeVisible()
    await expectAccessible()
    await files.pick('name,email\nAnn,ann@example.com\n')
    await expect(files.preview).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
  })
})
