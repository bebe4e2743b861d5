import { listening } from '../pages/live.ts'
import { quotesPage } from '../pages/quotes.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient } from '../test-data.ts'

for (const record of ['quote', 'invoice'] as const) {
  test(`the ${record} shows beside its form as it is typed`, async ({ page, owner, expectAccessible }) => {
    const { id } = await addClient(owner)
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.setViewportSize({ width: 1280, height: 800 })
    const heard = listening(page)
    await page.goto(`/${record}s/new?client=${id}`)
    if (record === 'invoice') await page.getByRole('button', { name: /^Blank invoice/ }).click()
    const form = quotesPage(page)
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('Carla Reyes')
    await heard
    await page.waitForLoadState('networkidle')
    const known = new Set(urls)
    await form.titleField.fill('Spring tidy')
    await form.addLine('Hedges', '2', '45')
    await expect(preview).toContainText('Spring tidy')
    await expect(preview).toContainText('Hedges')
    await expect(preview).toContainText('$90.00')
    // Whatever the live channel had read again was read before.
    expect(urls.filter((url) => url.includes('/rest/') && !known.has(url))).toEqual([])
    // It repeats the form: only its name and what it is are read out.
    await expect(preview.locator('[inert]')).toContainText('Carla Reyes')
    await expect(preview.getByRole('heading')).toHaveCount(0)
    await expectAccessible()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(preview).toContainText('Hedges')
    await expect(form.lines.getByRole('button', { name: /Hedges/ }).first()).toBeVisible()
    await page.setViewportSize({ width: 1099, height: 800 })
    await expect(preview).toHaveCount(0)
    await expect(form.titleField).toHaveValue('Spring tidy')
  })
}

test('@phone a narrow screen loads nothing of the preview', async ({ page, owner }) => {
  const { id } = await addClient(owner)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto(`/quotes/new?client=${id}`)
  await quotesPage(page).titleField.fill('Spring tidy')
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0)
  expect(urls.filter((url) => url.includes('form-preview') && url.includes('quote'))).toEqual([])
})
