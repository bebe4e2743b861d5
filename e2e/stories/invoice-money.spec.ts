import { randomUUID } from 'node:crypto'
import { addInvoice, invoiceRows, lineRow, markSent } from '../books.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { expect, ownerTest as test } from '../story.ts'
import { rowsOf } from '../test-data.ts'

test('an overpayment becomes credit, and the credit pays the next invoice', async ({ page, owner }) => {
  const first = await addInvoice(owner)
  await markSent(owner, first)
  const invoices = invoicesPage(page)
  await page.goto(`/invoices/${first.id}`)
  await invoices.pay.click()
  await invoices.dialog.getByRole('textbox', { name: 'Amount' }).fill('')
  await invoices.dialog.getByRole('button', { name: /^Record / }).click()
  await expect(invoices.dialog.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    /Required/,
  )
  await invoices.dialog.getByRole('textbox', { name: 'Amount' }).fill('250')
  await expect(invoices.dialog.getByText('$50.00 over the balance due', { exact: false })).toBeVisible()
  await invoices.record('250', 'Cash')
  await expect(page.getByText('$50.00 kept as credit')).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'paid', paid_amount: 250, balance: 0 }])

  await invoices.choose('Duplicate')
  await expect(invoices.title(/^Invoice INV-0002$/)).toBeVisible()
  await page.getByRole('button', { name: 'Apply credit' }).click()
  await invoices.dialog.getByRole('button', { name: 'Apply $50.00' }).click()
  await expect(page.getByText('$50.00 credit applied').first()).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ balance: 0 }, { balance: 150 }])
  await page.goto(`/invoices/${first.id}/edit`)
  await expect(page.getByText('This invoice can no longer be changed')).toBeVisible()
})

test('a void invoice keeps its number and can be restored; a refund asks whether the amount is still owed, and applies the answer', async ({
  page,
  owner,
}) => {
  const sent = await addInvoice(owner)
  await markSent(owner, sent)
  const invoices = invoicesPage(page)
  await page.goto(`/invoices/${sent.id}`)
  await invoices.choose('Void')
  await expect(invoices.dialog).toContainText('Void INV-0001?')
  await invoices.dialog.getByRole('button', { name: 'Void' }).click()
  await expect(page.getByText('This invoice is void. Nothing is due.')).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'void', invoice_number: 'INV-0001', balance: 0 }])
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(invoices.pay).toBeVisible()
  await invoices.choose('Write off')
  await invoices.dialog.getByRole('button', { name: 'Write off $200.00' }).click()
  await expect(page.getByText('$200.00 of it is written off', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Undo write-off' }).click()
  await expect(invoices.pay).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', balance: 200 }])

  const payment = { id: randomUUID(), invoice_id: sent.id, amount: 200, method: 'check' }
  await owner.call('POST', '/rest/v1/rpc/record_payment', { business_id: owner.businessId, payment })
  await page.reload()
  await invoices.ofPayment('PAY-0001', 'Refund')
  await invoices.dialog.getByRole('textbox', { name: 'Amount' }).fill('80')
  await invoices.dialog.getByRole('radio', { name: 'Cash' }).check()
  await invoices.dialog.getByRole('button', { name: 'Refund $80.00' }).click()
  await expect(invoices.dialog.getByText('Choose one')).toBeVisible()
  await expect(invoices.dialog).toContainText('INV-0001 will show $80.00 due again')
  await invoices.dialog.getByRole('radio', { name: /^Yes, it’s due again/ }).check()
  await invoices.dialog.getByRole('button', { name: 'Refund $80.00' }).click()
  await expect(invoices.dialog).toHaveCount(0)
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', balance: 80 }])

  await invoices.ofPayment('PAY-0001', 'Refund')
  await expect(invoices.dialog).toContainText('At most $120.00')
  await invoices.dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
  await invoices.dialog.getByRole('radio', { name: 'Cash' }).check()
  await invoices.dialog.getByRole('radio', { name: /^No, they don’t owe it anymore/ }).check()
  await invoices.dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(page.getByRole('heading', { name: '$20.00 refunded', exact: true })).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', balance: 80 }])
  expect(await rowsOf(owner, 'refunds', 'select=amount,is_still_owed&order=amount')).toEqual([
    { amount: 20, is_still_owed: false },
    { amount: 80, is_still_owed: true },
  ])
})

test('yen have no decimals, and a free job is completed without payment', async ({
  page,
  testData,
  context,
  baseURL,
}) => {
  const owner = await testData.addBusiness(await testData.signUp(), 'Nihon Clean', 'JPY')
  await context.addInitScript(
    ([session]) => localStorage.setItem('fieldlark-auth', session ?? ''),
    [JSON.stringify(owner.session)],
  )
  const sent = await addInvoice(owner, { taxes: [{ name: 'VAT', rate: 10 }] }, [lineRow('Cleaning', 1234)])
  const free = await addInvoice(owner, { title: 'Warranty' }, [lineRow('Cleaning again', 0)])
  await markSent(owner, sent)
  const invoices = invoicesPage(page)
  await page.goto(`${baseURL}/invoices/${sent.id}`)
  await expect(page.getByRole('main')).toContainText('¥1,357')
  await invoices.pay.click()
  await invoices.record('1357', 'Bank transfer')
  await expect(invoices.dialog).toHaveCount(0)
  await expect(invoices.pay).toHaveCount(0)
  await page.goto(`${baseURL}/invoices/${free.id}`)
  await invoices.choose('Mark as no charge')
  await expect(page.getByText('Marked as no charge')).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([
    { status: 'paid', total_amount: 1357, balance: 0 },
    { status: 'paid', total_amount: 0, balance: 0 },
  ])
})
