import { expect, test } from '../story.ts'

test('a post is found in the blog, and its calculator works with the keyboard', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/blog')
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', '/blog/feed.xml')
  await expectAccessible()
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  await page.getByRole('link', { name: 'What an hour of your work must cost' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What an hour of your work must cost')
  await expectAccessible()

  const paid = page.getByLabel('Hours a week that clients pay for')
  const price = page.locator('[data-figure="price"]')
  await expect(price).toHaveText('$76.34')
  await page.getByLabel('Weeks you work in a year').focus()
  await page.keyboard.press('Tab')
  await expect(paid).toBeFocused()
  // Set by the script, once it is loaded.
  await expect(paid).toHaveAttribute('aria-invalid', 'false')
  await paid.press('ControlOrMeta+a')
  await page.keyboard.type('30')
  await expect(price).toHaveText('$66.16')
  await page.getByRole('link', { name: 'Step 5: divide' }).click()
  await expect(page.getByRole('heading', { name: 'Step 5: divide' })).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/blog/precio-por-hora')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test.describe('without a script, in Spanish', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'es-MX' })

  test('a post shows its example worked out, and fits a phone', async ({ page }) => {
    await page.goto('/blog/precio-por-hora')
    await expect(page.locator('[data-figure="price"]')).toHaveText('$48.68')
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByLabel('Moneda')).toBeHidden()
    const box = await page.locator('main').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(360)
    await page.goto('/blog')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Los números y los papeles de tu oficio')
  })
})
