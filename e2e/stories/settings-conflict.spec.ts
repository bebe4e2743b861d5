import type { Page } from '@playwright/test'
import { expect, ownerTest as test } from '../story.ts'

const phone = (page: Page) => page.getByLabel('Phone', { exact: true })
const address = (page: Page) => page.getByLabel('Address', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('two tabs that change one setting end in a choice', async ({
  page,
  context,
  owner,
  expectedAnswers,
  expectAccessible,
}) => {
  expectedAnswers.push('409 /rest/v1/businesses')
  const stored = (columns: string) =>
    owner.call('GET', `/rest/v1/businesses?id=eq.${owner.businessId}&select=${columns}`)
  await page.goto('/settings/company')
  const other = await context.newPage()
  await other.goto('/settings/company')
  await phone(other).fill('555 0222')
  await address(other).fill('2 Other Street')
  await phone(page).fill('555 0111')
  await save(other).click()
  await expect(other).toHaveURL('/settings')
  await save(page).click()
  const choice = page.getByRole('group', { name: 'Phone' })
  await expect(choice).toContainText('555 0111')
  await expect(choice).toContainText('555 0222')
  await expect(address(page)).toHaveValue('2 Other Street')
  await expectAccessible()
  expect(await stored('phone')).toEqual([{ phone: '555 0222' }])
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
  await save(page).click()
  await expect(choice).toContainText('Choose one before you save.')
  await expectAccessible()
  await choice.getByRole('radio', { name: /555 0111/ }).check()
  await save(page).click()
  await expect(page).toHaveURL('/settings')
  expect(await stored('phone,address')).toEqual([{ phone: '555 0111', address: '2 Other Street' }])
})
