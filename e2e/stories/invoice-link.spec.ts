import { lineRow, sendBill, takeCards } from '../books.ts'
import { newestMail } from '../mailbox.ts'
import { invoiceLinkPage } from '../pages/invoice-link.ts'
import { expect, ownerTest, test } from '../story.ts'
import { rowsOf } from '../test-data.ts'

type InvoiceRow = Record<string, unknown>
const invoiceOf = async (owner: Parameters<typeof rowsOf>[0]) =>
  (await rowsOf<InvoiceRow>(owner, 'invoices'))[0]
const paymentsOf = (owner: Parameters<typeof rowsOf>[0]) => rowsOf<InvoiceRow>(owner, 'payments')

test.describe('on a phone @phone', () => {
  test('a client opens their invoice, pays half by card and the rest later', async ({
    page,
    owner,
    baseURL,
    expectAccessible,
  }) => {
    await takeCards(owner)
    const { path, invoice_number } = await sendBill(owner)
    const invoice = invoiceLinkPage(page)
    await page.goto(path)
    await expect(invoice.title(invoice_number)).toBeVisible()
    await expect(invoice.payAll).toHaveAccessibleName('Pay $100.00')
    await expectAccessible()
    await invoice.payPart.tap()
    await invoice.toPayment.tap()
    await expect(invoice.amount).toBeFocused()
    await expect(invoice.amount).toHaveAccessibleDescription('Enter an amount')
    await invoice.amount.fill('150')
    await expect(invoice.amount).toHaveAccessibleDescription('Enter an amount up to $100.00')
    await expectAccessible()
    await invoice.amount.fill('50')
    await invoice.toPayment.tap()
    await invoice.payByCard.tap()
    await expect(invoice.state).toContainText('Thank you for your payment')
    await expect(invoice.state).toContainText('$50.00 is still due')
    await expect(page).toHaveURL(path)
    await expect(invoice.main.getByText('$50.00 of $100.00 paid')).toBeVisible()
    await expectAccessible()
    expect(await invoiceOf(owner)).toMatchObject({ status: 'sent', balance: 50 })

    await expect(invoice.payAll).toHaveAccessibleName('Pay $50.00')
    await invoice.payAll.tap()
    await invoice.payByCard.tap()
    await expect(invoice.state).toContainText('Paid. Thank you!')
    await expect(invoice.payAll).toHaveCount(0)
    await expectAccessible()
    expect(await invoiceOf(owner)).toMatchObject({ status: 'paid', balance: 0 })
    expect(await paymentsOf(owner)).toMatchObject([
      { amount: 50, method: 'online' },
      { amount: 50, method: 'online' },
    ])
    expect((await newestMail(baseURL ?? '', 'carla@example.com')).kind).toBe('payment-receipt')
    expect((await newestMail(baseURL ?? '', owner.email)).kind).toBe('invoice-paid-owner')
  })
})

test('the client sees and pays the version changed after sending; leaving the checkout charges nothing, and returning reuses it', async ({
  page,
  owner,
  baseURL,
}) => {
  await takeCards(owner)
  const { path, id, lines } = await sendBill(owner)
  const invoice = invoiceLinkPage(page)
  await page.goto(path)
  await expect(invoice.payAll).toHaveAccessibleName('Pay $100.00')
  await owner.call('POST', '/rest/v1/rpc/save_invoice', {
    business_id: owner.businessId,
    invoice: await invoiceOf(owner),
    lines: [...lines, lineRow('Fridge inside', 25.5)],
  })
  await page.reload()
  await expect(invoice.main.getByText('Version 2')).toBeVisible()
  await expect(invoice.payAll).toHaveAccessibleName('Pay $125.50')
  expect(await invoiceOf(owner)).toMatchObject({ id, status: 'sent', version_number: 2 })

  await invoice.payAll.click()
  await expect(invoice.payByCard).toBeVisible()
  const opened = page.url()
  await invoice.back.click()
  await expect(invoice.state).toContainText('Payment cancelled')
  const token = path.slice('/i/'.length)
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await fetch(`${baseURL}/functions/v1/invoice-link`, {
        method: 'POST',
        body: JSON.stringify({ action: 'pay', token }),
      })
      return ((await answer.json()) as { url: string }).url
    }),
  )
  expect(new Set(answers)).toEqual(new Set([opened]))
  expect(await paymentsOf(owner)).toEqual([])
})

test('without card payments the client sees the account and reports a payment, and the owner is notified once', async ({
  page,
  owner,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bank_details = 'Bright Homes\nAccount 123'
  await owner.call('PATCH', `/rest/v1/document_settings?business_id=eq.${owner.businessId}`, { bank_details })
  const { path } = await sendBill(owner)
  const invoice = invoiceLinkPage(page)
  await page.goto(path)
  await expect(invoice.main.getByText('Account 123')).toBeVisible()
  await expect(invoice.payAll).toHaveCount(0)
  await invoice.copy.click()
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(bank_details)
  await invoice.claim.click()
  await invoice.confirmClaim.dblclick()
  await expect(invoice.state).toContainText('Thanks for letting us know')
  await expect(invoice.claim).toHaveCount(0)
  await page.reload()
  await expect(invoice.state).toContainText('Thanks for letting us know')
  expect(await invoiceOf(owner)).toMatchObject({ status: 'sent', balance: 100 })
  expect((await newestMail(baseURL ?? '', owner.email)).kind).toBe('invoice-claimed-owner')
})

test('a voided invoice says so, and an altered link shows nothing', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('404 /functions/v1/invoice-link')
  await takeCards(owner)
  const { path, id } = await sendBill(owner)
  await owner.call('POST', '/rest/v1/rpc/void_invoice', { invoice_id: id })
  const invoice = invoiceLinkPage(page)
  await page.goto(path)
  await expect(invoice.state).toContainText('This invoice is void')
  await expect(invoice.payAll).toHaveCount(0)
  await expect(invoice.claim).toHaveCount(0)
  const last = path.endsWith('A') ? 'B' : 'A'
  for (const wrong of [`${path.slice(0, -1)}${last}`, `${path}A`, path.slice(0, -1), '/i/1']) {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await expect(page.getByText('Deep cleaning')).toHaveCount(0)
  }
})

test.describe('for a Spanish client of an English business, on a phone @phone', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', colorScheme: 'dark' } })

  test('the page uses the client’s language and is accessible in every state', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    await takeCards(owner)
    const late = { issue_date: '2026-01-02', due_date: '2026-01-10' }
    const { path } = await sendBill(owner, { client: { language: 'es' }, invoice: late })
    const invoice = invoiceLinkPage(page)
    await page.goto(path)
    await expect(invoice.payAll).toHaveAccessibleName('Pagar $100.00')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(invoice.main.getByText(/días de retraso/)).toBeVisible()
    await expectAccessible()
    await invoice.claim.tap()
    await expect(invoice.dialog).toBeVisible()
    await expectAccessible()
    await invoice.confirmClaim.tap()
    await expect(invoice.state).toContainText('Gracias por avisar')
    await expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'English' }).tap()
    await page.reload()
    await expect(invoice.payAll).toHaveAccessibleName('Pay $100.00')
  })
})

ownerTest(
  'the owner enters the Stripe keys once, and they are never shown again',
  async ({ page, owner, expectAccessible, expectedAnswers }) => {
    expectedAnswers.push('400 /rest/v1/rpc/set_payment_keys')
    await page.goto('/settings/payments')
    await page.getByLabel('How to pay you without a card').fill('Account 123')
    await page.reload()
    await expect(page.getByLabel('How to pay you without a card')).toHaveValue('Account 123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Bank details saved')).toBeVisible()
    await page.getByRole('button', { name: 'Set up card payments' }).click()
    await expect(page.getByLabel('Webhook address')).toHaveValue(
      new RegExp(`/functions/v1/payment-events\\?business=${owner.businessId}$`),
    )
    const dialog = page.getByRole('dialog', { name: 'Stripe keys' })
    await expectAccessible()
    await dialog.getByLabel('Secret key').fill('pk_live_not_the_secret_one')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This isn’t a secret key')
    await dialog.getByLabel('Secret key').fill('sk_test_of_the_stand_in_0123456789')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ends in 6789')).toBeVisible()
    await expect(page.getByText('Test mode')).toBeVisible()
    await expect(page.getByText(/^Missing\. Payments only show up/)).toBeVisible()
    await expectAccessible()
    await page.reload()
    await expect(page.getByText('Ends in 6789')).toBeVisible()
    expect(await page.content()).not.toContain('sk_test_of')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Set up card payments' })).toBeVisible()
  },
)
