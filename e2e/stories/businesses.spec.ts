import { expect, ownerTest as test, workerTest } from '../story.ts'
import { rowsOf } from '../test-data.ts'

const card = (page: import('@playwright/test').Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

test('two tabs hold two businesses, and each writes into its own', async ({
  page,
  owner,
  context,
  watch,
  expectAccessible,
}) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: /^My Business/ }).click()
  await page.getByRole('button', { name: 'New business' }).click()
  await page.getByLabel(/^Business name/).fill('North Paint')
  await page.getByRole('button', { name: 'Create business' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/settings/business')
  await expect(card(page, 'North Paint').getByText('Open in this tab')).toBeVisible()
  await expectAccessible()

  const second = await context.newPage()
  watch(second)
  await second.goto('/settings/business')
  await card(second, owner.businessName)
    .getByRole('button', { name: `Open ${owner.businessName}` })
    .click()
  await expect(card(second, owner.businessName).getByText('Open in this tab')).toBeVisible()
  await page.reload()
  await expect(card(page, 'North Paint').getByText('Open in this tab')).toBeVisible()

  for (const [tab, name] of [
    [page, 'Nora'],
    [second, 'Bert'],
  ] as const) {
    await tab.goto('/clients/new')
    await tab.getByLabel(/^First name/).fill(name)
    await tab.getByRole('button', { name: 'Save client' }).click()
    await expect(tab.getByRole('heading', { name })).toBeVisible()
  }
  expect(await rowsOf(owner, 'clients', 'select=first_name')).toEqual([{ first_name: 'Bert' }])
})

test('a business is closed, read, and opened again', async ({ page, owner, expectedAnswers }) => {
  expectedAnswers.push('409 /rest/v1/')
  await page.goto('/settings/business')
  const own = card(page, owner.businessName)
  await own.getByRole('button', { name: 'Close business' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${owner.businessName}?` })
  await dialog.getByLabel(/^Type/).fill(owner.businessName)
  await dialog.getByRole('button', { name: 'Close business' }).click()
  await expect(page.getByText(`${owner.businessName} is closed.`)).toBeVisible()
  await page.goto('/settings/company')
  await page.getByLabel('Phone').fill('555 010 7788')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This business is closed. Everything in it')).toBeVisible()
  await page.goto('/clients/new')
  await expect(page.getByRole('heading', { name: 'This business is closed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Business' }).click()
  await own.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText(`${owner.businessName} is open again`)).toBeVisible()
})

workerTest('a worker sees the business and may leave it', async ({ page, owner, expectAccessible }) => {
  await page.goto('/settings/business')
  const own = card(page, owner.businessName)
  await expect(own.getByText(/^Worker/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Close business' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/onboarding')
  await expect(
    page.getByRole('heading', { name: `You no longer work in ${owner.businessName}` }),
  ).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Start my own business' }).click()
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible()
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', theme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('the business is offered to a colleague', async ({ page, owner, testData, expectAccessible }) => {
    await testData.addMember(owner, 'manager')
    await page.goto('/settings/business')
    await card(page, owner.businessName).getByRole('button', { name: 'Traspasar' }).click()
    await page.getByLabel('Quién lo recibe').selectOption('Wanda Worker')
    await expectAccessible()
    await page.getByRole('button', { name: 'Ofrecer el negocio' }).click()
    await expect(page.getByText('Ofrecido a Wanda Worker, que aún no lo acepta.')).toBeVisible()
    await expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Retirar la oferta' }).click()
    await expect(page.getByText('Retiraste la oferta')).toBeVisible()
  })
})
