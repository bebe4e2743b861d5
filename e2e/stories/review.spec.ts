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
const setLink = (owner: Owner) =>
  owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, {
    google_business_url: 'https://g.page/r/bright/review',
  })

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

  test('the review is asked for in the client’s language', async ({
    page,
    owner,
    baseURL,
    expectAccessible,
  }) => {
    await setLink(owner)
    const email = newEmail('client')
    const id = await completedJob(owner, email)
    await page.goto(`/jobs/${id}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Pedir una reseña' }).click()
    await expect(page.getByRole('dialog').getByText(/^Thank you for choosing us/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Enviar correo' }).click()
    expect((await newestMail(baseURL ?? '', email)).subject).toBe('How did we do? Bright Homes')
  })
})
