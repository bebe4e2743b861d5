import { randomUUID } from 'node:crypto'
import { expect, ownerTest, workerTest } from '../story.ts'
import { addClient, giveWork, type Owner, quoteLine, saveQuote } from '../test-data.ts'

async function addWork(owner: Owner) {
  const { id: client_id } = await addClient(owner, { first_name: 'Íñigo', last_name: 'Muñoz' })
  const job = { id: randomUUID(), version: null, client_id, title: 'Deep clean' }
  const work = { business_id: owner.businessId, job, lines: [], member_ids: [], visits: [] }
  await owner.call('POST', '/rest/v1/rpc/save_job', work)
  await saveQuote(owner, { client_id, title: 'Windows' }, [quoteLine('Windows', 80)])
  return job.id
}

ownerTest(
  'a job is found by its client and opened with the keyboard only; pages are found by the start of their names',
  async ({ page, owner }) => {
    const jobId = await addWork(owner)
    await page.goto('/home')
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    const input = palette.getByRole('combobox')
    await expect(input).toBeFocused()
    await input.pressSequentially('muñoz')
    const job = palette.getByRole('option', { name: /Deep clean/ })
    await expect(job).toContainText('JOB-0001 · Íñigo Muñoz')
    await expect(palette.getByRole('option', { name: /Windows/ })).toBeVisible()
    for (let step = 0; (await job.getAttribute('aria-selected')) !== 'true'; step += 1) {
      expect(step).toBeLessThan(10)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/jobs/${jobId}`)
    await expect(palette).toHaveCount(0)

    await page.getByRole('button', { name: 'Find anything' }).click()
    await input.fill('zzz')
    await expect(palette.getByText('No results for “zzz”.')).toBeVisible()
    await input.fill('sche')
    await expect(palette.getByRole('option').first()).toHaveText('Schedule')
    await palette.getByRole('option').first().click()
    await expect(page).toHaveURL(/\/schedule/)
    // A palette that is still closing would give the focus back after the next one has taken it.
    await expect(palette).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  },
)

workerTest('a worker finds their jobs and no quotes', async ({ page, owner }) => {
  await addWork(owner)
  const { id } = await addClient(owner)
  await giveWork(owner, id)
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const input = palette.getByRole('combobox')
  await input.fill('cleaning')
  await expect(palette.getByRole('option', { name: /Cleaning.*JOB-/ })).toBeVisible()
  await input.fill('windows')
  await expect(palette.getByText('No results for “windows”.')).toBeVisible()
  await input.fill('new')
  await expect(palette.getByRole('option', { name: 'New Client' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'New Quote' })).toHaveCount(0)
})

ownerTest.describe('on a Spanish phone @phone', () => {
  ownerTest.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  ownerTest('it opens with one tap and is accessible', async ({ page, owner, expectAccessible }) => {
    await addWork(owner)
    await page.goto('/clients')
    await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
    const palette = page.getByRole('dialog', { name: 'Buscar' })
    await palette.getByRole('combobox').fill('win')
    await expect(palette.getByRole('option', { name: /Windows/ })).toContainText('Borrador')
    await expectAccessible()
    await palette.getByRole('option', { name: /Windows/ }).tap()
    await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/)
  })
})
