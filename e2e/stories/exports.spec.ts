import { randomUUID } from 'node:crypto'
import { importExport } from '../pages/import-export.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, addClients, giveWork } from '../test-data.ts'

const today = /\d{4}-\d\d-\d\d\.csv$/

test('jobs and invoices are exported with their client, quoted fields and escaped formulas', async ({
  page,
  owner,
}) => {
  const { id: clientId } = await addClient(owner, { company_name: '=HYPERLINK("http://evil.example")' })
  await giveWork(owner, clientId)
  await owner.call('POST', '/rest/v1/invoices', {
    id: randomUUID(),
    business_id: owner.businessId,
    client_id: clientId,
    title: '@SUM(A1:A9)',
    amount: 120.5,
    issue_date: '2026-11-20',
    due_date: '2026-12-20',
  })
  const files = importExport(page)
  await page.goto('/clients')
  await files.open()
  const jobs = await files.exportFile('jobs')
  expect(jobs.name).toMatch(/^fieldlark-jobs-/)
  expect(jobs.name).toMatch(today)
  await expect(page.getByText('Exported 1 job', { exact: true })).toBeVisible()
  expect([...jobs.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(jobs.rows).toMatchObject([
    {
      title: 'Cleaning',
      client_id: clientId,
      client_name: 'Carla Reyes',
      client_company_name: '\'=HYPERLINK("http://evil.example")',
    },
  ])
  const lines = jobs.bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(lines.every((line) => line.startsWith('"') && line.endsWith('"'))).toBe(true)

  const invoices = await files.exportFile('invoices')
  expect(invoices.name).toMatch(/^fieldlark-invoices-/)
  await expect(page.getByText('Exported 1 invoice', { exact: true })).toBeVisible()
  expect(invoices.rows).toMatchObject([
    { title: "'@SUM(A1:A9)", amount: '120.5', total_amount: '120.5', client_name: 'Carla Reyes' },
  ])
})

test('thousands of expenses are exported newest first, each once', async ({ page, owner }) => {
  const rows = Array.from({ length: 3210 }, (_, at) => ({
    business_id: owner.businessId,
    category: 'fuel',
    amount: at / 100,
    date: '2026-11-20',
    vendor: at === 0 ? '+1 555 010 2030' : `Vendor ${at}`,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await owner.call('POST', '/rest/v1/expenses', rows.slice(from, from + 1000))
  }
  const files = importExport(page)
  await page.goto('/clients')
  await files.open()
  const exported = await files.exportFile('expenses')
  expect(exported.name).toMatch(/^fieldlark-expenses-/)
  await expect(page.getByText('Exported 3,210 expenses')).toBeVisible()
  expect(new Set(exported.rows.map(({ id }) => id)).size).toBe(3210)
  expect(new Set(exported.rows.map(({ vendor }) => vendor)).size).toBe(3210)
  const times = exported.rows.map(({ created_at }) => created_at ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
  expect(exported.rows.find(({ amount }) => amount === '0')?.['vendor']).toBe("'+1 555 010 2030")
  expect(exported.rows.some(({ amount }) => amount === '32.09')).toBe(true)
})

test('without records an export says so, and a failed one says why', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('500 /rest/v1/clients')
  const files = importExport(page)
  for (const kind of ['clients', 'jobs', 'invoices', 'expenses']) {
    await page.goto('/clients')
    await files.open()
    await files.dialog.getByRole('button', { name: `Export ${kind}` }).click()
    await expect(page.getByText('No data to export')).toBeVisible()
  }
  await addClient(owner)
  await page.route('**/rest/v1/clients?**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await files.dialog.getByRole('button', { name: 'Export clients' }).click()
  await expect(page.getByText('Export failed: Server error. Please try again later.')).toBeVisible()
})

test('an export shows its progress, can be cancelled, and explains errors', async ({
  page,
  owner,
  expectedAnswers,
  expectAccessible,
}) => {
  expectedAnswers.push('503 /rest/v1/clients')
  await addClients(
    owner,
    Array.from({ length: 1500 }, (_, at) => ({ first_name: `Client ${at}` })),
  )
  const files = importExport(page)
  await page.goto('/clients')
  await files.open()
  let isHeld = true
  await page.route('**/rest/v1/clients?select=*&*created_at=lte*', async (route) => {
    await expect.poll(() => isHeld).toBe(false)
    await route.fulfill({ status: 503, json: {} }).catch(() => {})
  })
  await files.dialog.getByRole('button', { name: 'Export clients' }).click()
  await expect(files.dialog.getByText('1,000 of 1,500')).toBeVisible()
  await expectAccessible()
  await files.dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expect(page.getByText('Export cancelled')).toBeVisible()
  await expect(files.dialog.getByRole('button', { name: 'Export jobs' })).toBeEnabled()
  isHeld = false
  await files.dialog.getByRole('button', { name: 'Export clients' }).click()
  await expect(page.getByText('Export failed: Server error. Please try again later.')).toBeVisible()
})
