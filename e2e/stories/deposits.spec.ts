import { randomUUID } from 'node:crypto'
import { invoiceRows, lineRow } from '../books.ts'
import { openFolds } from '../folds.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, newEmail, type Owner, quoteLine, saveQuote } from '../test-data.ts'

/** An approved quote with a deposit of half its total. */
async function addApproved(owner: Owner, title: string) {
  const { id: client_id } = await addClient(owner, { email: newEmail('client') })
  const quote = { id: randomUUID(), client_id, title, taxes: [], deposit_type: 'percent', deposit_value: 50 }
  const saved = await saveQuote(owner, quote, [quoteLine('Deep cleaning', 200)])
  await owner.call('POST', '/rest/v1/rpc/approve_quote', {
    quote_id: saved.id,
    version_number: saved.version_number,
    method: 'on_behalf',
    signer_name: 'Zoe',
    how: 'By phone',
  })
  return saved.id
}

test('a deposit on a quote is deducted from the first invoice of its job', async ({ page, owner }) => {
  const quote = await addApproved(owner, 'House cleaning')
  const invoices = invoicesPage(page)
  await page.goto(`/quotes/${quote}`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Deposit', exact: true }) })
  await expect(card).toContainText('Outstanding$100.00')
  await card.getByRole('button', { name: 'Record deposit' }).click()
  await expect(invoices.dialog).toContainText('Record a deposit')
  await invoices.record('60', 'Cash')
  await expect(card).toContainText('Received$60.00')
  await expect(card).toContainText('Outstanding$40.00')
  await expect(card).toContainText('It comes off the first invoice.')

  const job = randomUUID()
  await owner.call('POST', '/rest/v1/rpc/convert_quote', { quote_id: quote, job_id: job })
  await page.goto(`/jobs/${job}`)
  await expect(card).toContainText('Received$60.00')
  await card.getByRole('button', { name: 'Record deposit' }).click()
  await invoices.record('40', 'Cash')
  await expect(card).toContainText('Received$100.00')
  await expect(card.getByRole('button', { name: 'Record deposit' })).toHaveCount(0)

  await page.goto(`/invoices/new?job=${job}`)
  await invoices.save.dblclick()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  await expect(page.getByText('$60.00 credit applied').first()).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ total_amount: 200, paid_amount: 0, balance: 100 }])
  await page.goto(`/jobs/${job}`)
  await expect(card).toContainText('$60.00 applied to INV-0001')
  await expect(card).toContainText('$40.00 applied to INV-0001')
  await card.getByRole('link', { name: 'INV-0001' }).first().click()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
})

test('a new job has the client’s payment terms until others are chosen', async ({ page, owner }) => {
  const { id } = await addClient(owner, { payment_terms: 'net_7' })
  await page.goto(`/jobs/new?client=${id}`)
  const terms = (name: string) => page.getByRole('radio', { name, exact: true })
  await openFolds(page, 'Billing')
  await expect(terms('Net 7')).toBeChecked()
  await terms('Net 60').check()
  await page.reload()
  await expect(page.getByText('We kept what you typed here earlier.')).toBeVisible()
  await openFolds(page, 'Billing')
  await expect(terms('Net 60')).toBeChecked()
})

test('a billed visit cannot be reopened', async ({ page, owner }) => {
  const { id: client_id } = await addClient(owner)
  const [job, visit] = [randomUUID(), randomUUID()]
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: job, client_id, title: 'Lawn', status: 'scheduled', schedule_type: 'recurring' },
    lines: [lineRow('Mowing', 60)],
    member_ids: [],
    visits: [],
  })
  const { businessId: business_id, userId: user_id } = owner
  const day = { visit_date: '2026-11-20', start_time: '09:00', duration_minutes: 60 }
  await owner.call('POST', '/rest/v1/visits', {
    id: visit,
    business_id,
    user_id,
    client_id,
    job_id: job,
    ...day,
  })
  await owner.call('POST', '/rest/v1/rpc/complete_visit', { visit_id: visit })
  const bill = { business_id: owner.businessId, id: randomUUID(), client_id, sources: [{ visit_id: visit }] }
  await owner.call('POST', '/rest/v1/rpc/create_invoice', bill)
  await page.goto(`/jobs/${job}?tab=visits`)
  await page.getByRole('button', { name: /^More actions for the visit/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Reopen' })).toBeDisabled()
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('an anticipo is recorded on a phone @phone', async ({ page, owner, expectAccessible }) => {
    const quote = await addApproved(owner, 'Limpieza')
    const invoices = invoicesPage(page)
    await page.goto(`/quotes/${quote}`)
    await page.getByRole('button', { name: 'Registrar anticipo' }).tap()
    await expect(invoices.dialog).toBeVisible()
    await expectAccessible()
    await invoices.dialog.getByRole('radio', { name: 'Efectivo' }).check()
    await invoices.dialog.getByRole('button', { name: 'Registrar $100.00' }).tap()
    await expect(invoices.dialog).toHaveCount(0)
    await expect(page.getByText('Se descuenta en la primera factura.')).toBeVisible()
    await expectAccessible()
  })
})
