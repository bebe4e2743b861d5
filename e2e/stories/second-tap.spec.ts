import { addInvoice, invoiceRows, markSent } from '../books.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { expect, ownerTest as test } from '../story.ts'

test.describe('on a phone @phone', () => {
  test('a double tap that opens a sheet confirms nothing in it', async ({ page, owner }) => {
    const invoice = await addInvoice(owner)
    await markSent(owner, invoice)
    const invoices = invoicesPage(page)
    await page.goto(`/invoices/${invoice.id}`)
    const record = invoices.dialog.getByRole('button', { name: /^Record / })
    await invoices.pay.tap()
    const sheetButton = await record.boundingBox()
    await page.keyboard.press('Escape')
    await expect(invoices.dialog).toHaveCount(0)
    const pageButton = await invoices.pay.boundingBox()
    if (!sheetButton || !pageButton) throw new Error('A button is not shown.')
    // Where the lower edge of one button and the upper edge of the other are a finger's width apart.
    const middle = sheetButton.x + sheetButton.width / 2
    await page.touchscreen.tap(middle, pageButton.y + pageButton.height - 4)
    await record.waitFor()
    await page.touchscreen.tap(middle, sheetButton.y + 4)
    await expect(record).toBeEnabled()
    expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', paid_amount: 0 }])
    await record.click()
    await expect(invoices.dialog).toHaveCount(0)
    expect(await invoiceRows(owner)).toMatchObject([{ status: 'paid' }])
  })
})
