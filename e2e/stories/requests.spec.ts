import { randomUUID } from 'node:crypto'
import { phonePhoto } from '../camera.ts'
import { jobsPage } from '../pages/jobs.ts'
import { listPage } from '../pages/list.ts'
import { quotesPage } from '../pages/quotes.ts'
import { requestsPage } from '../pages/requests.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

type RequestRow = { id: string; title: string; status: string }

async function addRequest(owner: Owner, more: object = {}): Promise<RequestRow> {
  const { id: client_id } = await addClient(owner)
  const [row] = await owner.call<RequestRow[]>('POST', '/rest/v1/requests', {
    id: randomUUID(),
    business_id: owner.businessId,
    client_id,
    title: 'Kitchen tap leaks',
    ...more,
  })
  if (!row) throw new Error('No request came back.')
  return row
}

const requestRows = (owner: Owner) => rowsOf<RequestRow>(owner, 'requests')

test('a phone call is recorded with a new client and saving its quote converts it', async ({
  page,
  owner,
}) => {
  const requests = requestsPage(page)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'What people ask you for' })).toBeVisible()
  await page.keyboard.press('n')
  await requests.newClient.click()
  await requests.firstName.fill('Nora')
  await requests.phone.fill('+1 555 010 2030')
  await requests.addClient.dblclick()
  await expect(requests.client).toHaveValue('Nora')
  await requests.save.click()
  await expect(requests.titleField).toBeFocused()
  await requests.titleField.fill('Kitchen tap leaks')
  await requests.description.fill('Since Sunday, and the cupboard is wet.')
  await requests.urgency('Urgent').check()
  await page.reload()
  await expect(requests.description).toHaveValue('Since Sunday, and the cupboard is wet.')
  await requests.save.dblclick()
  await expect(requests.title('Kitchen tap leaks')).toBeVisible()
  expect(await requestRows(owner)).toMatchObject([{ urgency: 'urgent', status: 'unscheduled' }])
  expect(await rowsOf(owner, 'clients')).toMatchObject([{ name: 'Nora', client_status: 'lead' }])

  const quote = quotesPage(page)
  await requests.toQuote.dblclick()
  await expect(quote.titleField).toHaveValue('Kitchen tap leaks')
  await page.goBack()
  await expect(requests.toQuote).toBeVisible()
  expect(await requestRows(owner)).toMatchObject([{ status: 'unscheduled' }])
  await requests.toQuote.click()
  await expect(quote.titleField).toHaveValue('Kitchen tap leaks')
  await quote.addLine('Tap', '1', '120')
  await quote.save.dblclick()
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/)
  expect(await rowsOf(owner, 'quotes')).toMatchObject([{ title: 'Kitchen tap leaks' }])
  expect(await requestRows(owner)).toMatchObject([{ status: 'converted' }])
})

test('a second conversion is rejected, and the request links to the first', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('409 /rest/v1/rpc/perform_command')
  const { id } = await addRequest(owner)
  const requests = requestsPage(page)
  await page.goto(`/requests/${id}`)
  await requests.toJob.click()
  const jobs = jobsPage(page)
  await expect(jobs.titleField).toHaveValue('Kitchen tap leaks')
  await owner.call('POST', '/rest/v1/rpc/convert_request_to_quote', {
    request_id: id,
    quote_id: randomUUID(),
  })
  await jobs.saveDraft.click()
  await expect(page.getByText('This was already converted.')).toBeVisible()
  expect(await rowsOf(owner, 'jobs')).toEqual([])
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('link', { name: 'Quote Q-0001' })).toBeVisible()
  await expect(requests.toJob).toHaveCount(0)
})

test('a photo is stored upright and without location metadata, and a file that is not a picture is rejected by name', async ({
  page,
  owner,
  context,
}) => {
  const { id } = await addRequest(owner)
  const requests = requestsPage(page)
  await page.goto(`/requests/${id}`)
  await expect(requests.title('Kitchen tap leaks')).toBeVisible()
  const buffer = await phonePhoto(page, 'at home in Calle Mayor 1')
  expect(buffer.includes('Calle Mayor')).toBe(true)
  const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
  await context.setOffline(true)
  await requests.addPhotos.setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Try IMG_1.jpg again' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try IMG_1.jpg again' }).click()
  await requests.photo(1).click()
  await expect.poll(() => rowsOf(owner, 'photos')).toMatchObject([{ width: 48, height: 64, request_id: id }])
  const shown = page.getByRole('img', { name: 'Photo 1 of 1' })
  const stored = await shown.evaluate(async (image) => {
    const answer = await fetch((image as HTMLImageElement).src)
    return [...new Uint8Array(await answer.arrayBuffer())]
  })
  const bytes = Buffer.from(stored)
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
  for (const trace of ['Exif', 'Calle Mayor', 'GPS']) expect(bytes.includes(trace), trace).toBe(false)

  await page.getByRole('button', { name: 'Delete photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click()
  await expect.poll(() => rowsOf(owner, 'photos')).toEqual([])
  await expect(requests.photo(1)).toHaveCount(0)

  await requests.addPhotos.setInputFiles({
    name: 'plan.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText(/^We can’t read plan\.heic as a picture/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove plan.heic' }).click()
  await expect(page.getByText(/^plan.heic/)).toHaveCount(0)
})

test('archiving hides a request and can be undone', async ({ page, owner }) => {
  const { id } = await addRequest(owner)
  const requests = requestsPage(page)
  await page.goto(`/requests/${id}`)
  await requests.choose('Archive')
  await shell(page).undo.hover()
  await expect(page.getByText('Request archived')).toBeVisible()
  await expect.poll(() => requestRows(owner)).toMatchObject([{ status: 'archived' }])
  await shell(page).undo.click()
  await expect.poll(() => requestRows(owner)).toMatchObject([{ status: 'unscheduled' }])
  await requests.choose('Archive')
  await expect(requests.toQuote).toHaveCount(0)
  await page.goto('/requests')
  await expect(requests.status('Open')).toContainText('0')
  await requests.status('Archived').click()
  await expect(page).toHaveURL('/requests?status=archived')
  await expect(requests.request('Kitchen tap leaks')).toBeVisible()
})

test('open requests are listed first, and search includes converted ones', async ({ page, owner }) => {
  const done = await addRequest(owner, { title: 'Old bathroom' })
  await owner.call('POST', '/rest/v1/rpc/convert_request_to_quote', {
    request_id: done.id,
    quote_id: randomUUID(),
  })
  await addRequest(owner, { title: 'New kitchen' })
  const requests = requestsPage(page)
  await page.goto('/requests')
  await expect(requests.request('New kitchen')).toBeVisible()
  await expect(requests.request('Old bathroom')).toHaveCount(0)
  await listPage(page).search('reyes bath')
  await expect(requests.request('Old bathroom')).toBeVisible()
  await expect(requests.request('New kitchen')).toHaveCount(0)
})

workerTest('a worker sees no requests', async ({ page, owner }) => {
  await addRequest(owner)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible()
  await expect(page.getByText('Kitchen tap leaks')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^New request$/i })).toHaveCount(0)
})

test.describe('on a Spanish phone @phone', () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  test('a request is found, read, scheduled for assessment and edited', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    const { id } = await addRequest(owner, { title: 'Gotea la llave', urgency: 'urgent' })
    const requests = requestsPage(page)
    await page.goto('/requests')
    await expect(requests.cards.getByRole('listitem')).toHaveText([/Gotea la llave.*Urgente/s])
    await expectAccessible()
    await page.goto(`/requests/${id}`)
    await expect(requests.title('Gotea la llave')).toBeVisible()
    await expect(page.getByText('Se creó')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Programar visita previa' }).tap()
    await requests.dialog.getByRole('button', { name: 'Mañana' }).tap()
    await requests.dialog.getByRole('button', { name: 'Guardar visita' }).tap()
    await expect.poll(() => requestRows(owner)).toMatchObject([{ status: 'scheduled' }])
    await page.goto('/requests/new')
    await requests.save.tap()
    await expect(page.getByText('Obligatorio').first()).toBeVisible()
    await expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
