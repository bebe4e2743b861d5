import { readFileSync } from 'node:fs'
import { addInvoice, linkOfInvoice } from '../books.ts'
import { companyPage } from '../pages/company.ts'
import { settingsPage } from '../pages/settings.ts'
import { textOfPdf } from '../pdf-text.ts'
import { expect, ownerTest as test } from '../story.ts'

test('what is typed about the business is on its invoices and on the client’s page', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const invoice = await addInvoice(owner)
  const company = companyPage(page)
  await page.goto('/settings')
  await settingsPage(page)
    .section(/^Company/)
    .click()
  await company.name.fill('Brighter Homes')
  await company.contact.fill('Olivia Owner')
  await company.registration.fill('ME-88121')
  await company.phone.fill('(555) 010-7788')
  await company.email.fill('Hello@Brighter.example')
  await company.address.fill('1 Main Street\nPortland, ME 04101')
  await company.google.fill('not a link')
  await company.save.click()
  await expect(page.getByText(/^Enter a link from Google/)).toBeVisible()
  await expectAccessible()
  await company.google.fill('g.page/r/brighter/review')
  await company.save.click()
  await expect(page.getByText('Company details saved')).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)

  await page.goto(`/invoices/${invoice.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /PDF/ }).first().click()
  const text = await textOfPdf(readFileSync(await (await downloading).path()))
  for (const shown of [
    'Brighter Homes',
    'Olivia Owner',
    '1 Main Street',
    'hello@brighter.example',
    'ME-88121',
  ]) {
    expect(text).toContain(shown)
  }
  await page.goto(await linkOfInvoice(owner, invoice.id))
  await expect(page.getByRole('link', { name: 'Call: (555) 010-7788' })).toBeVisible()
  await expect(page.getByText(/1 Main Street/)).toBeVisible()
})

test('the default tax is chosen here, and what is typed stays', async ({ page, owner }) => {
  const rate = { business_id: owner.businessId, name: 'State', parts: [{ name: 'State', rate: 6.25 }] }
  await owner.call('POST', '/rest/v1/tax_rates', rate)
  const company = companyPage(page)
  await page.goto('/settings/company')
  await company.phone.fill('(555) 010-7788')
  await company.tax('State · 6.25%').check({ force: true })
  await expect(page.getByText('Default tax saved')).toBeVisible()
  await company.save.click()
  await expect(page.getByText('Company details saved')).toBeVisible()
  const rates = `/rest/v1/tax_rates?select=is_default&business_id=eq.${owner.businessId}`
  expect(await owner.call('GET', rates)).toEqual([{ is_default: true }])
  const phone = `/rest/v1/businesses?select=phone&id=eq.${owner.businessId}`
  expect(await owner.call('GET', phone)).toEqual([{ phone: '(555) 010-7788' }])
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  test('the company is filled in, and kept through a reload', async ({ page, owner, expectAccessible }) => {
    const company = companyPage(page)
    await page.goto('/settings')
    await settingsPage(page)
      .section(/^Empresa/)
      .click()
    await company.email.fill('hola')
    await company.address.fill('Calle Mayor 1')
    await page.reload()
    await expect(company.address).toHaveValue('Calle Mayor 1')
    await company.save.click()
    await expect(page.getByText('Escribe un correo electrónico válido')).toBeVisible()
    await expectAccessible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await company.email.fill('hola@luz.example')
    await company.save.click()
    await expect(page).toHaveURL(/\/settings$/)
    const query = `select=email,address&id=eq.${owner.businessId}`
    expect(await owner.call('GET', `/rest/v1/businesses?${query}`)).toEqual([
      { email: 'hola@luz.example', address: 'Calle Mayor 1' },
    ])
  })
})
