import { onCommand } from '../commands.ts'
import { openFolds } from '../folds.ts'
import { clientsPage } from '../pages/clients.ts'
import { propertiesPage } from '../pages/properties.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, rowsOf } from '../test-data.ts'

test('editing a client saves every field', async ({ page, owner }) => {
  const { id } = await addClient(owner)
  const clients = clientsPage(page)
  await page.goto(`/clients/${id}`)
  await clients.edit.click()
  await clients.lastName.fill('Reyes-Núñez')
  await openFolds(page, 'Company and title', 'Source and status')
  await clients.company.fill('Reyes & Co.')
  await clients.email.fill(' CARLA@Example.com ')
  await clients.phone.fill('+34 600 11-22-33')
  await clients.address.fill('Calle Mayor 1\nMadrid')
  await page.getByRole('radio', { name: 'Active' }).check()
  await page.getByRole('radio', { name: 'Referral' }).check()
  await clients.save.click()
  await expect(clients.name('Carla Reyes-Núñez')).toBeVisible()
  await expect(page.getByText('Client updated successfully')).toBeVisible()
  await expect(page.getByText('Reyes & Co.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:carla@example.com')
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+34600112233')
  const [row] = await rowsOf(owner, 'clients')
  expect(row).toMatchObject({ email: 'carla@example.com', client_status: 'active', lead_source: 'referral' })
})

test('a new client: invalid fields are reported, the same email is warned of, and two clicks save one', async ({
  page,
  owner,
}) => {
  await addClient(owner, { email: 'same@example.com' })
  const clients = clientsPage(page)
  await page.goto('/clients/new')
  await clients.email.fill('carla at home')
  await clients.phone.click()
  await expect(clients.email).toHaveAccessibleDescription('Please enter a valid email address')
  await clients.phone.fill('call me')
  await clients.address.click()
  await expect(clients.phone).toHaveAccessibleDescription(/digits, spaces, hyphens and parentheses/)
  await clients.save.click()
  await expect(clients.phone).toBeFocused()
  await clients.email.fill('')
  await clients.phone.fill('')
  await clients.save.click()
  await expect(clients.firstName).toHaveAccessibleDescription('Enter a name, company, email or phone number')
  await expect(clients.firstName).toBeFocused()
  expect(await rowsOf(owner, 'clients')).toHaveLength(1)

  await clients.firstName.fill('Twin')
  await clients.email.fill('Same@example.com')
  await clients.address.click()
  await expect(page.getByText('You already have a client with this email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Carla Reyes' })).toBeVisible()
  await clients.save.dblclick()
  await expect(clients.name('Twin')).toBeVisible()
  expect(await rowsOf(owner, 'clients')).toHaveLength(2)
})

test('a server error keeps the text, and a lost response creates neither a second client nor a second property', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('500 /rest/v1/rpc/perform_command')
  const clients = clientsPage(page)
  let attempts = 0
  await onCommand(page, 'save_client', async (route) => {
    attempts += 1
    if (attempts === 1) return route.fulfill({ status: 500, json: { message: 'x' } })
    if (attempts > 2) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/clients/new')
  await clients.firstName.fill('Lost answer')
  await clients.address.fill('12 Elm Street')
  await clients.save.click()
  await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.')
  await expect(clients.firstName).toHaveValue('Lost answer')
  await clients.save.click()
  await expect(page.getByRole('alert')).toContainText('Failed to create client')
  await expect(page.getByRole('alert')).toContainText('Network error')
  await clients.save.click()
  await expect(clients.name('Lost answer')).toBeVisible()
  expect(await rowsOf(owner, 'clients')).toHaveLength(1)
  expect(await rowsOf(owner, 'property_addresses')).toHaveLength(1)
})

test('an offline form keeps its text and saves when the network is back', async ({
  page,
  owner,
  context,
}) => {
  const clients = clientsPage(page)
  await page.goto('/clients/new')
  await clients.firstName.fill('Tunnel')
  await openFolds(page, 'Notes')
  await clients.notes.fill('Written under the river')
  await context.setOffline(true)
  await clients.save.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Network error. Please check your connection and try again.')
  await expect(alert).toContainText('What you typed is kept.')
  // Beside the button, and over no field.
  await page.evaluate(() => scrollTo(0, 0))
  const [said, save, name] = await Promise.all(
    [alert, clients.save, clients.firstName].map((each) => each.boundingBox()),
  )
  if (!said || !save || !name) throw new Error('The form is not on the screen.')
  const isBelow = said.y >= save.y
  expect(isBelow ? said.y - (save.y + save.height) : save.y - (said.y + said.height)).toBeLessThan(24)
  if (isBelow) expect(name.y).toBeGreaterThan(said.y + said.height)
  await expect(clients.firstName).not.toHaveAttribute('aria-invalid', 'true')
  await expect(clients.notes).toHaveValue('Written under the river')
  await context.setOffline(false)
  await expect(alert).toHaveCount(0)
  await clients.save.click()
  await expect(clients.name('Tunnel')).toBeVisible()
  expect(await rowsOf(owner, 'clients')).toMatchObject([{ notes: 'Written under the river' }])
})

test('when two tabs edit the same client, the second keeps its text and shows what was saved', async ({
  page,
  context,
  owner,
  watch,
  expectedAnswers,
}) => {
  expectedAnswers.push('406 /rest/v1/clients', '409 /rest/v1/clients')
  const { id } = await addClient(owner, { notes: 'Old note', phone: '+1 555 010 2030' })
  const other = await context.newPage()
  watch(other)
  const mine = clientsPage(page)
  const theirs = clientsPage(other)
  await page.goto(`/clients/${id}/edit`)
  await other.goto(`/clients/${id}/edit`)
  await openFolds(page, 'Notes')
  await openFolds(other, 'Notes')
  // Opened before the first tab is edited, because it would restore that tab's draft.
  await expect(theirs.notes).toHaveValue('Old note')
  await mine.notes.fill('My note')
  await theirs.notes.fill('Their note')
  await theirs.phone.fill('+1 555 010 9999')
  await theirs.save.click()
  await expect(theirs.name('Carla Reyes')).toBeVisible()

  await mine.save.click()
  await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible()
  await expect(mine.notes).toHaveValue('My note')
  await expect(mine.notes).toHaveAccessibleDescription(/Saved version: Their note/)
  await expect(mine.phone).toHaveValue('+1 555 010 9999')
  await mine.save.click()
  await expect(mine.name('Carla Reyes')).toBeVisible()
  expect(await rowsOf(owner, 'clients')).toMatchObject([{ notes: 'My note', phone: '+1 555 010 9999' }])
})

test('a half-filled form survives a reload, can be discarded, and is a draft until it is saved', async ({
  page,
}) => {
  const clients = clientsPage(page)
  await page.goto('/clients/new')
  await clients.firstName.fill('Half')
  await openFolds(page, 'Notes')
  await clients.notes.fill('filled')
  await page.reload()
  await openFolds(page, 'Notes')
  await expect(page.getByText('We kept what you typed here earlier.')).toBeVisible()
  await expect(clients.firstName).toHaveValue('Half')
  await expect(clients.notes).toHaveValue('filled')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(clients.firstName).toHaveValue('')
  await page.reload()
  await expect(clients.firstName).toHaveValue('')

  await clients.firstName.fill('Later')
  await clients.cancel.click()
  await expect(page).toHaveURL('/clients')
  await expect(page.getByText('Your changes are kept as a draft')).toBeVisible()
  await page.goto('/clients/new')
  await expect(clients.firstName).toHaveValue('Later')
  await clients.save.click()
  await expect(clients.name('Later')).toBeVisible()
  await page.goto('/clients/new')
  await expect(clients.firstName).toHaveValue('')
})

test('the one address of a new client is where the next quote and job are, unless it is for letters alone', async ({
  page,
  owner,
}) => {
  const clients = clientsPage(page)
  await page.goto('/clients/new')
  await clients.firstName.fill('Rosa')
  await clients.address.fill('12 Elm Street\nAustin')
  await expect(clients.worksHere).toBeChecked()
  await clients.save.click()
  await expect(clients.name('Rosa')).toBeVisible()
  await expect(propertiesPage(page).row('12 Elm Street, Austin')).toContainText('Primary')
  const [client] = await rowsOf(owner, 'clients')
  const [place] = await rowsOf(owner, 'property_addresses')
  expect(place).toMatchObject({ client_id: client?.['id'], is_primary: true })
  for (const form of ['quotes', 'jobs', 'requests']) {
    await page.goto(`/${form}/new?client=${String(client?.['id'])}`)
    await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue(String(place?.['id']))
  }

  await page.goto('/clients/new')
  await clients.firstName.fill('Lena')
  await clients.address.fill('PO box 7')
  await clients.worksHere.uncheck()
  await page.reload()
  await expect(clients.worksHere).not.toBeChecked()
  await clients.save.click()
  await expect(clients.name('Lena')).toBeVisible()
  expect(await rowsOf(owner, 'property_addresses')).toHaveLength(1)
})
