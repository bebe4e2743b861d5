import { expect, ownerTest as test } from '../story.ts'
import { addClient, linkOfQuote, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

test('a file of a quote is linked to its job, and deleting it removes both links', async ({
  page,
  owner,
}) => {
  const { id: client_id } = await addClient(owner)
  const { id } = await saveQuote(owner, { client_id }, [quoteLine('Deep cleaning', 350)])
  await page.goto(`/quotes/${id}`)
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('north wall first') })
  await expect(page.getByRole('button', { name: 'Download plan.txt' })).toBeVisible()
  await linkOfQuote(owner, id)
  await page.reload()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Approve and schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and schedule' }).click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/)
  const [job] = await rowsOf(owner, 'jobs')
  expect(await rowsOf(owner, 'files')).toMatchObject([{ name: 'plan.txt', quote_id: id, job_id: job?.id }])
  await page.goto(`/jobs/${job?.id}?tab=files`)
  await page.getByRole('button', { name: 'Delete plan.txt' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('plan.txt deleted')).toBeVisible()
  await page.goto(`/quotes/${id}`)
  await expect(page.getByText(/for you and your team, not the client/)).toBeVisible()
})
