import type { Browser } from '@playwright/test'
import { today } from '../days.ts'
import { jobsPage } from '../pages/jobs.ts'
import { quoteLinkPage } from '../pages/quote-link.ts'
import { quotesPage } from '../pages/quotes.ts'
import { requestsPage } from '../pages/requests.ts'
import { schedulePage } from '../pages/schedule.ts'
import { cookieChoice, expect, ownerTest as test } from '../story.ts'
import { type Owner, rowsOf } from '../test-data.ts'

type VisitRow = { visit_date: string; start_time: string; status: string }

/** The phone of another person: a guest's, or signed in with the session. */
async function openPhone(browser: Browser, baseURL: string, person?: Owner) {
  const session = person ? [{ name: 'fieldlark-auth', value: JSON.stringify(person.session) }] : []
  const kept = [...cookieChoice(), ...session]
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: kept }] },
  })
  return context.newPage()
}

const visitsOf = (owner: Owner) => rowsOf<VisitRow>(owner, 'visits', 'select=*&order=start_time')

test('from the call to completed work: request, quote, signature, job, visits', async ({
  page,
  owner,
  testData,
  browser,
  watch,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const worker = await testData.addMember(owner, 'worker')

  const requests = requestsPage(page)
  await page.goto('/requests/new')
  await requests.newClient.click()
  await requests.firstName.fill('Nora')
  await requests.phone.fill('+1 555 010 2030')
  await requests.addClient.click()
  await expect(requests.client).toHaveValue('Nora')
  await requests.titleField.fill('Kitchen after the party')
  await requests.save.click()
  await requests.toQuote.click()

  const quotes = quotesPage(page)
  await quotes.addLine('Deep cleaning', '1', '350')
  const oven = await quotes.addLine('Oven inside', '1', '45')
  await oven.details.click()
  await oven.kind('Optional').check()
  await quotes.save.click()
  await quotes.send.click()
  await quotes.dialog.getByRole('radio', { name: 'Link' }).check()
  await quotes.dialog.getByRole('button', { name: 'Create link' }).click()
  const link = quotes.dialog.getByRole('textbox', { name: 'Link for the client' })
  await expect(link).toHaveValue(/\/q\//)
  const path = new URL(await link.inputValue()).pathname
  await quotes.dialog.getByRole('button', { name: 'Done' }).click()

  const clients = await openPhone(browser, baseURL ?? '')
  watch(clients)
  const quote = quoteLinkPage(clients)
  await clients.goto(path)
  await quote.option(/Oven inside/).check()
  await quote.approve.tap()
  await quote.terms.check()
  await quote.name.fill('Nora Vega')
  await quote.draw()
  await quote.sign.tap()
  await expect(quote.state.first()).toContainText('Approved. Thank you!')

  await page.reload()
  await expect(page.getByRole('img', { name: 'Signature of Nora Vega' })).toBeVisible()
  await page.getByRole('button', { name: 'Create job' }).click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/)
  const jobId = /\/jobs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const jobs = jobsPage(page)
  await page.goto(`/jobs/${jobId}/edit`)
  await jobs.visitDay(0).fill(today())
  await jobs.visitTime(0).fill('09:00')
  await jobs.addVisit.click()
  await jobs.visitDay(1).fill(today())
  await jobs.visitTime(1).fill('10:00')
  await page.getByRole('checkbox', { name: /Wanda Worker/ }).check()
  await jobs.schedule.click()
  await expect(jobs.title('Kitchen after the party')).toBeVisible()
  await expect.poll(() => visitsOf(owner)).toHaveLength(2)
  expect(await rowsOf(owner, 'jobs')).toMatchObject([{ status: 'scheduled', amount: 395 }])
  await expect(page.getByRole('navigation', { name: 'From request to invoice' })).toContainText('REQ-0001')

  const schedule = schedulePage(page)
  await page.goto(`/schedule?view=day&date=${today()}`)
  const second = schedule.visit('Nora').nth(1)
  await expect(second).toBeVisible()
  await schedule.drag(second, await schedule.hour(today(), 12.1, 'Wanda Worker'))
  await expect(schedule.dialog).toContainText('12:00')
  await schedule.move.click()
  await expect.poll(() => visitsOf(owner)).toMatchObject([{}, { start_time: '12:00:00' }])

  const workers = await openPhone(browser, baseURL ?? '', worker)
  watch(workers)
  const work = jobsPage(workers)
  await workers.goto('/jobs')
  await work.job('Kitchen after the party').tap()
  for (const done of [1, 2]) {
    await work.start.tap()
    await work.complete.tap()
    await expect
      .poll(async () => (await visitsOf(owner)).filter(({ status }) => status === 'completed').length)
      .toBe(done)
  }
  await expect(workers.getByText('What about the invoice?')).toHaveCount(0)
  await expect.poll(() => rowsOf(owner, 'jobs')).toMatchObject([{ status: 'completed' }])

  await page.goto(`/jobs/${jobId}?tab=invoices`)
  await page.getByRole('button', { name: 'Change' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Later/ })
    .click()
  await expect.poll(() => rowsOf(owner, 'jobs')).toMatchObject([{ invoice_choice: 'later' }])
  await workers.context().close()
  await clients.context().close()
})
