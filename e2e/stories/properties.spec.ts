import { clientsPage } from '../pages/clients.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, rowsOf } from '../test-data.ts'

test('a property begins with its defaults, outlives a click beside it, is edited and deleted, and one is primary', async ({
  page,
  owner,
}) => {
  const { id } = await addClient(owner)
  const properties = propertiesPage(page)
  await page.goto(`/clients/${id}`)
  await expect(clientsPage(page).name('Carla Reyes')).toBeVisible()
  await properties.add.click()
  await expect(properties.client).toHaveValue('Carla Reyes')
  await expect(properties.client).toBeDisabled()
  await expect(properties.type('Residential')).toBeChecked()
  await expect(properties.country).toHaveValue('USA')
  await expect(properties.primary).not.toBeChecked()
  await expect(properties.types).toHaveText(['Residential', 'Commercial', 'Industrial', 'Land', 'Other'])

  await properties.address.fill('Half an address')
  await page.mouse.click(20, 400)
  await expect(properties.address).toHaveValue('Half an address')

  await properties.address.fill('5 Lake Road')
  await properties.save.click()
  await properties.choose('5 Lake Road', 'Edit')
  await expect(properties.dialog).toHaveAccessibleName('Edit property')
  await properties.address.fill('7 Lake Road')
  await properties.save.click()
  await expect(page.getByText('Property updated successfully')).toBeVisible()
  await properties.choose('7 Lake Road', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete 7 Lake Road?' })
  await expect(question).toContainText('This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete property' }).click()
  await expect(page.getByText('Property deleted successfully')).toBeVisible()
  await expect(page.getByText('Homes, offices, lots')).toBeVisible()

  for (const address of ['1 First Street', '2 Second Street']) {
    await properties.add.click()
    await properties.address.fill(address)
    await properties.primary.check()
    await properties.save.click()
    await expect(properties.row(address)).toContainText('Primary')
  }
  await expect(properties.row('1 First Street')).not.toContainText('Primary')
  await properties.choose('1 First Street', 'Set as primary')
  await expect(page.getByText('Primary property changed')).toBeVisible()
  await expect(properties.row('1 First Street')).toContainText('Primary')
  await expect(properties.row('2 Second Street')).not.toContainText('Primary')
  await expect(properties.row(' Street')).toHaveText([/1 First Street/, /2 Second Street/])
})

test('a quick new property reports required fields on blur, and finds its client by typing', async ({
  page,
  owner,
}) => {
  await addClient(owner, { email: 'carla@example.com' })
  await addClient(owner, { first_name: 'Zoë', last_name: 'Other' })
  const properties = propertiesPage(page)
  await page.goto('/home')
  await shell(page).create.click()
  await page.getByRole('menuitem', { name: 'New Property' }).click()
  await properties.client.click()
  await properties.address.click()
  await expect(properties.dialog.getByText('Client is required')).toBeVisible()
  await properties.city.click()
  await expect(properties.dialog.getByText('Address is required')).toBeVisible()
  await properties.country.fill('')
  await properties.remarks.click()
  await expect(properties.dialog.getByText('Country is required')).toBeVisible()
  await properties.save.click()
  await expect(properties.client).toBeFocused()
  expect(await rowsOf(owner, 'property_addresses')).toEqual([])

  await properties.client.fill('carla@')
  await page.getByRole('option', { name: /Carla Reyes/ }).click()
  await properties.country.fill('USA')
  await properties.type('Commercial').check()
  await properties.address.fill('12 Elm Street')
  await properties.city.fill('Austin')
  await properties.state.fill('TX')
  await properties.zip.fill('78701')
  await properties.remarks.fill('Key under the pot')
  await properties.save.click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
  await expect(properties.dialog).toBeHidden()
  expect(await rowsOf(owner, 'property_addresses')).toMatchObject([
    {
      property_type: 'commercial',
      address: '12 Elm Street',
      city: 'Austin',
      country: 'USA',
      is_primary: false,
    },
  ])
})

test('a property that could not be saved keeps its text, also through a reload', async ({
  page,
  owner,
  context,
}) => {
  const { id } = await addClient(owner)
  const properties = propertiesPage(page)
  await page.goto(`/clients/${id}`)
  await properties.add.click()
  await properties.address.fill('9 Far Away')
  await context.setOffline(true)
  await properties.save.click()
  await expect(properties.dialog.getByRole('alert')).toContainText('Failed to save property')
  await expect(properties.address).toHaveValue('9 Far Away')
  await context.setOffline(false)
  await page.reload()
  await properties.add.click()
  await expect(properties.dialog.getByText('We kept what you typed here earlier.')).toBeVisible()
  await expect(properties.address).toHaveValue('9 Far Away')
  await properties.save.dblclick()
  await expect(properties.row('9 Far Away')).toBeVisible()
  expect(await rowsOf(owner, 'property_addresses')).toHaveLength(1)
})
