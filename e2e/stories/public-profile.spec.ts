import { randomUUID } from 'node:crypto'

import { phonePhoto } from '../camera.ts'
import { expect, ownerTest as test } from '../story.ts'

test.describe('on a phone', { tag: '@phone' }, () => {
  test('an owner publishes a page; a stranger without a script asks, and it is a request', async ({
    page,
    browser,
    owner,
    watch,
    expectedAnswers,
    expectAccessible,
  }) => {
    const name = `bright-${randomUUID().slice(0, 8)}`
    await owner.call('POST', '/rest/v1/services', {
      business_id: owner.businessId,
      name: 'Deep clean',
      price: 150,
      is_public: true,
    })
    await page.goto('/profile')
    await page.getByLabel('Name in the address').fill(name)
    await page.getByLabel('English headline').fill('Come home to a bright house')
    await page.getByRole('switch', { name: 'Show the page to everyone' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Public profile saved')).toBeVisible()
    await page.getByLabel('Add photos').setInputFiles({
      name: 'sink.jpg',
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(page, 'Elm Street 12'),
    })
    await page.getByRole('button', { name: 'Edit photo 1' }).click()
    await page.getByRole('checkbox', { name: /The client agreed/ }).check()
    await page.getByLabel('What it shows').fill('A sink that shines')
    await page.getByRole('switch', { name: 'Show it at the top of the page' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.getByText('Photo saved')).toBeVisible()

    const guest = await browser.newPage({
      javaScriptEnabled: false,
      locale: 'es-MX',
      storageState: { cookies: [], origins: [] },
    })
    watch(guest)
    await guest.goto(`/p/${name}`)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Come home to a bright house')
    // The server drew it anew, upright.
    const photo = guest.getByRole('img', { name: 'A sink that shines' })
    const shape = (image: HTMLImageElement) => image.naturalHeight / image.naturalWidth
    await expect.poll(() => photo.evaluate(shape)).toBeCloseTo(64 / 48, 1)
    await guest.getByRole('link', { name: 'Deep clean' }).click()
    await expect(guest.getByLabel('Servicio')).toHaveValue(/./)
    await guest.getByLabel('Nombre').fill('Vera Visitante')
    await guest.getByLabel('Teléfono').fill('512 555 0199')
    await guest.getByLabel('¿Qué hay que hacer?').fill('Tres habitaciones, el lunes.')
    await guest.getByRole('button', { name: 'Enviar' }).click()
    // Whoever sends at once may be a program, and sends once more.
    const sent = guest.getByText('Gracias. Su mensaje llegó')
    const again = guest.getByRole('alert')
    await expect(sent.or(again).filter({ visible: true })).toBeVisible()
    if (await again.isVisible()) await guest.getByRole('button', { name: 'Enviar' }).click()
    await expect(sent).toBeVisible()
    await guest.close()

    await page.goto('/requests')
    await page.getByRole('link', { name: /Deep clean/ }).click()
    await expect(page.getByText('Tres habitaciones, el lunes.')).toBeVisible()
    await expect(page.getByText('Vera Visitante').first()).toBeVisible()

    await page.goto('/profile')
    await page.getByRole('switch', { name: 'Show the page to everyone' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Public profile saved')).toBeVisible()
    expectedAnswers.push(`404 /p/${name}`)
    await page.goto(`/p/${name}`)
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
    await expectAccessible()
  })

  test('the page is accessible in both languages and fits', async ({ page, owner, expectAccessible }) => {
    const name = `fit-${randomUUID().slice(0, 8)}`
    await owner.call('POST', '/rest/v1/rpc/save_public_profile', {
      business_id: owner.businessId,
      version: 1,
      profile: {
        subdomain: name,
        is_published: true,
        in_search_engines: true,
        headline_en: 'A headline that is long enough to take several lines on a phone of 360 pixels',
        about_es: 'Una palabralarguísimaquenocabeenunalíneadetrescientossesentapíxeles.',
        areas: 'Zilker\nMueller',
        shows_phone: true,
        shows_email: true,
        shows_address: true,
        shows_hours: true,
        takes_enquiries: true,
      },
    })
    for (const language of ['en', 'es']) {
      await page.goto(`/p/${name}?language=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectAccessible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })
})
