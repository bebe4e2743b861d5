import { randomUUID } from 'node:crypto'
import { sendBill, takeCards } from '../books.ts'
import { invoiceLinkPage } from '../pages/invoice-link.ts'
import { listening } from '../pages/live.ts'
import { quoteLinkPage } from '../pages/quote-link.ts'
import { schedulePage } from '../pages/schedule.ts'
import { expect, openBrowser, ownerTest as test } from '../story.ts'
import { addClient, linkOfQuote, type Owner, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

const rename = (owner: Owner, clientId: string, first_name: string) =>
  owner.call('PATCH', `/rest/v1/clients?id=eq.${clientId}`, { first_name })

test('an open quote shows that the client viewed it and requested changes', async ({
  page,
  owner,
  browser,
  watch,
  baseURL,
}) => {
  const { id: client_id } = await addClient(owner, { email: 'carla@example.com' })
  const { id } = await saveQuote(owner, { client_id }, [quoteLine('Deep cleaning', 350)])
  const path = await linkOfQuote(owner, id)
  const heard = listening(page)
  await page.goto(`/quotes/${id}`)
  await heard

  const hers = await openBrowser(browser, baseURL ?? '')
  watch(hers)
  const quote = quoteLinkPage(hers)
  await hers.goto(path)
  await expect(page.getByText(/^Opened by the client/).first()).toBeVisible()
  await quote.requestChanges.click()
  await quote.message.fill('Without the oven, please.')
  await quote.dialog
    .getByRole('button', { name: /Send|Ask/ })
    .last()
    .click()
  await expect(page.getByText('Changes requested').first()).toBeVisible()
  await expect(page.getByText('Without the oven, please.').first()).toBeVisible()
})

test('an open invoice shows that it was paid', async ({ page, owner, browser, watch, baseURL }) => {
  await takeCards(owner)
  const { id, path } = await sendBill(owner)
  const heard = listening(page)
  await page.goto(`/invoices/${id}`)
  await heard
  // The label of an amount says "Paid" from the beginning; the status is a span.
  const paid = page.locator('main span').filter({ hasText: /^Paid$/ })
  await expect(page.getByText('Balance due', { exact: true })).toBeVisible()
  await expect(paid).toHaveCount(0)

  const hers = await openBrowser(browser, baseURL ?? '')
  watch(hers)
  const invoice = invoiceLinkPage(hers)
  await hers.goto(path)
  await invoice.payAll.click()
  await invoice.payByCard.click()
  await expect(invoice.state).toContainText('Paid. Thank you!')
  await expect(paid.first()).toBeVisible()
})

test('a schedule shows a visit moved on another device', async ({ page, owner, browser, watch, baseURL }) => {
  const [wednesday, thursday] = ['2027-02-10', '2027-02-11']
  await owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, { timezone: 'America/New_York' })
  const { id: client_id } = await addClient(owner)
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: {
      id: randomUUID(),
      version: null,
      client_id,
      title: 'Deep clean',
      status: 'scheduled',
      schedule_type: 'one-off',
    },
    lines: [],
    member_ids: [owner.userId],
    visits: [{ id: randomUUID(), visit_date: wednesday, start_time: '09:00', duration_minutes: 60 }],
  })
  const address = `/schedule?view=week&date=${wednesday}`
  const heard = listening(page)
  await page.goto(address)
  await heard
  const here = schedulePage(page)
  await expect(here.day(wednesday).locator('[data-visit]')).toBeVisible()

  const other = await openBrowser(browser, baseURL ?? '', owner)
  watch(other)
  const there = schedulePage(other)
  await other.goto(address)
  await there.drag(there.visit('Carla'), await there.hour(thursday, 11.1))
  await there.move.click()
  await expect(here.day(thursday).locator('[data-visit]')).toBeVisible()
  await expect(here.day(wednesday).locator('[data-visit]')).toHaveCount(0)
})

test('a page that is opened reads nothing twice, and what the dashboard reads is asked for at once next time', async ({
  page,
  owner,
}) => {
  const { id } = await addClient(owner)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) requests.push(`${request.method()} ${request.url()}`)
  })
  const open = async (name: string) => {
    requests.length = 0
    const heard = listening(page)
    await page.goto('/home')
    await heard
    // What the join would read again is read before this change.
    await rename(owner, id, name)
    await expect(page.getByRole('main').getByText(new RegExp(name)).first()).toBeVisible()
    const totals = requests.filter((one) => one.includes('/rpc/dashboard_totals'))
    expect(totals).toHaveLength(1)
  }
  await open('Renata')
  // Without the app's scripts only the page itself can ask.
  let start = () => {}
  const isStarted = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route(/\/assets\/start-.*\.js/, async (route) => {
    await isStarted
    await route.continue()
  })
  const opening = open('Sonia')
  await expect.poll(() => requests.filter((one) => one.includes('/rpc/dashboard_totals'))).toHaveLength(1)
  expect(requests.filter((one) => one.includes('/rest/v1/profiles'))).toEqual([])
  start()
  await opening
})

test('a change made between the reading and the join appears, and one made offline when the browser reconnects', async ({
  page,
  context,
  owner,
}) => {
  const { id } = await addClient(owner)
  let join = () => {}
  const mayJoin = new Promise<void>((resolve) => {
    join = resolve
  })
  await page.route(/\/assets\/live-.*\.js/, async (route) => {
    await mayJoin
    await route.continue()
  })
  const heard = listening(page)
  await page.goto(`/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Carla/ })).toBeVisible()
  await rename(owner, id, 'Renata')
  join()
  await heard
  await expect(page.getByRole('heading', { level: 1, name: /Renata/ })).toBeVisible()

  await context.setOffline(true)
  await rename(owner, id, 'Sonia')
  const again = listening(page)
  await context.setOffline(false)
  await again
  await expect(page.getByRole('heading', { level: 1, name: /Sonia/ })).toBeVisible()
})

test('members of another business receive nothing', async ({
  page,
  owner,
  testData,
  browser,
  watch,
  baseURL,
}) => {
  const stranger = await testData.addOwner()
  const { id } = await addClient(stranger, { first_name: 'Stella' })
  const [own] = [await addClient(owner)]
  const other = await openBrowser(browser, baseURL ?? '', stranger)
  watch(other)
  const frames: string[] = []
  other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  const both = [listening(page), listening(other)]
  await Promise.all([page.goto(`/clients/${own.id}`), other.goto(`/clients/${id}`)])
  await Promise.all(both)

  await rename(owner, own.id, 'Renata')
  await expect(page.getByRole('heading', { level: 1, name: /Renata/ })).toBeVisible()
  // Their own change follows on the same socket, so a message about the first one would have arrived by now.
  await rename(stranger, id, 'Sonia')
  await expect(other.getByRole('heading', { level: 1, name: /Sonia/ })).toBeVisible()
  expect(frames.filter((frame) => frame.includes(owner.businessId))).toEqual([])
  expect(await rowsOf(owner, 'clients', 'select=id')).toHaveLength(1)
})
