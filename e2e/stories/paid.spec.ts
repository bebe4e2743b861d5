import { addJob, invoiceRows, takeCards } from '../books.ts'
import { attachmentOf, newestMail } from '../mailbox.ts'
import { invoiceLinkPage } from '../pages/invoice-link.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { jobsPage } from '../pages/jobs.ts'
import { textOfPdf } from '../pdf-text.ts'
import { expect, ownerTest as test } from '../story.ts'
import { newEmail, rowsOf } from '../test-data.ts'

test('from the completed visit to payment: mail, half by card, reminder, the rest in cash, receipt', async ({
  page,
  owner,
  browser,
  watch,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const address = baseURL ?? ''
  const email = newEmail('client')
  await takeCards(owner)
  const jobId = await addJob(owner, { email })
  const jobs = jobsPage(page)
  const invoices = invoicesPage(page)
  await page.goto(`/jobs/${jobId}`)
  await jobs.start.click()
  await jobs.complete.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invoice now/ })
    .click()
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}/)
  await invoices.dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()

  const sent = await newestMail(address, email)
  expect(await textOfPdf(await attachmentOf(address, sent))).toContain('$150.00')
  const path = /\/i\/[\w-]+/.exec(sent.text)?.[0] ?? ''
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const hers = await phone.newPage()
  watch(hers)
  const invoice = invoiceLinkPage(hers)
  await hers.goto(address + path)
  await invoice.payPart.tap()
  await invoice.amount.fill('75')
  await invoice.toPayment.tap()
  await invoice.payByCard.tap()
  await expect(invoice.state).toContainText('Thank you for your payment')
  expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', balance: 75 }])
  expect((await newestMail(address, email, 2)).kind).toBe('payment-receipt')

  await page.reload()
  await expect(page.getByRole('main')).toContainText('$75.00')
  await invoices.choose('Send reminder')
  await invoices.dialog.getByRole('button', { name: /^Send/ }).click()
  expect(await newestMail(address, email, 3)).toMatchObject({ kind: 'invoice-reminder' })

  await invoices.pay.click()
  await invoices.dialog.getByRole('switch', { name: /receipt/i }).check()
  await invoices.record('75', 'Cash')
  await expect
    .poll(() => invoiceRows(owner))
    .toMatchObject([{ status: 'paid', balance: 0, paid_amount: 150 }])
  const receipt = await newestMail(address, email, 4)
  expect(receipt.kind).toBe('payment-receipt')
  expect(await textOfPdf(await attachmentOf(address, receipt))).toContain('$75.00')
  await hers.goto(address + path)
  await expect(invoice.state).toContainText('Paid. Thank you!')
  expect(await rowsOf(owner, 'client_balances')).toMatchObject([{ balance: 0, paid: 150, credit: 0 }])
  await phone.close()
})
