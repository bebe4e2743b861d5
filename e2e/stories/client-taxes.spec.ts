import { randomUUID } from 'node:crypto'
import { openFolds } from '../folds.ts'
import { clientsPage } from '../pages/clients.ts'
import { propertiesPage } from '../pages/properties.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, rowsOf } from '../test-data.ts'

const addRate = (owner: Parameters<typeof rowsOf>[0], name: string, rate: number, is_default = false) =>
  owner.call('POST', '/rest/v1/tax_rates', {
    id: randomUUID(),
    business_id: owner.businessId,
    name,
    parts: [{ name, rate }],
    is_default,
  })

test('the chosen taxes of a client and a property are saved and shown', async ({ page, owner }) => {
  const { id } = await addClient(owner)
  await addRate(owner, 'State', 8.25, true)
  await addRate(owner, 'Border', 4)
  const clients = clientsPage(page)
  const properties = propertiesPage(page)
  const taxes = async (property_id: string | null = null) => {
    const whom = { business_id: owner.businessId, client_id: id, property_id }
    return owner.call('POST', '/rest/v1/rpc/default_taxes', whom)
  }

  await page.goto(`/clients/${id}/edit`)
  const rate = page.getByRole('combobox', { name: /^Tax rate/ })
  await openFolds(page, 'Taxes')
  await expect(rate.getByRole('option')).toHaveText(['Default: State', 'State', 'Border'])
  await rate.selectOption('Border')
  await clients.save.click()
  await expect(page.getByText('Tax: Border')).toBeVisible()
  expect(await taxes()).toEqual([{ name: 'Border', rate: 4 }])

  await properties.add.click()
  await properties.address.fill('12 Elm Street')
  await properties.dialog.getByRole('combobox', { name: /^Tax rate/ }).selectOption('State')
  await properties.save.click()
  await expect(properties.row('12 Elm Street').getByText('Tax: State')).toBeVisible()
  const [property] = await rowsOf(owner, 'property_addresses')
  expect(await taxes(property?.id ?? null)).toEqual([{ name: 'State', rate: 8.25 }])

  await clients.edit.click()
  await openFolds(page, 'Taxes')
  await page.getByRole('switch', { name: /^Tax exempt/ }).check()
  await expect(rate).toBeHidden()
  await clients.save.click()
  // The form contains the same text; only the client's page has a link to edit.
  await expect(clients.edit).toBeVisible()
  await expect(page.getByText('Tax exempt')).toBeVisible()
  expect(await taxes(property?.id ?? null)).toEqual([])
  // No longer exempt, the client has the previous rate again.
  await clients.edit.click()
  await openFolds(page, 'Taxes')
  await page.getByRole('switch', { name: /^Tax exempt/ }).uncheck()
  await clients.save.click()
  await expect(page.getByText('Tax: Border')).toBeVisible()
})

test('without tax rates the forms have no tax fields', async ({ page, owner }) => {
  const { id } = await addClient(owner)
  await page.goto(`/clients/${id}/edit`)
  await expect(clientsPage(page).firstName).toHaveValue('Carla')
  await expect(page.getByRole('switch', { name: /^Tax exempt/ })).toHaveCount(0)
})
