import type { Page } from '@playwright/test'
import { addInvoice, addJob, invoiceRows, lineRow, markSent } from '../books.ts'
import { openFolds } from '../folds.ts'
import { newestMail } from '../mailbox.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { jobsPage } from '../pages/jobs.ts'
import { listPage } from '../pages/list.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, newEmail, rowsOf } from '../test-data.ts'

/** The functions that write; reading functions are called by POST as well. */
const writing = /^(save|start|complete|choose|create|make|send|sign|mark|set)_/

/** Collects the names of the writes that the page requests from now on. */
function writesOf(page: Page): string[] {
  const written: string[] = []
  page.on('request', (request) => {
    const [, called] = /\/rest\/v1\/rpc\/(\w+)/.exec(request.url()) ?? []
    const name: string | undefined = called === 'perform_command' ? request.postDataJSON().name : called
    const isWrite = name === undefined ? !['GET', 'HEAD'].includes(request.method()) : writing.test(name)
    if (request.url().includes('/rest/v1/') && isWrite) written.push(name ?? request.url())
  })
  return written
}

test('an invoice is created from finished work, edited, saved once and emailed', async ({
  page,
  owner,
  baseURL,
}) => {
  const email = newEmail('client')
  const jobId = await addJob(owner, { email })
  const visits = await rowsOf<{ id: string }>(owner, 'visits')
  await owner.call('POST', '/rest/v1/rpc/complete_visit', { visit_id: visits[0]?.id, notes: null })
  const invoices = invoicesPage(page)
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { name: 'From finished work to money in the bank' })).toBeVisible()
  await page.keyboard.press('n')
  await invoices.client.click()
  await page.getByRole('option', { name: /Carla Reyes/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Invoice Cleaning' })).toBeChecked()
  await expect(page.getByText('1 item · $150.00 before tax')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with 1 item' }).click()
  await expect(invoices.line(0).name).toHaveValue('Cleaning')
  await invoices.addLine('Fridge', '1', '25')
  await expect(invoices.total).toHaveText('$175.00')
  expect(await invoiceRows(owner)).toHaveLength(0)

  await page.reload()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByText('We kept what you typed here earlier.')).toBeVisible()
  await expect(invoices.line(1).name).toHaveValue('Fridge')
  await invoices.save.dblclick()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'draft', total_amount: 175 }])

  await invoices.send.click()
  await invoices.dialog.getByRole('textbox', { name: 'Note' }).fill('Thank you!')
  await invoices.dialog.getByRole('button', { name: 'Send email' }).dblclick()
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()
  const { subject, text } = await newestMail(baseURL ?? '', email)
  expect(subject).toContain('INV-0001')
  expect(text).toMatch(/\/i\/[\w-]{22,}/)
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', balance: 175 }])
  await expect(page.getByRole('navigation', { name: /^From request to/ })).toContainText('JOB-0001')
  await page.goto(`/invoices/new?job=${jobId}`)
  await expect(page.getByRole('checkbox', { name: 'Invoice Cleaning' })).toHaveCount(0)
})

test('a new invoice is saved and sent in one request, or stays in the form', async ({
  page,
  owner,
  baseURL,
  expectAccessible,
}) => {
  const email = newEmail('client')
  await addClient(owner, { first_name: 'Lena', last_name: 'Park', email })
  const invoices = invoicesPage(page)
  await page.goto('/invoices/new')
  await page.getByRole('button', { name: 'Blank invoice' }).click()
  await invoices.client.click()
  await page.getByRole('option', { name: /Lena Park/ }).click()
  await invoices.addLine('Windows', '2', '60')
  const written = writesOf(page)
  await invoices.saveAndSend.click()
  await expect(invoices.dialog.getByRole('textbox', { name: 'To' })).toHaveValue(email)
  await expectAccessible()
  await invoices.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(invoices.dialog).toHaveCount(0)
  await expect(invoices.line(0).name).toHaveValue('Windows')
  expect(await invoiceRows(owner)).toHaveLength(0)

  await invoices.saveAndSend.click()
  await invoices.dialog.getByRole('textbox', { name: 'Note' }).fill('Thank you!')
  await invoices.dialog.getByRole('button', { name: 'Send email' }).dblclick()
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  expect((await newestMail(baseURL ?? '', email)).subject).toContain('INV-0001')
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', total_amount: 120 }])
  expect(written).toEqual(['save_and_send_invoice'])
  await page.goto('/invoices/new')
  await expect(page.getByRole('button', { name: 'Continue editing' })).toHaveCount(0)
})

test('the form’s totals equal the database’s: two taxes, discounts and tax included', async ({
  page,
  owner,
}) => {
  await owner.call('POST', '/rest/v1/tax_rates', {
    business_id: owner.businessId,
    name: 'GST + QST',
    parts: [
      { name: 'GST', rate: 5 },
      { name: 'QST', rate: 9.975 },
    ],
    is_default: true,
  })
  await addClient(owner)
  const invoices = invoicesPage(page)
  await page.goto('/invoices/new')
  await page.getByRole('button', { name: 'Blank invoice' }).click()
  await invoices.client.click()
  await page.getByRole('option', { name: /Carla Reyes/ }).click()
  await openFolds(page, 'Dates and terms', 'Discount and tax')
  await expect(invoices.tax).toHaveValue(/GST/)
  await invoices.addLine('Deep cleaning', '1', '1.140,00')
  await expect(invoices.total).toHaveText('$1,310.72')
  const windows = await invoices.addLine('Windows', '12', '12.50')
  await windows.details.click()
  await windows.discount.fill('10')
  await windows.row.getByRole('checkbox', { name: 'Taxable' }).uncheck()
  await invoices.discount.selectOption('Percent')
  await invoices.discountAmount.fill('10')
  await invoices.pricesIncludeTax.check()
  await expect(invoices.total).toHaveText('$1,152.00')
  await invoices.terms.selectOption({ label: 'Net 7' })
  await invoices.save.click()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ total_amount: 1152, tax_amount: 133.63 }])
})

test('editing after sending creates version 2, offers to send it, and keeps version 1 readable', async ({
  page,
  owner,
  baseURL,
}) => {
  const email = newEmail('client')
  const sent = await addInvoice(owner, {}, [lineRow('Deep cleaning', 200)], { email })
  await markSent(owner, sent)
  const invoices = invoicesPage(page)
  await page.goto(`/invoices/${sent.id}`)
  await invoices.edit.click()
  await expect(page.getByText('The client has version 1.', { exact: false })).toBeVisible()
  await invoices.line(0).price.fill('180')
  await invoices.save.click()
  await expect(page.getByRole('heading', { name: 'Send the corrected copy?' })).toBeVisible()
  await invoices.dialog.getByRole('button', { name: 'Send email' }).click()
  await newestMail(baseURL ?? '', email)
  await invoices.version.selectOption('1')
  await expect(page.getByText('This is an earlier version.', { exact: false })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 × $200.00')
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', version_number: 2, total_amount: 180 }])
})

test('a bulk action reports each success and each failure with its reason', async ({
  page,
  owner,
  baseURL,
  expectAccessible,
}) => {
  const email = newEmail('client')
  await addInvoice(owner, { title: 'Windows' }, [lineRow('Windows', 80)], { email })
  await addInvoice(owner, { title: 'Gutters' }, [lineRow('Gutters', 90)], { email: null })
  const late = await addInvoice(owner, {
    title: 'Roof',
    issue_date: '2026-01-01',
    due_date: '2026-01-31',
    payment_terms: null,
  })
  await markSent(owner, late)
  const invoices = invoicesPage(page)
  await page.goto('/invoices')
  await expect(page.getByText('$200.00 overdue')).toBeVisible()
  for (const query of ['gutt', 'inv-0002', 'reyes gutters']) {
    await listPage(page).search(query)
    await expect(page.getByText('1 invoice found')).toBeAttached()
    await expect(invoices.list).toContainText('Gutters')
  }
  await page.goto('/invoices?state=overdue')
  await expect(invoices.list).toContainText('Roof')
  await expect(invoices.list).not.toContainText('Windows')
  await page.goto('/invoices?sort=client')
  await expect(invoices.list).toContainText('Windows')
  await page.getByRole('button', { name: 'Select' }).click()
  await invoices.tick('INV-0001').check()
  await expectAccessible()
  await invoices.tick('INV-0002').check()
  await invoices.batch.getByRole('button', { name: 'Send' }).click()
  await invoices.dialog.getByRole('button', { name: 'Send emails' }).click()
  await expect(invoices.dialog).toContainText('1 sent')
  await expect(invoices.dialog).toContainText('The client has no email address')
  await newestMail(baseURL ?? '', email)
  await invoices.dialog.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('button', { name: 'Select all 3 shown' }).click()
  const download = page.waitForEvent('download')
  await invoices.batch.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^fieldlark-invoices-\d{4}-\d\d-\d\d\.csv$/)
  await invoices.batch.getByRole('button', { name: 'Mark paid' }).click()
  await invoices.dialog.getByRole('radio', { name: 'Cash' }).check()
  await invoices.dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(invoices.dialog).toContainText('3 marked as paid')
  expect(await rowsOf(owner, 'payments', 'select=amount,method&order=amount')).toEqual([
    { amount: 80, method: 'cash' },
    { amount: 90, method: 'cash' },
    { amount: 200, method: 'cash' },
  ])
})

test('two tabs editing one invoice lose nothing', async ({
  page,
  owner,
  context,
  watch,
  expectedAnswers,
}) => {
  expectedAnswers.push('409 /rest/v1/rpc/perform_command')
  const { id } = await addInvoice(owner)
  const other = await context.newPage()
  watch(other)
  const [mine, theirs] = [invoicesPage(page), invoicesPage(other)]
  await page.goto(`/invoices/${id}/edit`)
  await other.goto(`/invoices/${id}/edit`)
  // Opened before the first tab is edited, because it would restore that tab's draft.
  await expect(theirs.line(0).name).toHaveValue('Deep cleaning')
  await mine.titleField.fill('Spring cleaning')
  await theirs.addLine('Windows', '2', '40')
  await theirs.save.click()
  await expect(theirs.title(/^Invoice INV-0001$/)).toBeVisible()
  await mine.save.click()
  await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible()
  await expect(mine.line(1).name).toHaveValue('Windows')
  await mine.save.click()
  await expect(mine.title(/^Invoice INV-0001$/)).toBeVisible()
  expect(await rowsOf(owner, 'invoices')).toMatchObject([{ title: 'Spring cleaning', total_amount: 280 }])
})

test.describe('on a phone @phone', () => {
  test('complete, invoice, send: three taps and two writing requests @phone', async ({
    page,
    owner,
    baseURL,
  }) => {
    const email = newEmail('client')
    const jobId = await addJob(owner, { email })
    await page.goto(`/jobs/${jobId}`)
    await jobsPage(page).start.tap()
    await expect(page.getByText('Visit started')).toBeVisible()
    const written = writesOf(page)
    await jobsPage(page).complete.tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Invoice now/ })
      .tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).tap()
    await newestMail(baseURL ?? '', email)
    expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', total_amount: 150 }])
    expect(written).toEqual(['complete_visit', 'send_invoice'])
  })

  test.describe('in Spanish', () => {
    test.use({ locale: 'es-MX' })

    test('a cleaner writes an invoice, sends it and is paid @phone', async ({
      page,
      owner,
      expectAccessible,
    }) => {
      const { id } = await addInvoice(owner, { title: 'Limpieza' }, [lineRow('Casa', 350)])
      const invoices = invoicesPage(page)
      await page.goto('/invoices')
      await expect(page.getByText('INV-0001').first()).toBeVisible()
      await expectAccessible()
      await page.goto('/invoices/new')
      await expect(invoices.client).toBeVisible()
      await expectAccessible()
      await page.goto(`/invoices/${id}/edit`)
      await invoices.lines.getByRole('button', { name: /Casa/ }).tap()
      await invoices.dialog.getByRole('textbox', { name: 'Precio' }).fill('400')
      await invoices.dialog.getByRole('button', { name: 'Listo' }).first().tap()
      await expectAccessible()
      await invoices.save.tap()
      await expect(page.getByText('Factura actualizada correctamente')).toBeVisible()
      await expectAccessible()
      await invoices.send.tap()
      await invoices.dialog.getByRole('radio', { name: 'Ya enviada' }).check()
      await invoices.dialog.getByRole('button', { name: 'Marcar como enviada' }).tap()
      await invoices.pay.tap()
      await expect(invoices.dialog).toBeVisible()
      await expectAccessible()
      await invoices.dialog.getByRole('radio', { name: 'Efectivo' }).check()
      await invoices.dialog.getByRole('button', { name: 'Registrar $400.00' }).tap()
      await expect(page.getByText('Pagada').first()).toBeVisible()
      await expect(invoices.dialog).toHaveCount(0)
      await expectAccessible()
      expect(await invoiceRows(owner)).toMatchObject([{ status: 'paid', balance: 0 }])
    })
  })
})
