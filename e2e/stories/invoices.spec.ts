import { addClient, newEmail, rowsOf } from '../backstage.ts'
import { addInvoice, addJob, invoiceRows, lineRow, markSent } from '../books.ts'
import { newestMail } from '../mailbox.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { jobsPage } from '../pages/jobs.ts'
import { expect, ownerTest as test } from '../story.ts'

test('an invoice is made of finished work, written on, saved once and sent by mail', async ({
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
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await expect(page.getByText('We kept what you typed here earlier.')).toBeVisible()
  await expect(invoices.line(1).name).toHaveValue('Fridge')
  await invoices.save.dblclick()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'draft', total_amount: 175 }])

  await invoices.send.click()
  await invoices.dialog.getByRole('textbox', { name: 'Note' }).fill('Thank you!')
  await invoices.dialog.getByRole('button', { name: 'Send mail' }).dblclick()
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()
  const { subject, text } = await newestMail(baseURL ?? '', email)
  expect(subject).toContain('INV-0001')
  expect(text).toMatch(/\/i\/[\w-]{22,}/)
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', balance: 175 }])
  await expect(page.getByRole('navigation', { name: /^From request to/ })).toContainText('JOB-0001')
  await page.goto(`/invoices/new?job=${jobId}`)
  await expect(page.getByRole('checkbox', { name: 'Invoice Cleaning' })).toHaveCount(0)
})

test('the form adds up as the database does: two taxes, discounts and tax inside', async ({
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
  const shown = await invoices.total.textContent()
  await invoices.terms.selectOption({ label: 'Net 7' })
  await invoices.save.click()
  await expect(invoices.title(/^Invoice INV-0001$/)).toBeVisible()
  const [saved] = await invoiceRows(owner)
  expect(shown).toBe(`$${saved?.total_amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  expect(saved).toMatchObject({ total_amount: 1152, tax_amount: 133.63 })
})

test('an edit after sending makes version 2, asks to send it, and version 1 stays readable', async ({
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
  await expect(page.getByText('The client was sent version 1.', { exact: false })).toBeVisible()
  await invoices.line(0).price.fill('180')
  await invoices.save.click()
  await expect(page.getByRole('heading', { name: 'Send the corrected copy?' })).toBeVisible()
  await invoices.dialog.getByRole('button', { name: 'Send mail' }).click()
  await newestMail(baseURL ?? '', email)
  await invoices.version.selectOption('1')
  await expect(page.getByText('This is an earlier version.', { exact: false })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 × $200.00')
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', version_number: 2, total_amount: 180 }])
})

test('many at once: what was done and what was not, each with its reason', async ({
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
    await invoices.search.fill(query)
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
  await invoices.dialog.getByRole('button', { name: 'Send mails' }).click()
  await expect(invoices.dialog).toContainText('1 sent')
  await expect(invoices.dialog).toContainText('The client has no e-mail address')
  await newestMail(baseURL ?? '', email)
  await invoices.dialog.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('button', { name: 'Select all 3 shown' }).click()
  const download = page.waitForEvent('download')
  await invoices.batch.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^fieldlark-invoices-\d{4}-\d\d-\d\d\.csv$/)
  await invoices.batch.getByRole('button', { name: 'Mark paid' }).click()
  await invoices.dialog.getByRole('combobox', { name: 'How they paid' }).selectOption('Cash')
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
  expectedAnswers.push('409 /rest/v1/rpc/save_invoice')
  const { id } = await addInvoice(owner)
  const other = await context.newPage()
  watch(other)
  const [mine, theirs] = [invoicesPage(page), invoicesPage(other)]
  await page.goto(`/invoices/${id}/edit`)
  await other.goto(`/invoices/${id}/edit`)
  // Open before the first one writes, or it takes up the draft of that one.
  await expect(theirs.line(0).name).toHaveValue('Deep cleaning')
  await mine.titleField.fill('Spring cleaning')
  await theirs.addLine('Windows', '2', '40')
  await theirs.save.click()
  await expect(theirs.title(/^Invoice INV-0001$/)).toBeVisible()
  await mine.save.click()
  await expect(page.getByText('Somebody changed this in the meantime')).toBeVisible()
  await expect(mine.line(1).name).toHaveValue('Windows')
  await mine.save.click()
  await expect(mine.title(/^Invoice INV-0001$/)).toBeVisible()
  expect(await rowsOf(owner, 'invoices')).toMatchObject([{ title: 'Spring cleaning', total_amount: 280 }])
})

test.describe('on a phone @phone', () => {
  test('from the visit to the mail in three taps @phone', async ({ page, owner, baseURL }) => {
    const email = newEmail('client')
    const jobId = await addJob(owner, { email })
    await page.goto(`/jobs/${jobId}`)
    await jobsPage(page).start.tap()
    await expect(page.getByText('Visit started')).toBeVisible()
    await jobsPage(page).complete.tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Invoice now/ })
      .tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Send mail' }).tap()
    await newestMail(baseURL ?? '', email)
    expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', total_amount: 150 }])
  })

  test.describe('in Spanish', () => {
    test.use({ locale: 'es-MX' })

    test('a cleaner writes, sends and is paid @phone', async ({ page, owner, expectAccessible }) => {
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
      await invoices.dialog.getByRole('combobox', { name: 'Cómo pagó' }).selectOption('Efectivo')
      await invoices.dialog.getByRole('button', { name: 'Registrar $400.00' }).tap()
      await expect(page.getByText('Pagada').first()).toBeVisible()
      await expectAccessible()
      expect(await invoiceRows(owner)).toMatchObject([{ status: 'paid', balance: 0 }])
    })
  })
})
