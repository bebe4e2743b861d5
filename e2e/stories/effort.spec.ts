import type { Page } from '@playwright/test'

import { today } from '../days.ts'
import { type Counter, counted, signUp } from '../effort.ts'
import { mailsTo, newestMail } from '../mailbox.ts'
import { clientsPage } from '../pages/clients.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { jobsPage } from '../pages/jobs.ts'
import { quoteLinkPage } from '../pages/quote-link.ts'
import { quotesPage } from '../pages/quotes.ts'
import { expect, ownerTest, test } from '../story.ts'
import { addClient, newEmail } from '../test-data.ts'

// The suggested currency is chosen where the browser's zone is of its country.
test.use({ timezoneId: 'America/New_York' })

/** The first service of the trade, with its usual price, as the first line of a document. */
async function addUsualService(page: Page, { tap }: Counter) {
  await tap(page.getByRole('combobox', { name: 'Add a service' }))
  await tap(page.getByRole('option', { name: /^Regular house cleaning/ }))
}

/** From the dashboard of a new business to a sent quote for a new client at the property where the work is. */
async function sendFirstQuote(page: Page, counter: Counter, email: string) {
  const { tap, fill } = counter
  const clients = clientsPage(page)
  const quotes = quotesPage(page)
  await tap(page.locator('[data-action-bar]').getByText('Add client'))
  await fill(clients.firstName, 'Helen')
  await fill(clients.email, email)
  await fill(clients.address, '18 Elm Street')
  await expect(clients.worksHere).toBeChecked()
  await tap(clients.save)
  await tap(page.getByRole('link', { name: 'New quote' }).first())
  await fill(quotes.titleField, 'House cleaning')
  await addUsualService(page, counter)
  await tap(page.getByRole('button', { name: 'Save and send' }))
  await tap(quotes.dialog.getByRole('button', { name: /^Send/ }))
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()
}

/** The client approves the quote in a browser of their own, from the link in the mail. */
async function approve(page: Page, { tap, fill }: Counter) {
  const link = quoteLinkPage(page)
  await tap(link.approve)
  await tap(link.terms)
  await fill(link.name, 'Helen Park')
  await tap(link.sign)
  await expect(link.state.first()).toBeVisible()
}

/** Says in the report what was counted. */
const note = ({ effort }: Counter) =>
  test
    .info()
    .annotations.push({ type: 'effort', description: `${effort.taps} taps, ${effort.fields} fields` })

test('@phone from the start page to the first invoice sent in at most 16 taps and 7 fields', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const counter = counted()
  const { effort, tap, fill } = counter
  const invoices = invoicesPage(page)
  await signUp(page, counter)
  await tap(page.getByRole('button', { name: 'Quick create' }))
  await tap(page.getByRole('link', { name: 'New Invoice' }))
  await tap(page.getByRole('button', { name: 'New client' }))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('First name'), 'Helen')
  const email = newEmail('helen')
  await fill(dialog.getByLabel('Email'), email)
  await tap(dialog.getByRole('button', { name: 'Add client' }))
  await addUsualService(page, counter)
  await tap(invoices.saveAndSend)
  await tap(invoices.dialog.getByRole('button', { name: /^Send/ }))
  await expect(page.getByText(`On its way to ${email}`)).toBeVisible()
  note(counter)
  expect(effort.taps).toBeLessThanOrEqual(16)
  expect(effort.fields).toBeLessThanOrEqual(7)
})

test('@phone the whole road from the start page to an invoice sent in at most 24 taps and 13 fields', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  test.setTimeout(180_000)
  const counter = counted()
  const { effort, tap } = counter
  const email = newEmail('helen')
  await signUp(page, counter)
  await sendFirstQuote(page, counter, email)

  const { text } = await newestMail(baseURL ?? '', email)
  const clients = counted()
  const theirs = await browser.newContext({ hasTouch: true, isMobile: true, viewport: page.viewportSize() })
  const link = await theirs.newPage()
  watch(link)
  // The link in the mail is the first tap.
  clients.effort.taps += 1
  await link.goto(`${baseURL}${/\/q\/[\w-]+/.exec(text)?.[0]}`)
  await approve(link, clients)
  await theirs.close()
  note(clients)
  expect(clients.effort.taps).toBeLessThanOrEqual(4)
  expect(clients.effort.fields).toBeLessThanOrEqual(1)

  const jobs = jobsPage(page)
  const dialog = page.getByRole('dialog')
  await tap(page.getByRole('button', { name: 'Create job' }))
  await tap(page.locator('[data-action-bar]').getByRole('button', { name: /^Schedule/ }))
  await tap(dialog.getByRole('button', { name: /^Today/ }))
  await tap(dialog.getByRole('button', { name: 'Save visit' }))
  await tap(jobs.start)
  await tap(jobs.complete)
  await tap(dialog.getByRole('button', { name: /^Invoice now/ }))
  await tap(invoicesPage(page).dialog.getByRole('button', { name: 'Send email' }))
  // On a fast machine the same words about the quote still stand above it.
  await expect(page.getByText(`On its way to ${email}`).last()).toBeVisible()
  const kinds = async () => (await mailsTo(baseURL ?? '', email)).map(({ kind }) => kind)
  await expect.poll(kinds).toContain('invoice-sent')
  note(counter)
  expect(effort.taps).toBeLessThanOrEqual(24)
  expect(effort.fields).toBeLessThanOrEqual(13)
})

ownerTest('@phone a weekly job from the dashboard in at most 9 taps', async ({ page, owner }) => {
  const counter = counted()
  const { effort, tap, fill } = counter
  await addClient(owner)
  const jobs = jobsPage(page)
  await page.goto('/home')
  await tap(page.getByRole('button', { name: 'Quick create' }))
  await tap(page.getByRole('dialog').getByRole('link', { name: 'New Job' }))
  await tap(jobs.client)
  await tap(page.getByRole('option', { name: 'Carla Reyes' }))
  await fill(jobs.titleField, 'Weekly cleaning')
  await tap(jobs.recurring)
  await fill(page.getByLabel(/^Starts on/), today())
  await tap(jobs.schedule)
  await expect(jobs.title('Weekly cleaning')).toBeVisible()
  note(counter)
  expect(effort.taps).toBeLessThanOrEqual(9)
  expect(effort.fields).toBeLessThanOrEqual(4)
})
