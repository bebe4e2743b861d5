import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addInvoice, markSent } from '../books.ts'
import { dayFromNow } from '../days.ts'
import { listPage } from '../pages/list.ts'
import { expect, ownerTest } from '../story.ts'
import { addClient, addClients, type Owner, quoteLine, saveQuote } from '../test-data.ts'

/** The record that is open beside its list, by its title. */
const panelOf = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title })
const anyPanel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('button', { name: 'Close' }) })
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const opened = (page: Page) => new URL(page.url()).searchParams.get('open')

/** Three jobs in the order of their days: yesterday, today, tomorrow. */
async function addJobs(owner: Owner) {
  const { id: client_id } = await addClient(owner)
  for (const [title, day] of [
    ['Lawn', -1],
    ['Hedge', 0],
    ['Roof', 1],
  ] as const) {
    await owner.call('POST', '/rest/v1/rpc/save_job', {
      business_id: owner.businessId,
      job: { id: randomUUID(), client_id, title, status: 'scheduled' },
      lines: [{ id: randomUUID(), name: 'Work', quantity: 1, unit_price: 75 }],
      member_ids: [],
      visits: [{ id: randomUUID(), visit_date: dayFromNow(day), start_time: '09:00', duration_minutes: 60 }],
    })
  }
}

ownerTest(
  'a job opens beside the list, by a click and by keys',
  async ({ page, owner, expectAccessible }) => {
    await addJobs(owner)
    await page.goto('/jobs')
    await rowOf(page, 'Lawn').click()
    await expect(panelOf(page, 'Lawn')).toBeVisible()
    expect(opened(page)).toBe('JOB-0001')
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
    await expect(page).toHaveTitle(/^Jobs/)
    // The keys skip the heads of the days.
    await expect(page.getByRole('rowheader')).toHaveText(['Earlier 1', 'Today 1', 'Tomorrow 1'])
    await expectAccessible()

    await page.keyboard.press('j')
    await expect(panelOf(page, 'Hedge')).toBeVisible()
    await expect(rowOf(page, 'Hedge')).toBeFocused()
    await page.keyboard.press('k')
    await expect(panelOf(page, 'Lawn')).toBeVisible()
    await page.keyboard.press('j')
    await expect.poll(() => opened(page)).toBe('JOB-0002')
    await page.reload()
    await expect(panelOf(page, 'Hedge')).toBeVisible()

    // The next step is done from here, as on its page.
    await panelOf(page, 'Hedge')
      .getByRole('button', { name: /^Start the visit/ })
      .click()
    // The message lies over the buttons of the panel until its time is up.
    await expect(page.getByText('Visit started')).toBeVisible()
    await expect(panelOf(page, 'Hedge').getByRole('button', { name: 'Complete visit' })).toBeVisible()
    await expect(page.getByText('Visit started')).toBeHidden()
    await expectAccessible()

    await page.keyboard.press('Escape')
    await expect(anyPanel(page)).toHaveCount(0)
    await expect(rowOf(page, 'Hedge')).toBeFocused()
    await expect(page).toHaveURL('/jobs')
    await page.keyboard.press('j')
    await expect(panelOf(page, 'Roof')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Roof' })).toBeVisible()
    // Back at the list it is where it was left, and once more back it is closed.
    await page.goBack()
    await expect(panelOf(page, 'Roof')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/jobs')
    await expect(anyPanel(page)).toHaveCount(0)
  },
)

ownerTest('an invoice is recorded as paid beside the list', async ({ page, owner, expectAccessible }) => {
  await addInvoice(owner)
  const sent = await addInvoice(owner)
  await markSent(owner, sent)
  await page.goto('/invoices?open=INV-0002')
  const panel = panelOf(page, /^Invoice INV-0002$/)
  await expect(panel.getByRole('article')).toBeVisible()
  await expectAccessible()

  await panel.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: /payment/i })
  await expect(dialog).toBeVisible()
  // The keys of the list are the dialog's now.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(anyPanel(page)).toHaveCount(0)
  await expect(page).toHaveURL('/invoices')

  await page.getByRole('row').filter({ hasText: 'INV-0001' }).getByRole('cell').last().click()
  await expect(panelOf(page, /^Invoice INV-0001$/)).toBeVisible()
  await page.keyboard.press('k')
  await expect(panel).toBeVisible()
})

ownerTest('clients, quotes and the list beside them keep their filters', async ({ page, owner }) => {
  const { id: client_id } = await addClient(owner)
  await saveQuote(owner, { id: randomUUID(), client_id, title: 'Gutters' }, [quoteLine('Work', 100)])
  await page.goto('/quotes')
  await rowOf(page, 'Gutters').click()
  await expect(panelOf(page, 'Gutters').getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await page.goto('/clients')
  await rowOf(page, 'Carla Reyes').click()
  await expect(panelOf(page, 'Carla Reyes').getByRole('link', { name: 'New quote' })).toBeVisible()
  await listPage(page).search('carla')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('carla')
  expect(opened(page)).toBe(client_id)
  // What is typed into a field is no key of the list.
  await page.keyboard.type('jk')
  await expect(panelOf(page, 'Carla Reyes')).toBeVisible()
  expect(opened(page)).toBe(client_id)
})

ownerTest('keys reach what is far down the list, and read on', async ({ page, owner }) => {
  ownerTest.slow()
  const names = Array.from({ length: 140 }, (_, index) => ({
    first_name: 'Client',
    last_name: String(index).padStart(3, '0'),
  }))
  await addClients(owner, names)
  await page.goto('/clients?sort=name')
  await rowOf(page, 'Client 000').click()
  await expect(panelOf(page, 'Client 000')).toBeVisible()
  for (let presses = 0; presses < 110; presses += 1) {
    await page.keyboard.press('j')
    await expect(rowOf(page, `Client ${String(presses + 1).padStart(3, '0')}`)).toBeFocused()
  }
  await expect(rowOf(page, 'Client 110')).toBeInViewport({ ratio: 1 })
  await expect(panelOf(page, 'Client 110')).toBeVisible()
  const before = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Escape')
  await expect(anyPanel(page)).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})
