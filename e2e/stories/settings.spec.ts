import { settingsPage } from '../pages/settings.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, rowsOf } from '../test-data.ts'

type Service = { id: string; name: string; price: number; is_active: boolean; version: number }

test('a setting is found by its name in the other language; an empty price list offers presets of the trade', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const settings = settingsPage(page)
  await page.goto('/settings')
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('zona horaria')
  const found = settings.section(/^Regional/).first()
  await expect(found).toContainText(/time zone/i)
  await expectAccessible()
  await found.click()
  await expect(page).toHaveURL('/settings/regional')

  await page.goto('/settings')
  await settings.section(/^Services and prices/).click()
  await settings.fromPresets.click()
  await settings.dialog.getByLabel('Price of Deep cleaning').fill('$1,299.50')
  await settings.dialog.getByLabel('Carpet cleaning', { exact: true }).uncheck()
  await settings.addPresets.click()
  await expect(page.getByText('7 services added')).toBeVisible()
  await expect(settings.row('Deep cleaning')).toContainText('$1,299.50')
  const rows = await rowsOf<Service>(owner, 'services', 'select=name,price&order=price.desc')
  expect(rows).toHaveLength(7)
  expect(rows[0]).toEqual({ name: 'Deep cleaning', price: 1299.5 })
})

test('a service is priced with its cost, found, deactivated and restored', async ({ page, owner }) => {
  const settings = settingsPage(page)
  await page.goto('/settings/services')
  await settings.newService.click()
  await settings.save.click()
  await expect(settings.dialog.getByText('Name is required')).toBeVisible()
  await settings.name.fill('Gutter cleaning')
  await settings.price.fill('200')
  await settings.unit.selectOption('Visit')
  await settings.cost.fill('50')
  await expect(settings.dialog.getByText('$150.00 profit, 75% margin')).toBeVisible()
  await settings.category.fill('Outside')
  await page.reload()
  await expect(settings.dialog.getByText('We kept what you typed here earlier.')).toBeVisible()
  await expect(settings.cost).toHaveValue('50.00')
  await settings.save.dblclick()
  await expect(settings.row('Gutter cleaning')).toContainText('75% margin')
  expect(await rowsOf(owner, 'services', 'select=name')).toEqual([{ name: 'Gutter cleaning' }])
  expect(await rowsOf(owner, 'service_costs', 'select=unit_cost')).toEqual([{ unit_cost: 50 }])

  await settings.choose('Gutter cleaning', 'Deactivate')
  await shell(page).undo.hover()
  await expect(settings.row('Gutter cleaning')).toContainText('Inactive')
  await shell(page).undo.click()
  await expect(settings.row('Gutter cleaning')).not.toContainText('Inactive')
  await settings.search.fill('outside gut')
  await expect(page).toHaveURL(/q=outside\+gut/)
  await expect(settings.row('Gutter cleaning')).toBeVisible()
  await settings.search.fill('roof')
  await expect(page.getByText('No matching services')).toBeVisible()
})

test.describe('the price list, in Spanish and dark @phone', () => {
  test.use({ locale: 'es-MX', theme: 'dark' })

  test('is put in order, says how a service is booked, and what it cost before', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    await owner.call('PATCH', `/rest/v1/profiles?id=eq.${owner.userId}`, { language: 'es' })
    const made = ['Mowing', 'Roof'].map((name) => ({ business_id: owner.businessId, name, price: 50 }))
    const [, roof] = await owner.call<Service[]>('POST', '/rest/v1/services', made)
    await owner.call('PATCH', `/rest/v1/services?id=eq.${roof?.id}`, { price: 60 })
    await page.goto('/settings/services')
    await expect(page.getByText(/^era .*50/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Cambiar el orden' }).click()
    await page.getByRole('button', { name: 'Subir Roof' }).press('Enter')
    await expectAccessible()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    const rows = () => rowsOf<Service>(owner, 'services', 'select=name,booking,is_public&order=position')
    await expect.poll(rows).toMatchObject([{ name: 'Roof' }, { name: 'Mowing' }])
    await page.goto(`/settings/services?edit=${roof?.id}`)
    await page.getByRole('switch', { name: /^En tu página pública/ }).click()
    await page.getByLabel('Reserva en línea').selectOption('job')
    await expectAccessible()
    await page.getByRole('button', { name: 'Guardar servicio' }).click()
    await expect.poll(rows).toMatchObject([{ name: 'Roof', booking: 'job', is_public: true }, {}])
  })
})

test('two people editing one service lose nothing silently', async ({ page, owner, expectedAnswers }) => {
  expectedAnswers.push('409 /rest/v1/rpc/save_service')
  const settings = settingsPage(page)
  const [service] = await owner.call<Service[]>('POST', '/rest/v1/services', {
    business_id: owner.businessId,
    name: 'Mowing',
    price: 50,
  })
  await page.goto('/settings/services')
  await settings.row('Mowing').getByRole('link').click()
  await settings.name.fill('Lawn mowing')
  await owner.call('PATCH', `/rest/v1/services?id=eq.${service?.id}`, { price: 60 })
  await settings.save.click()
  await expect(
    settings.dialog.getByText('Someone else changed this service while you were editing'),
  ).toBeVisible()
  await expect(settings.name).toHaveValue('Lawn mowing')
  await expect(settings.price).toHaveValue('60.00')
  await settings.save.click()
  await expect(settings.dialog).toBeHidden()
  expect(await rowsOf(owner, 'services', 'select=name,price')).toEqual([{ name: 'Lawn mowing', price: 60 }])
})

test('a tax with two parts becomes the default, and no number is used twice', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('409 /rest/v1/counters')
  const settings = settingsPage(page)
  await page.goto('/settings/documents')
  await settings.addRate.click()
  await settings.name.fill('GST')
  await settings.percent(0).fill('5')
  await settings.addPart.click()
  await settings.partName(1).fill('QST')
  await settings.percent(1).fill('9.975')
  await expect(settings.dialog.getByText('Total 14.975%')).toBeVisible()
  await settings.save.click()
  await expect(settings.card('GST 5% + QST 9.975%')).toContainText('Default')
  expect(
    await owner.call('POST', '/rest/v1/rpc/default_taxes', {
      business_id: owner.businessId,
      client_id: null,
      property_id: null,
    }),
  ).toEqual([
    { name: 'GST', rate: 5 },
    { name: 'QST', rate: 9.975 },
  ])

  await settings.changeNumbers(/^Change numbering for requests/).click()
  await settings.prefix.fill('2026/')
  await settings.nextNumber.fill('100')
  await expect(settings.dialog.getByText('2026/0100')).toBeVisible()
  await settings.save.click()
  await expect(settings.card('Requests')).toContainText('Next: 2026/0100')
  const { id } = await addClient(owner)
  const requests = await owner.call<{ request_number: string }[]>(
    'POST',
    '/rest/v1/requests',
    ['Leak', 'Drain', 'Boiler'].map((title) => ({ business_id: owner.businessId, client_id: id, title })),
  )
  expect(requests.map(({ request_number }) => request_number)).toEqual([
    '2026/0100',
    '2026/0101',
    '2026/0102',
  ])

  // This page does not know of the requests yet.
  await settings.changeNumbers(/^Change numbering for requests/).click()
  await settings.nextNumber.fill('50')
  await settings.save.click()
  await expect(settings.dialog.getByText(/Enter 103 or higher/)).toBeVisible()
  await settings.nextNumber.fill('200')
  await settings.prefix.fill('R-')
  await settings.save.click()
  await expect(settings.dialog).toBeHidden()
  await expect(settings.card('Requests')).toContainText('Next: R-0200')
})

test('sample data is removed and the user’s own records stay', async ({ page, owner }) => {
  await addClient(owner)
  await page.goto('/settings/sample-data')
  await page.getByRole('button', { name: 'Add sample data' }).click()
  await expect(page.getByText('3 clients')).toBeVisible()
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Remove sample data from Bright Homes?')
  await question.getByRole('button', { name: 'Remove sample data' }).click()
  await expect(page.getByText('No sample data here')).toBeVisible()
  expect(await rowsOf(owner, 'clients', 'select=name')).toEqual([{ name: 'Carla Reyes' }])
})

workerTest('a worker is told who can change the settings', async ({ page }) => {
  for (const path of [
    '/settings',
    '/settings/company',
    '/settings/services',
    '/settings/documents',
    '/settings/sample-data',
  ]) {
    await page.goto(path)
    await expect(page.getByText('Only owners and managers can change settings')).toBeVisible()
  }
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  test('the dialogs of the settings are accessible', async ({ page, owner, expectAccessible }) => {
    const settings = settingsPage(page)
    await owner.call('POST', '/rest/v1/services', {
      business_id: owner.businessId,
      name: 'Poda',
      price: 80,
    })
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
    await settings.section(/^Servicios y precios/).click()
    await expect(settings.card('Poda')).toBeVisible()
    await settings.newService.click()
    await settings.save.click()
    await expect(settings.dialog.getByText('El nombre es obligatorio')).toBeVisible()
    await expectAccessible()
    await settings.cancel.click()
    await page.goto('/settings/documents')
    await settings.addRate.click()
    await settings.addPart.click()
    await expectAccessible()
    await settings.cancel.click()
    await settings.changeNumbers(/^Cambiar la numeración de presupuestos/).click()
    await expectAccessible()
    await settings.cancel.click()
  })
})
