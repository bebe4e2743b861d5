import { listening } from '../pages/live.ts'
import { quoteLinkPage } from '../pages/quote-link.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, linkOfQuote, quoteLine, saveQuote } from '../test-data.ts'

for (const [language, locale, theme, where] of [
  ['en', 'en-US', 'light', ''],
  ['es', 'es-MX', 'dark', ' @phone'],
] as const) {
  test.describe(`in ${language}${where}`, () => {
    test.use({ locale, theme, contextOptions: { reducedMotion: 'reduce' } })

    test('the bell counts what a client did, and each member chooses what it tells', async ({
      page,
      owner,
      browser,
      baseURL,
      expectAccessible,
    }) => {
      const { id: client_id } = await addClient(owner, { email: 'carla@example.com' })
      const { id } = await saveQuote(owner, { client_id }, [quoteLine('Deep cleaning', 350)])
      const link = await linkOfQuote(owner, id)
      const heard = listening(page)
      await page.goto('/clients')
      await heard
      const bell = page.getByRole('button', { name: /^Notifica/ })
      const counted = page.getByRole('button', { name: /^Notifica\S+, 1 / })
      await expect(counted).toHaveCount(0)

      const client = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
      await client.goto(link)
      await expect(quoteLinkPage(client).requestChanges).toBeVisible()
      await expect(counted).toBeVisible()
      await bell.click()
      const news = page.getByRole('link', { name: /^(Quote opened|Abrió el presupuesto)/ })
      await expect(news).toBeVisible()
      await expect(counted).toHaveCount(0)
      await expectAccessible()
      await page.getByRole('link', { name: /^(Choose what|Elige de qué)/ }).click()

      const opened = page.getByRole('switch', {
        name: /^(Quotes and invoices opened|Presupuestos y facturas)/,
      })
      await expect(opened).toBeChecked()
      await expectAccessible()
      // The switch shows the choice before it is kept: the first one is a new row, after none was found to change.
      const kept = page.waitForResponse(
        (response) =>
          response.url().includes('/notification_settings') && response.request().method() === 'POST',
      )
      await opened.click()
      await expect(opened).not.toBeChecked()
      await kept
      await page.reload()
      await expect(opened).not.toBeChecked()

      await bell.click()
      await expect(news).toBeVisible()
      await page.goBack()
      await expect(news).toHaveCount(0)
      await bell.click()
      await news.click()
      await page.waitForURL(`**/quotes/${id}`)
    })
  })
}
