import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { textOfPdf } from '../pdf-text.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

const words = {
  en: {
    path: '/en/invoice-generator',
    business: 'Your business',
    client: 'Bill to',
    service: 'Service',
    price: 'Price',
    noTax: 'No tax',
    taxName: 'Name of the tax',
    taxRate: 'Percent',
    more: 'Discount, deposit and note',
    deposit: 'Deposit already paid',
    howMuch: 'Deposit already paid: how much',
    fixed: 'Amount',
    download: 'Download PDF',
    preview: 'Preview',
    done: 'Your PDF is ready.',
    tooLarge: 'More than the total',
    needed: 'Needed on an invoice',
    next: 'New invoice',
    number: 'Invoice number',
  },
  es: {
    path: '/es/invoice-generator',
    business: 'Tu negocio',
    client: 'Cliente',
    service: 'Servicio',
    price: 'Precio',
    noTax: 'Sin impuesto',
    taxName: 'Nombre del impuesto',
    taxRate: 'Porcentaje',
    more: 'Descuento, anticipo y nota',
    deposit: 'Anticipo ya pagado',
    howMuch: 'Anticipo ya pagado: cuánto',
    fixed: 'Importe',
    download: 'Descargar PDF',
    preview: 'Vista previa',
    done: 'Tu PDF está listo.',
    tooLarge: 'Mayor que el total',
    needed: 'Hace falta en una factura',
    next: 'Nueva factura',
    number: 'Número de factura',
  },
}

async function fill(page: Page, texts: (typeof words)['en']) {
  const form = page.getByRole('form')
  await form.getByLabel(texts.business, { exact: true }).fill('Brightside')
  await form.getByLabel(texts.client, { exact: true }).fill('Rosa Delgado')
  await form.getByLabel(texts.service, { exact: true }).first().fill('Deep clean')
  await form.getByLabel(texts.price, { exact: true }).first().fill('1200.50')
  await form.getByLabel(texts.service, { exact: true }).last().fill('Oven')
  await form.getByLabel(texts.price, { exact: true }).last().fill('45')
  await form.getByLabel(texts.noTax).last().check()
  await form.getByLabel(texts.taxName).fill('City')
  await form.getByRole('textbox', { name: texts.taxRate, exact: true }).fill('8.25')
  await form.getByText(texts.more).click()
  await form.getByRole('combobox', { name: texts.deposit }).selectOption(texts.fixed)
  await form.getByLabel(texts.howMuch).fill('100')
}

/** One visit: an invoice is typed, printed as it was shown, found again after a reload, and followed by the next. */
const visit =
  (language: 'en' | 'es') =>
  async ({ page, expectAccessible }: { page: Page; expectAccessible: () => Promise<void> }) => {
    const texts = words[language]
    await page.goto(texts.path)
    await page.getByRole('button', { name: texts.download }).click()
    await expect(page.getByText(texts.needed).first()).toBeVisible()
    await fill(page, texts)
    const preview = page.getByRole('region', { name: texts.preview })
    await expect(preview).toContainText('$1,244.54')
    await expectAccessible()

    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.download }).click()
    const file = await waiting
    await expect(page.getByText(texts.done)).toBeVisible()
    const printed = (await textOfPdf(await readFile(await file.path()))).replaceAll(' ', '')
    const shown = await preview.locator('td, th, p:visible, span').allTextContents()
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter((text) => !printed.includes(text.replaceAll(/\s/g, '')))).toEqual([])

    // A long name is no reason to scroll sideways, and the sentence about the PDF is that of the last try.
    await page.getByLabel(texts.client, { exact: true }).fill('Hermanos Villanueva-Castañeda '.repeat(4))
    await page.getByLabel(texts.howMuch).fill('9000')
    await page.getByRole('button', { name: texts.download }).click()
    await expect(page.getByText(texts.tooLarge)).toBeVisible()
    await expect(page.getByText(texts.done)).toBeHidden()
    await expect(page.getByRole('button', { name: /^(Open|Abrir) Hermanos/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.getByLabel(texts.client, { exact: true }).fill('Rosa Delgado')
    await page.getByLabel(texts.howMuch).fill('100')
    await expect(preview).toContainText('$1,244.54')

    await page.reload()
    await expect(page.getByLabel(texts.client, { exact: true })).toHaveValue('Rosa Delgado')
    await expect(preview).toContainText('$1,244.54')
    await page.getByRole('button', { name: texts.next }).click()
    await expect(page.getByLabel(texts.number)).toHaveValue('2')
    await expect(page.getByLabel(texts.business, { exact: true })).toHaveValue('Brightside')
    await expect(page.getByLabel(texts.client, { exact: true })).toHaveValue('')
  }

test('a visitor makes an invoice without an account, es', visit('es'))
test('a visitor makes an invoice without an account, en @phone', visit('en'))

test('what was made without an account is kept in the new one, once', async ({ page, expectAccessible }) => {
  const texts = words.en
  await page.goto(texts.path)
  await fill(page, texts)
  await page.getByRole('link', { name: 'Keep these in Fieldlark' }).click()
  await expect(page.getByText('Your invoices come along')).toBeVisible()
  await signInPage(page).register({ fullName: 'Nora Newcomer', email: newEmail('nora'), password })
  const setup = onboarding(page)
  await expect(page.getByLabel('Business name')).toHaveValue('Brightside')
  await setup.describeBusiness('Brightside', 'Cleaning')
  await setup.later.click()
  await setup.chooseCurrency('USD')
  await page.waitForURL('**/invoices/keep')
  await expect(page.getByText('Deposit paid $100.00 · $1,244.54 due')).toBeVisible()
  await page.getByRole('radio', { name: 'Check' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosa Delgado · 1' })).toContainText('$1,344.54')
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep 1 invoice' }).dblclick()
  await page.waitForURL('**/invoices')
  await expect(page.getByText('1 invoice kept as a draft.')).toBeVisible()
  await page.getByRole('link', { name: 'Rosa Delgado' }).click()
  await expect(page.getByText('$1,244.54').first()).toBeVisible()
  await page.goto('/clients')
  await expect(page.getByText('Rosa Delgado')).toHaveCount(1)
  await page.goto(texts.path)
  await expect(page.getByLabel(texts.client, { exact: true })).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Keep these in Fieldlark' })).toBeHidden()
})
