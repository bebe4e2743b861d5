import { expect, test } from '../story.ts'

const pages = [
  ['/terms', 'Terms of use', '/es/terms', 'Condiciones de uso'],
  ['/privacy', 'Privacy', '/es/privacy', 'Privacidad'],
  ['/cookies', 'Cookies and browser storage', '/es/cookies', 'Cookies y almacenamiento'],
  ['/gdpr', 'Your rights under the GDPR', '/es/gdpr', 'Tus derechos según el RGPD'],
] as const

test('what sign-up asks people to agree to can be read, with every other legal page', async ({
  page,
  context,
  watch,
  expectAccessible,
}) => {
  await page.goto('/register')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'terms', exact: true }).click()
  const terms = await opening
  watch(terms)
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await terms.close()
  for (const [path, title, copy, spanish] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Last changed on')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await expectAccessible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: spanish })).toBeVisible()
    await page.goto(copy)
    await expect(page.getByRole('heading', { level: 1, name: spanish })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the legal pages name who offers the site, or say that they are a template', async ({
  page,
  strictURL,
  expectAccessible,
}) => {
  const mark = page.getByText('This text is a template.')
  const operator = page.getByText('Operator of this site', { exact: true })
  await page.goto('/terms')
  await expect(mark).toBeVisible()
  await expect(operator).toHaveCount(0)
  await page.goto(`${strictURL}/terms`)
  await expect(operator).toBeVisible()
  await expect(page.getByText('Brown & Sons LLC')).toBeVisible()
  await expect(page.getByRole('link', { name: 'legal@brown.example' })).toBeVisible()
  await expect(page.getByText('Texas, United States')).toBeVisible()
  await expect(mark).toHaveCount(0)
  expect(await page.content()).not.toContain('%OPERATOR')
  await expectAccessible()
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', theme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('the legal pages open in Spanish, stay light and fit', async ({ page, expectAccessible }) => {
    for (const [path, , , spanish] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: spanish })).toBeVisible()
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expectAccessible()
    }
  })
})
