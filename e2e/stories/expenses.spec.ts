import { randomUUID } from 'node:crypto'
import { phonePhoto } from '../camera.ts'
import { today } from '../days.ts'
import { openFolds } from '../folds.ts'
import { expensesPage } from '../pages/expenses.ts'
import { listPage, openPage } from '../pages/list.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, giveWork, type Owner, rowsOf } from '../test-data.ts'

const addExpenses = (person: Owner, rows: readonly object[]) => {
  const blank = { category: 'fuel', amount: 10, date: '2026-11-20', vendor: null, description: null }
  const reimbursement = { is_reimbursable: false, reimburse_to: null, job_id: null }
  return person.call<{ id: string }[]>(
    'POST',
    '/rest/v1/expenses',
    rows.map((row) => ({
      id: randomUUID(),
      business_id: person.businessId,
      ...blank,
      ...reimbursement,
      ...row,
    })),
  )
}

async function addOne(person: Owner, row: object = {}): Promise<string> {
  const [expense] = await addExpenses(person, [row])
  return expense?.id ?? ''
}

type Receipt = { name: string; path: string; mime_type: string; size_bytes: number }
const receiptsOf = (person: Owner) => rowsOf<Receipt>(person, 'receipts')

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 15, 0x20), Buffer.from('\n%%EOF')])

test('an expense is created with its receipt, found, corrected and deleted', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const expenses = expensesPage(page)
  await page.goto('/expenses')
  await expect(page.getByText('Where the money goes')).toBeVisible()
  await page.getByRole('link', { name: 'New Expense', exact: true }).click()
  await expenses.save.click()
  await expect(page.getByText('Required')).toHaveCount(2)
  await expenses.amount.fill('1,184.37')
  await expenses.categoryField.selectOption('Materials')
  await expenses.vendor.fill('Home Depot')
  await openFolds(page, 'For the books')
  await expenses.tax.fill('2000')
  await expenses.attach('IMG_0001.JPG', await phonePhoto(page, '4711 Hidden Lane'))
  await expect(page.getByText('Uploaded. It’ll be attached when you save.')).toBeVisible()
  await expenses.save.click()
  await expect(page.getByText('The tax can’t be more than the amount')).toBeVisible()
  await expenses.tax.fill('84.37')
  await expectAccessible()
  await expenses.save.dblclick()
  await expect(expenses.title('Home Depot')).toBeVisible()
  await expect(expenses.picture).toBeVisible()
  expect(await rowsOf(owner, 'expenses')).toMatchObject([
    { vendor: 'Home Depot', category: 'materials', amount: 1184.37, tax_amount: 84.37, payment_method: null },
  ])
  const [receipt] = await receiptsOf(owner)
  expect(receipt).toMatchObject({ name: 'IMG_0001.jpg', mime_type: 'image/jpeg' })
  await expectAccessible()

  const shown = await page.request.get((await expenses.picture.getAttribute('src')) ?? '')
  expect(shown.headers()['content-type']).toBe('image/jpeg')
  expect((await shown.body()).includes('Hidden Lane')).toBe(false)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expenses.amount.fill('1200')
  await expenses.save.click()
  await expect(page.getByText('Expense updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Expenses' }).first().click()
  await expect(page.getByText('$1,200.00 spent · $84.37 tax included')).toBeVisible()
  await expect(expenses.list.getByText('Has receipt')).toBeAttached()
  await expectAccessible()

  await openPage(expenses.expense('Home Depot'))
  const dialog = await expenses.askToDelete()
  await expect(dialog.getByText(/This action cannot be undone/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete expense' }).click()
  await expect(page.getByText('Expense deleted successfully')).toBeVisible()
  expect(await rowsOf(owner, 'expenses')).toEqual([])
  expect((await page.request.get(shown.url())).status()).toBe(400)
})

test('the list filters by text, category, month and reimbursement, and totals the result', async ({
  page,
  owner,
}) => {
  const thisMonth = today().slice(0, 8)
  await addExpenses(owner, [
    { vendor: 'Shell', amount: 60.1, date: `${thisMonth}01`, is_reimbursable: true },
    { vendor: 'Shell', amount: 0.2, date: '2025-03-10' },
    { description: 'Ladder', category: 'tools', amount: 349.99, date: '2025-03-31' },
  ])
  const expenses = expensesPage(page)
  await page.goto('/expenses')
  await expect(page.getByText('$410.29 spent · $60.10 to reimburse')).toBeVisible()
  await expenses.category(/^Tools \$349\.99$/).click()
  await expect(page.getByText('$349.99 spent')).toBeVisible()
  await expect(expenses.expense('Ladder')).toBeVisible()
  await expect(expenses.expense('Shell')).toHaveCount(0)
  await expenses.category(/^All/).click()

  await listPage(page).choose(/^Period$/, 'This month')
  await expect(page.getByText('$60.10 spent')).toBeVisible()
  await page.goto('/expenses?period=2025-03')
  await expect(page.getByText('$350.19 spent')).toBeVisible()
  await listPage(page).search('shell')
  await expect(page.getByText('$0.20 spent')).toBeVisible()
  await listPage(page).search('nothing like it')
  await expect(page.getByText('No matching expenses')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await listPage(page).choose(/^Reimbursement$/, 'To reimburse')
  await expect(page.getByText('$60.10 spent')).toBeVisible()
  await listPage(page).choose(/^Reimbursement$/, 'Reimbursed')
  await expect(page.getByText('No matching expenses')).toBeVisible()
})

test('an interrupted receipt upload resumes, and the form keeps its text and its receipt, also through a reload', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('console: ERR_')
  const expenses = expensesPage(page)
  const sent: string[] = []
  let isDown = true
  // The first chunk arrives; the network fails during the second.
  await page.route('**/upload/resumable/**', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') sent.push(request.headers()['upload-offset'] ?? '')
    if (isDown && sent.length > 1) return route.abort('internetdisconnected')
    return route.continue()
  })
  await page.goto('/expenses/new')
  await expenses.amount.fill('25')
  await expenses.categoryField.selectOption('Fuel')
  await expenses.vendor.fill('Shell')
  await expenses.attach('plan.pdf', pdf(9_000_000), 'application/pdf')
  await expect(
    page.getByText(/^The connection dropped at \d+%\. The upload will pick up from there\.$/),
  ).toBeVisible({
    timeout: 30_000,
  })
  await expect(expenses.vendor).toHaveValue('Shell')
  isDown = false
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Uploaded. It’ll be attached when you save.')).toBeVisible()
  expect(sent[0]).toBe('0')
  expect(sent.slice(1).every((offset) => Number(offset) >= 6 * 1024 * 1024)).toBe(true)
  await page.reload()
  await expect(page.getByText('We kept what you typed here earlier.')).toBeVisible()
  await expect(expenses.vendor).toHaveValue('Shell')
  await expect(expenses.receipts.getByText('plan.pdf')).toBeVisible()
  await expenses.save.click()
  await expect(page.getByRole('link', { name: 'Open plan.pdf' })).toBeVisible()
  expect(await receiptsOf(owner)).toMatchObject([{ name: 'plan.pdf', size_bytes: 9_000_000 }])
})

test('a receipt is validated by its content before the upload, replaced and removed', async ({
  page,
  owner,
}) => {
  const id = await addOne(owner)
  const expenses = expensesPage(page)
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().includes('/upload/resumable')) uploads += 1
  })
  await page.goto(`/expenses/${id}`)
  await expenses.attach('huge.pdf', pdf(11 * 1024 * 1024))
  await expect(page.getByText('This file is 11 MB. The limit is 10 MB.')).toBeVisible()
  await expenses.attach('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'))
  await expect(page.getByText('This isn’t a JPG, PNG or PDF file, even if its name says so.')).toBeVisible()
  await expenses.attach('nothing.png', Buffer.alloc(0))
  await expect(page.getByText('This file is empty.')).toBeVisible()
  await expenses.attach('broken.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
  await expect(page.getByText('We can’t read this picture. It may be damaged.')).toBeVisible()
  expect(uploads).toBe(0)
  expect(await receiptsOf(owner)).toEqual([])

  await expenses.attach('scan.jpg', pdf(3000), 'image/jpeg')
  await expect(page.getByRole('link', { name: 'Open scan.pdf' })).toBeVisible()
  expect(await receiptsOf(owner)).toMatchObject([{ name: 'scan.pdf', mime_type: 'application/pdf' }])

  // A file that was refused stays in the list until the page is loaded again.
  await page.reload()
  await page
    .getByLabel('Replace scan.pdf')
    .setInputFiles({ name: 'second.pdf', mimeType: 'application/pdf', buffer: pdf(3000) })
  await expect(page.getByRole('link', { name: 'Open second.pdf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open scan.pdf' })).toHaveCount(0)
  expect(await receiptsOf(owner)).toMatchObject([{ name: 'second.pdf', size_bytes: 3000 }])
  await page.getByRole('button', { name: 'Remove second.pdf' }).click()
  await page.getByRole('button', { name: 'Remove receipt' }).click()
  await expect(page.getByText('Receipt removed')).toBeVisible()
  await expect(expenses.receipts).toHaveCount(0)
  expect(await receiptsOf(owner)).toEqual([])
})

test('a member is reimbursed, the mark can be undone, and errors are explained without losing anything', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('503 /rest/v1/expenses')
  const id = await addOne(owner, { vendor: 'Shell', is_reimbursable: true, reimburse_to: owner.userId })
  await page.goto(`/expenses/${id}`)
  await expect(page.getByText('Olivia Owner paid this and hasn’t been reimbursed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as reimbursed' }).click()
  await shell(page).undo.hover()
  await expect(page.getByText(/^Reimbursed on .+ · Olivia Owner$/)).toBeVisible()
  expect(await rowsOf(owner, 'expenses', 'select=reimbursed_at')).not.toEqual([{ reimbursed_at: null }])
  await shell(page).undo.click()
  await expect(page.getByRole('button', { name: 'Mark as reimbursed' })).toBeVisible()
  await expect(page.getByText('Marked as not reimbursed')).toBeVisible()

  const expenses = expensesPage(page)
  const refuse = (method: string) =>
    page.route('**/rest/v1/expenses?*', (route) =>
      route.request().method() === method ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
  await refuse('DELETE')
  const dialog = await expenses.askToDelete()
  await dialog.getByRole('button', { name: 'Delete expense' }).click()
  await expect(page.getByText('Failed to delete expense')).toBeVisible()
  await page.goto(`/expenses/${id}/edit`)
  await refuse('PATCH')
  await expenses.vendor.fill('Exxon')
  await expenses.save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save expense' })).toBeVisible()
  await expect(expenses.vendor).toHaveValue('Exxon')
  await refuse('GET')
  await page.goto('/expenses')
  await expect(page.getByText('Failed to load expenses. Please try again.')).toBeVisible({ timeout: 20_000 })
})

workerTest(
  'a worker enters an expense for their job and does not see those of others',
  async ({ page, owner, expectAccessible }) => {
    const { id: clientId } = await addClient(owner)
    await giveWork(owner, clientId)
    await addOne(owner, { vendor: 'Secret supplier', amount: 999 })
    const [job] = await rowsOf(owner, 'jobs')
    const expenses = expensesPage(page)
    await page.goto(`/expenses/new?job=${job?.id}`)
    await openFolds(page, 'For the books', 'Reimbursement')
    await expect(expenses.job).toHaveValue(/^Cleaning · /)
    await expenses.amount.fill('12.50')
    await expenses.categoryField.selectOption('Supplies')
    await expenses.isReimbursable.check()
    await expect(expenses.reimburseTo.getByRole('option')).toHaveText(['Wanda Worker'])
    await expenses.attach('soap.pdf', pdf(2000))
    await expect(page.getByText('Uploaded. It’ll be attached when you save.')).toBeVisible()
    await expectAccessible()
    await expenses.save.click()
    await expect(page.getByText('Wanda Worker paid this and hasn’t been reimbursed yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as reimbursed' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open soap.pdf' })).toBeVisible()
    const [mine] = await rowsOf(owner, 'expenses', 'select=*&amount=eq.12.5')
    expect(mine).toMatchObject({ job_id: job?.id, is_reimbursable: true })
    await page.goto('/expenses')
    await expect(page.getByText('$12.50 spent · $12.50 to reimburse')).toBeVisible()
    await expect(page.getByText('Secret supplier')).toHaveCount(0)

    await owner.call('POST', '/rest/v1/rpc/mark_reimbursed', { expense_id: mine?.id, is_reimbursed: true })
    await page.goto(`/expenses/${mine?.id}`)
    await expect(
      page.getByText('This was reimbursed. Only an owner or manager can change it now.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove soap.pdf' })).toHaveCount(0)
    await page.goto(`/expenses/${mine?.id}/edit`)
    await page.waitForURL(`**/expenses/${mine?.id}`)
  },
)

test.describe('on a Spanish phone @phone', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('language', 'es')))

  test('an expense is entered one-handed with the camera', async ({ page, owner, expectAccessible }) => {
    const expenses = expensesPage(page)
    await page.goto('/expenses/new')
    await expenses.amount.fill('48,20')
    await expenses.categoryField.selectOption('Combustible')
    await page
      .getByLabel('Tomar una foto')
      .setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(page, 'x') })
    await expect(page.getByText('Subido. Se adjunta al guardar.')).toBeVisible()
    await expectAccessible()
    await expenses.save.click()
    await expect(expenses.title('Combustible')).toBeVisible()
    await expect(expenses.picture).toBeVisible()
    await expectAccessible()
    expect(await rowsOf(owner, 'expenses')).toMatchObject([{ amount: 48.2, category: 'fuel' }])
    await page.goto('/expenses')
    await expect(expenses.cards.getByRole('link', { name: /^Combustible/ }).getByText('$48.20')).toBeVisible()
    await expect(page.getByText('Gastado: $48.20')).toBeVisible()
    await expectAccessible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
