import type { Page } from '@playwright/test'
import { openAllFolds } from '../folds.ts'
import { clientsPage } from '../pages/clients.ts'
import { feedbackDialog } from '../pages/feedback.ts'
import { importExport } from '../pages/import-export.ts'
import { onboarding } from '../pages/onboarding.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { addClient, giveWork } from '../test-data.ts'

// Names depend on the language and contrast on the theme: two of the four combinations show both.
const looks = [
  ['en', 'en-US', 'light'],
  ['es', 'es-MX', 'dark'],
] as const
const themes = ['light', 'dark'] as const

// Contrast is measured after the animations have ended.
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Loading placeholders are animated with this class, and so is the dot of a running visit.
  await expect(page.locator('.animate-breathe:not(.bg-lark), [aria-busy="true"]')).toHaveCount(0)
}

for (const [language, locale, theme] of looks) {
  test.describe(`guests, ${language}`, () => {
    test.use({ locale, ...calm })

    test('every page is accessible', async ({ page, expectAccessible, expectedAnswers }) => {
      expectedAnswers.push('404 /no/such/page')
      const start = language === 'es' ? '/es' : '/'
      for (const path of [
        start,
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
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectAccessible()
      }
    })

    test('the forms’ errors are accessible', async ({ page, expectAccessible }) => {
      await arrive(page, '/register')
      await signInPage(page).createAccount.click()
      await expect(signInPage(page).problem).toBeVisible()
      await expectAccessible()
    })
  })

  test.describe(`newcomers, ${theme}, ${language}`, () => {
    test.use({ locale, theme, ...calm })

    test('every step of onboarding and the first dashboard are accessible', async ({
      page,
      testData,
      expectAccessible,
    }) => {
      await arrive(page, '/login')
      await signInPage(page).signInAs(await testData.signUp({ language }))
      const setup = onboarding(page)
      await expect(setup.businessName).toBeVisible()
      await expectAccessible()
      await setup.next.click()
      await expect(setup.businessName).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible()
      await setup.describeBusiness('A', language === 'es' ? 'Limpieza' : 'Cleaning')
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
      await expect(page.getByRole('heading', { name: /^(Getting started|Primeros pasos)$/ })).toBeVisible()
      await expect(page.locator('.animate-breathe:not(.bg-lark), [aria-busy="true"]')).toHaveCount(0)
      await expectAccessible()
    })
  })

  ownerTest.describe(`owners, ${theme}, ${language}`, () => {
    ownerTest.use({ locale, theme, ...calm })

    ownerTest('every screen is accessible', async ({ page, owner, expectAccessible }) => {
      const { id } = await addClient(owner, { email: 'carla@example.com', phone: '+1 555 010 2030' })
      for (const path of [
        '/home',
        '/clients',
        '/clients?q=nobody',
        `/clients/${id}`,
        `/clients/${id}/edit`,
        '/clients/new',
      ]) {
        await arrive(page, path)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectAccessible()
        await openAllFolds(page)
        await expectAccessible()
      }
    })

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
}

ownerTest.describe('on a phone @phone', () => {
  for (const theme of themes) {
    ownerTest.describe(theme, () => {
      ownerTest.use({ theme, ...calm })

      ownerTest(
        'every screen is accessible and as wide as the phone',
        async ({ page, owner, expectAccessible }) => {
          const { id } = await addClient(owner, { email: 'carla@example.com', phone: '+1 555 010 2030' })
          await giveWork(owner, id)
          for (const path of ['/home', '/clients', `/clients/${id}`, `/clients/${id}/edit`]) {
            await arrive(page, path)
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.screen.width,
            )
            expect(overflow, path).toBeLessThanOrEqual(0)
            await expectAccessible()
          }
          await page.goto('/clients')
          await expect(clientsPage(page).cards).toBeVisible()
          await shell(page).quickCreate.tap()
          await expect(page.getByRole('dialog', { name: 'Quick create' })).toBeVisible()
          await expectAccessible()
        },
      )
    })
  }
})
