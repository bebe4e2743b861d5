import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

import { addClient, type Owner, quoteLine, rowsOf, saveQuote } from '../backstage.ts'
import { addInvoice, lineRow } from '../books.ts'
import { textOfPdf } from '../pdf-text.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'

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
  ownColor: page.getByLabel('Your own color'),
  footer: page.getByLabel('At the foot of every page'),
  message: page.getByLabel('New invoices begin with'),
  invoiceTerms: page.getByLabel('Terms of invoices'),
  quoteTerms: page.getByLabel('Terms of quotes'),
  numberWhenSent: page.getByRole('switch', { name: /^Give invoices their number/ }),
  preview: page.getByRole('region', { name: 'Preview' }),
  samplePdf: page.getByRole('button', { name: 'See it as a PDF' }),
  save: page.getByRole('button', { name: 'Save' }),
})

const paperOf = (page: Page, path: string, body: object, owner: Owner) =>
  page.evaluate(
    async ([to, said, token]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(said),
      })
      return Array.from(new Uint8Array(await answer.arrayBuffer()))
    },
    [path, body, (owner.session as { access_token: string }).access_token] as const,
  )

test('what is set is on every paper: size, words and language of the client', async ({
  page,
  owner,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  const settings = settingsPage(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Look of your documents/ }).click()
  await settings.size('A4').click()
  await settings.color('Purple').check({ force: true })
  await settings.footer.fill('Insured and bonded')
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
    { paper_size: 'a4', accent_color: '#7a2e8e', quote_terms: 'Good for thirty days.' },
  ])

  await page.goto('/quotes/new')
  await expect(page.getByLabel('Terms')).toHaveValue('Good for thirty days.')

  const invoice = await addInvoice(owner, {}, [lineRow('Limpieza', 200)], { language: 'es' })
  const bytes = await paperOf(page, '/functions/v1/paper', { kind: 'invoice', id: invoice.id }, owner)
  const text = await textOfPdf(Uint8Array.from(bytes))
  for (const said of ['Factura', 'BORRADOR', 'Por pagar $200.00', 'Insured and bonded']) {
    expect(text).toContain(said)
  }
  const { id: client_id } = await addClient(owner)
  const quote = await saveQuote(owner, { client_id, title: 'Autumn clean', taxes: [] }, [
    quoteLine('Windows', 80),
  ])
  await page.goto(`/quotes/${quote.id}`)
  const paper = await printed(page, page.getByRole('button', { name: /PDF/ }).first())
  expect(paper.width).toBe(595)
  expect(paper.text).toContain('Insured and bonded')
  expect(paper.text).toContain('Total $80.00')
})

test('a colour that nobody can read is not taken, and nothing typed is lost', async ({ page, owner }) => {
  const settings = settingsPage(page)
  await page.goto('/settings/paper')
  await settings.footer.fill('Insured')
  await settings.ownColor.fill('#ffee00')
  await settings.save.click()
  await expect(page.getByText(/too pale to read/)).toBeVisible()
  await settings.color('Blue').check({ force: true })
  await settings.size('US Letter').click()
  await settings.save.click()
  await page.waitForURL(/\/settings$/)
  expect(await rowsOf(owner, 'document_settings')).toMatchObject([
    { paper_size: 'letter', accent_color: '#1f5fa8', footer: 'Insured' },
  ])
})

workerTest('a worker prints the sheet of his job, without prices', async ({ page, owner }) => {
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
  const sheet = await printed(page, page.getByRole('button', { name: 'Job sheet as PDF' }))
  for (const said of ['Job sheet', 'Deep clean', 'Ring twice', 'Kitchen', 'March 1, 2027', 'Signature']) {
    expect(sheet.text).toContain(said)
  }
  expect(sheet.text).not.toContain('431')
})
