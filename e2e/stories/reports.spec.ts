import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test as guestTest, ownerTest as test } from '../story.ts'
import { addClient, type Owner } from '../test-data.ts'

type Row = Record<string, number | string | null>
type Numbered = { id: string; total_amount: number }

/** The ISO date of a day of this month, or of an earlier one, in the zone of the business (UTC). */
const dayOf = (day: number, monthsBefore = 0) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, day))
    .toISOString()
    .slice(0, 10)
}

const call = <T>(owner: Owner, name: string, args: object) =>
  owner.call<T>('POST', `/rest/v1/rpc/${name}`, args)

async function addInvoice(owner: Owner, clientId: string, price: number, issued: string) {
  const invoice = await call<Numbered>(owner, 'save_invoice', {
    business_id: owner.businessId,
    invoice: {
      id: randomUUID(),
      client_id: clientId,
      issue_date: issued,
      due_date: issued,
      taxes: [{ name: 'State tax', rate: 8 }],
    },
    lines: [{ id: randomUUID(), name: 'Cleaning', quantity: 1, unit_price: price }],
  })
  await call(owner, 'send_invoice', { invoice_id: invoice.id, via: 'marked' })
  return invoice
}

/** Two clients, three invoices in two months, a partial payment, two expenses. */
async function keepBooks(owner: Owner) {
  const carla = await addClient(owner)
  const other = await addClient(owner, { first_name: 'Otto', last_name: '=SUM(A1)' })
  const first = await addInvoice(owner, carla.id, 1000, dayOf(1))
  await addInvoice(owner, other.id, 250.5, dayOf(1))
  await addInvoice(owner, carla.id, 400, dayOf(1, 1))
  await call(owner, 'record_payment', {
    business_id: owner.businessId,
    payment: { id: randomUUID(), invoice_id: first.id, amount: 540, paid_on: dayOf(1), method: 'cash' },
  })
  for (const [category, amount, tax] of [
    ['fuel', 60, 4],
    ['materials', 120.25, 0],
  ] as const)
    await owner.call('POST', '/rest/v1/expenses', {
      business_id: owner.businessId,
      category,
      amount,
      tax_amount: tax,
      date: dayOf(1),
    })
}

const usd = (amount: unknown) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    .format(Number(amount))
    .replace('-', '−')

const reportRows = (owner: Owner, name: string) =>
  call<Row[]>(owner, `report_${name}`, {
    business_id: owner.businessId,
    from_date: dayOf(1),
    to_date: dayOf(0, -1),
  })

/** The cells of a row of the report, once it is visible. */
const cellsOf = (page: Page, report: string, row: string | RegExp) =>
  page.getByRole('table', { name: report }).getByRole('row', { name: row }).getByRole('cell')

test('every report shows the recorded amounts', async ({ page, owner }) => {
  await keepBooks(owner)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Profit and loss' })).toBeVisible()
  const [, profit] = await reportRows(owner, 'profit')
  expect(profit).toMatchObject({ month: null, invoiced: 1250.5, expenses: -176.25, expense_tax: -4 })
  for (const [row, amount] of [
    [/^Expenses/, profit?.['expenses']],
    [/^Profit/, profit?.['profit']],
    [/^Net cash/, profit?.['cash']],
  ] as const)
    await expect(cellsOf(page, 'Profit and loss', row).first()).toHaveText(usd(amount))
  await expect(cellsOf(page, 'Profit and loss', /^Invoiced/)).toHaveText(['$1,250.50', '$400.00'])

  await page.getByRole('link', { name: 'Income by client' }).click()
  await expect(page).toHaveURL(/report=clients&from=/)
  const [carla] = await reportRows(owner, 'income_by_client')
  await expect(cellsOf(page, 'Income by client', /^Carla Reyes/)).toHaveText([
    String(carla?.['invoices']),
    ...['tax', 'received', 'amount'].map((key) => usd(carla?.[key])),
    '$400.00',
  ])
  await expect(cellsOf(page, 'Income by client', /^Total/)).toContainText([
    '2',
    '',
    '',
    '$1,250.50',
    '$400.00',
  ])

  await page.getByRole('link', { name: 'Who owes you' }).click()
  await expect(cellsOf(page, 'Who owes you', /^Total/).nth(5)).toHaveText(usd(1080 + 270.54 + 432 - 540))

  await page.getByRole('link', { name: 'Taxes' }).click()
  await expect(cellsOf(page, 'Taxes', /^State tax 8%/)).toHaveText([
    '$1,250.50',
    '$100.04',
    '$40.00',
    '$0.00',
  ])
  await expect(cellsOf(page, 'Taxes', /^Total/)).toHaveText(['', '$96.04', '$36.00', '$0.00'])

  await page.getByRole('link', { name: 'Expenses by category' }).click()
  await expect(cellsOf(page, 'Expenses by category', /^Materials/)).toHaveText([
    '1',
    '$120.25',
    '$0.00',
    '$120.25',
    '$0.00',
  ])
  for (const name of ['Income by month', 'Income by service', 'Profit by job', 'Hours by team member']) {
    await page.getByRole('link', { name }).click()
    await expect(
      page.getByRole('table', { name }).or(page.getByRole('heading', { name: 'Nothing in this period' })),
    ).toBeVisible()
  }
})

test('the period is a preset or custom days, stays in the URL, can be compared, and is that of the CSV', async ({
  page,
  owner,
}) => {
  await keepBooks(owner)
  await page.goto('/reports?report=clients')
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect(period).toHaveValue('this_month')
  await expect(page.getByText(/^was \$400\.00/).first()).toBeVisible()
  await period.selectOption('last_month')
  await expect(page.getByRole('row', { name: /^Carla Reyes/ })).toContainText('$400.00')
  await expect(page.getByRole('row', { name: /Otto/ })).toHaveCount(0)
  await period.selectOption('custom')
  await page.getByLabel('From').fill(dayOf(1, 1))
  await page.getByLabel('To').fill(dayOf(1))
  await expect(page.getByRole('row', { name: /^Carla Reyes/ })).toContainText('$1,400.00')
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue(dayOf(1, 1))
  await expect(page.getByRole('row', { name: /^Carla Reyes/ })).toContainText('$1,400.00')
  await page.goto('/reports?report=clients&from=yesterday&to=2026-02-31')
  await expect(period).toHaveValue('this_month')
  await page.goto('/reports?report=clients&from=2003-01-01&to=2003-01-31')
  await page.getByRole('button', { name: 'Show the whole year' }).click()
  await expect(period).toHaveValue('this_year')

  // Formulas are escaped.
  await page.goto('/reports?report=clients')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV for a spreadsheet' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`fieldlark-report-clients-${dayOf(1)}-${dayOf(0, -1)}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"Client","Invoices","Tax amount","Received","Invoiced","Previous period"',
    '"Carla Reyes","1","80","540","1000","400"',
    '"Otto =SUM(A1)","1","20.04","0","250.5","0"',
    '',
  ])
})

test('@phone on a phone a report is a total, a chart and a list', async ({
  page,
  owner,
  expectAccessible,
}) => {
  await keepBooks(owner)
  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Report' }).selectOption('clients')
  const row = page.getByRole('row', { name: /Carla Reyes/ })
  await expect(row).toContainText('1 invoice · Received $540.00 · was $400.00')
  await expect(row.getByRole('cell')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.goto('/analytics')
  const best = page.getByRole('region', { name: 'Your largest client’s share' })
  await best.getByText('The numbers').click()
  await expect(best.getByRole('row', { name: /Carla Reyes/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible()
})

test.describe('in Spanish and in the dark', () => {
  test.use({ locale: 'es-MX', theme: 'dark' })

  test('reports are translated', async ({ page, owner, expectAccessible }) => {
    await keepBooks(owner)
    await page.goto('/reports')
    await expect(page.getByRole('heading', { name: 'Pérdidas y ganancias' })).toBeVisible()
    await page.getByRole('link', { name: 'Quién te debe' }).click()
    await expect(page.getByRole('columnheader', { name: '1–30 días de retraso' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Gastos por categoría' }).click()
    await expect(page.getByRole('row', { name: /^Combustible/ })).toContainText('$60.00')
    await page.getByRole('link', { name: 'Estadísticas' }).click()
    await expect(page.getByRole('region', { name: 'De dónde vienen tus ingresos' })).toContainText(
      /100.% de lo que facturaste/,
    )
    await expectAccessible()
  })
})

guestTest('guests sign in first', async ({ page }) => {
  await page.goto('/reports')
  await page.waitForURL(/\/login/)
})
