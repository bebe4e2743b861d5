import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { addInvoice, lineRow } from '../books.ts'
import { openFolds } from '../folds.ts'
import { textOfPdf } from '../pdf-text.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, type Owner, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

async function printed(page: Page, button: Locator) {
  const downloading = page.waitForEvent('download')
  await button.click()
  const download = await downloading
  const bytes = readFileSync(await download.path())
  const [, width = '0'] = /\/MediaBox \[0 0 ([\d.]+) /.exec(bytes.toString('latin1')) ?? []
  return {
    name: download.suggestedFilename(),
    text: await textOfPdf(bytes),
    width: Math.round(Number(width)),
  }
}

const settingsPage = (page: Page) => ({
  size: (name: string) => page.getByText(name, { exact: true }),
  color: (name: string) => page.getByRole('radio', { name }),
  ownColor: page.getByLabel('Custom color'),
  footer: page.getByLabel('At the bottom of every page'),
  message: page.getByLabel('Message on new invoices'),
  invoiceTerms: page.getByLabel('Invoice terms'),
  quoteTerms: page.getByLabel('Quote terms'),
  numberWhenSent: page.getByRole('switch', { name: /^Number invoices only when/ }),
  preview: page.getByRole('region', { name: 'Preview' }),
  samplePdf: page.getByRole('button', { name: 'View as PDF' }),
  save: page.getByRole('button', { name: 'Save' }),
})

const pdfOf = (page: Page, path: string, body: object, owner: Owner) =>
  page.evaluate(
    async ([to, shown, token]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(shown),
      })
      return Array.from(new Uint8Array(await answer.arrayBuffer()))
    },
    [path, body, (owner.session as { access_token: string }).access_token] as const,
  )

/** A colour too pale to read is not saved, and nothing typed is lost: another one saves the form. */
async function expectPaleRejected(page: Page, owner: Owner) {
  const settings = settingsPage(page)
  await settings.ownColor.fill('#ffee00')
  await settings.save.click()
  await expect(page.getByText(/too pale to read/)).toBeVisible()
  await settings.color('Blue').check({ force: true })
  await settings.size('US Letter').click()
  await settings.save.click()
  await page.waitForURL(/\/settings$/)
  expect(await rowsOf(owner, 'document_settings')).toMatchObject([
    { paper_size: 'letter', accent_color: '#1f5fa8', footer: 'Insured and bonded' },
  ])
}

test('an unreadable colour is rejected, and the settings apply to every document: paper size, texts, language', async ({
  page,
  owner,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  const settings = settingsPage(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Document design/ }).click()
  await settings.footer.fill('Insured and bonded')
  await expectPaleRejected(page, owner)
  await page.getByRole('link', { name: /^Document design/ }).click()
  await settings.size('A4').click()
  await settings.color('Purple').check({ force: true })
  await settings.message.fill('Thank you!')
  await settings.invoiceTerms.fill('Late payments cost 1 % a month.')
  await settings.quoteTerms.fill('Good for thirty days.')
  await expect(settings.preview).toContainText('Insured and bonded')
  await expectAccessible()

  const sample = await printed(page, settings.samplePdf)
  expect(sample.width).toBe(595)
  expect(sample.text).toContain('Insured and bonded')
  await settings.save.click()
  await page.waitForURL(/\/settings$/)
  expect(await rowsOf(owner, 'document_settings')).toMatchObject([
    {
      paper_size: 'a4',
      accent_color: '#7a2e8e',
      footer: 'Insured and bonded',
      quote_terms: 'Good for thirty days.',
    },
  ])

  await page.goto('/quotes/new')
  await openFolds(page, 'Terms')
  await expect(page.getByLabel('Terms')).toHaveValue('Good for thirty days.')

  const invoice = await addInvoice(owner, {}, [lineRow('Limpieza', 200)], { language: 'es' })
  const bytes = await pdfOf(page, '/functions/v1/document-pdf', { kind: 'invoice', id: invoice.id }, owner)
  const text = await textOfPdf(Uint8Array.from(bytes))
  for (const shown of ['Factura', 'BORRADOR', 'Saldo pendiente $200.00', 'Insured and bonded']) {
    expect(text).toContain(shown)
  }
  const { id: client_id } = await addClient(owner)
  const quote = await saveQuote(owner, { client_id, title: 'Autumn clean', taxes: [] }, [
    quoteLine('Windows', 80),
  ])
  await page.goto(`/quotes/${quote.id}`)
  const pdf = await printed(page, page.getByRole('button', { name: /PDF/ }).first())
  expect(pdf.width).toBe(595)
  expect(pdf.text).toContain('Insured and bonded')
  expect(pdf.text).toContain('Total $80.00')
})

workerTest('a worker prints the sheet of their job without prices', async ({ page, owner }) => {
  const workers = async () =>
    (await rowsOf<{ user_id: string }>(owner, 'team_members', 'select=user_id&role=eq.worker')).map(
      ({ user_id }) => user_id,
    )
  const { id: client_id } = await addClient(owner, { phone: '+1 555 010 7788' })
  const id = randomUUID()
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id, client_id, title: 'Deep clean', status: 'scheduled', instructions: 'Ring twice' },
    lines: [lineRow('Kitchen', 431)],
    member_ids: await workers(),
    visits: [{ id: randomUUID(), visit_date: '2027-03-01', start_time: '09:00', duration_minutes: 60 }],
  })
  await page.goto(`/jobs/${id}`)
  const sheet = await printed(page, page.getByRole('button', { name: 'Job sheet (PDF)' }))
  for (const shown of [
    'Job sheet',
    'Deep clean',
    'Ring twice',
    'Kitchen',
    'March 1, 2027',
    'Client signature',
  ]) {
    expect(sheet.text).toContain(shown)
  }
  expect(sheet.text).not.toContain('431')
})
