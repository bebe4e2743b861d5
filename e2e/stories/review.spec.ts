import { randomUUID } from 'node:crypto'
import { addJob } from '../books.ts'
import { newestMail } from '../mailbox.ts'
import { expect, ownerTest as test } from '../story.ts'
import { newEmail, type Owner } from '../test-data.ts'

/** A completed job of a client with an address. */
async function completedJob(owner: Owner, email: string) {
  const id = await addJob(owner, { email })
  await owner.call('PATCH', `/rest/v1/jobs?id=eq.${id}`, { status: 'completed' })
  return id
}

test('after a job the client is asked for a review, with the email that was shown', async ({
  page,
  owner,
  baseURL,
  expectAccessible,
}) => {
  const email = newEmail('client')
  const id = await completedJob(owner, email)
  const dialog = page.getByRole('dialog', { name: 'Ask Carla Reyes for a review?' })
  const open = async () => {
    await page.goto(`/jobs/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Ask for a review' }).click()
  }
  await open()
  await expect(dialog.getByText(/^Add your Google Business link first/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Add the link' }).click()
  await page.getByLabel('Google Business link').fill('g.page/r/bright/review')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/settings$/)

  await open()
  const preview = dialog.getByText(/^(Thank you for choosing us|Would you tell others)/)
  await expect(preview).toHaveCount(2)
  const shown = await preview.allTextContents()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('We asked Carla Reyes for a review')).toBeVisible()
  const mail = await newestMail(baseURL ?? '', email)
  expect(mail.subject).toBe('How did we do? Bright Homes')
  for (const sentence of [...shown, 'https://g.page/r/bright/review']) {
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(sentence)
  }
  await open()
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('This client was already asked about this job')).toBeVisible()
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  test('a client reviews a job on the public page without an account, and the owner replies', async ({
    page,
    browser,
    owner,
    watch,
    baseURL,
    expectAccessible,
  }) => {
    const change = (table: string, column: string, row: object) =>
      owner.call('PATCH', `/rest/v1/${table}?${column}=eq.${owner.businessId}`, row)
    await change('businesses', 'id', { subdomain: `rate-${randomUUID().slice(0, 8)}` })
    await change('public_profiles', 'business_id', { is_published: true, asks_for_reviews: true })
    const email = newEmail('client')
    const id = await completedJob(owner, email)
    await page.goto(`/jobs/${id}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Pedir una reseña' }).click()
    await expect(page.getByRole('dialog').getByText(/^Un formulario para una reseña/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Enviar correo' }).click()
    const mail = await newestMail(baseURL ?? '', email)
    const [link = ''] = /https?:\/\/\S+\/r\/[\w-]+/.exec(mail.text) ?? []

    const guest = await browser.newPage({
      javaScriptEnabled: false,
      locale: 'es-MX',
      storageState: { cookies: [], origins: [] },
    })
    watch(guest)
    await guest.goto(link)
    await guest.getByRole('radio', { name: /^4 stars/ }).check()
    await guest.getByLabel('In your words').fill('Neat work, a bit late')
    await guest.getByRole('button', { name: 'Send review' }).click()
    await expect(guest.getByRole('heading', { name: 'Thank you for your review' })).toBeVisible()
    await guest.close()

    await page.goto('/profile/reviews')
    await expect(page.getByText('Neat work, a bit late')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Responder' }).click()
    await page.getByLabel('Tu respuesta').fill('Gracias, Carla')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Gracias, Carla')).toBeVisible()
  })
})
