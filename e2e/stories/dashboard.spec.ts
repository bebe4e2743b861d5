import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { dayFromNow } from '../days.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

type Totals = {
  revenue: { month: number; received: number }
  unpaid: { amount: number; late_amount: number }
  table: { amount: number; items: number }
}
type Waiting = { kind: string; amount: number }

const call = <T>(owner: Owner, name: string, args: object) =>
  owner.call<T>('POST', `/rest/v1/rpc/${name}`, { ...args })

const line = (unit_price: number) => ({ id: randomUUID(), name: 'Cleaning', quantity: 1, unit_price })

const usd = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

async function addInvoice(owner: Owner, client_id: string, price: number, due: number, isSent = true) {
  const invoice = await call<{ id: string }>(owner, 'save_invoice', {
    business_id: owner.businessId,
    invoice: {
      id: randomUUID(),
      client_id,
      title: 'Windows',
      issue_date: dayFromNow(Math.min(due, 0)),
      due_date: dayFromNow(due),
      taxes: [],
    },
    lines: [line(price)],
  })
  if (isSent) await call(owner, 'send_invoice', { invoice_id: invoice.id, via: 'marked' })
  return invoice
}

/** A completed job, an overdue invoice, one that is not due, a draft, a quote about to expire. */
async function leaveMoney(owner: Owner) {
  const { id: client_id } = await addClient(owner)
  const job = await call<{ id: string }>(owner, 'save_job', {
    business_id: owner.businessId,
    job: { id: randomUUID(), version: null, client_id, title: 'Deep cleaning' },
    lines: [line(300)],
    member_ids: [],
    visits: [],
  })
  await owner.call('PATCH', `/rest/v1/jobs?id=eq.${job.id}`, { status: 'completed' })
  const late = await addInvoice(owner, client_id, 500, -20)
  await addInvoice(owner, client_id, 90, 20)
  await addInvoice(owner, client_id, 40, 20, false)
  const quote = await call<{ id: string }>(owner, 'save_quote', {
    business_id: owner.businessId,
    quote: {
      id: randomUUID(),
      version: null,
      client_id,
      title: 'Gutters',
      taxes: [],
      valid_until: dayFromNow(5),
    },
    lines: [{ ...line(200), kind: 'required', is_selected: true }],
  })
  await call(owner, 'send_quote', { quote_id: quote.id, via: 'link' })
  return { job, late, quote }
}

/** Scrolls to what is below the fold, once the page has its height. */
async function scrollDown(page: Page) {
  await expect(page.getByText('20 days overdue')).toBeVisible()
  await page.mouse.wheel(0, 2000)
}

test('the dashboard says that nothing is outstanding, then shows the money that is, and each item is one tap from its action', async ({
  page,
  owner,
  expectAccessible,
}) => {
  await addClient(owner)
  await page.goto('/home')
  await expect(page.getByText(/^You’re all caught up\. Finished work/)).toBeVisible()
  await page.getByRole('link', { name: 'New invoice' }).first().click()
  await page.waitForURL('**/invoices/new')

  const { job, late } = await leaveMoney(owner)
  await page.goto('/home')
  const totals = await call<Totals>(owner, 'dashboard_totals', { business_id: owner.businessId })
  const waiting = await call<Waiting[]>(owner, 'money_on_the_table', { business_id: owner.businessId })
  expect(totals.table.amount).toBe(1040)
  expect(waiting.reduce((sum, { amount }) => sum + amount, 0)).toBe(1040)
  expect(totals.unpaid).toMatchObject({ amount: 590, late_amount: 500 })

  const table = page
    .getByRole('region', { name: 'Money on the table' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money on the table' }) }))
  await expect(table).toContainText(usd(totals.table.amount))
  const rows = table.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(4)
  // The largest amount with the longest waiting time is first.
  await expect(rows.first()).toContainText('20 days overdue')
  await expect(page.getByRole('navigation', { name: 'Money now' })).toContainText(
    usd(totals.unpaid.late_amount),
  )
  const standing = page.getByRole('navigation', { name: 'Your business at a glance' })
  await scrollDown(page)
  await expect(standing).toContainText(usd(totals.unpaid.amount))
  await expect(standing).toContainText(usd(totals.revenue.month))
  await expectAccessible()

  await rows.first().getByRole('link').click()
  await page.waitForURL(`**/invoices/${late.id}`)
  await page.goBack()
  await table.getByRole('link', { name: /Deep cleaning/ }).click()
  await page.waitForURL(`**/invoices/new?job=${job.id}`)

  await page.goto('/home')
  await scrollDown(page)
  await page.getByRole('link', { name: /^Unpaid \$590/ }).click()
  await page.waitForURL('**/invoices?state=unpaid')
  await page.goto('/home')
  await scrollDown(page)
  await page.getByRole('link', { name: /^Invoiced \$/ }).click()
  await page.waitForURL('**/reports?report=months')
  await page.goto('/home')
  await page.getByRole('link', { name: /^Overdue \$500/ }).click()
  await page.waitForURL('**/invoices?state=overdue')
  expect(await rowsOf(owner, 'invoices', 'select=id&status=eq.sent')).toHaveLength(2)
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX', theme: 'dark' })

  test('@phone the dashboard fits a phone', async ({ page, owner, expectAccessible }) => {
    await leaveMoney(owner)
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Dinero pendiente' })).toBeVisible()
    await expect(page.getByText('20 días de retraso')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible()
  })
})

workerTest('workers see their visits and no money', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Upcoming jobs' })).toBeVisible()
  await expect(page.getByText('Money on the table')).toHaveCount(0)
  await expect(page.getByText(/^(Invoiced|Overdue)/)).toHaveCount(0)
  await expect(page.getByText(/^\d+ clients?$/)).toHaveCount(0)
})
