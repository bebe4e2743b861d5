import type { Page } from '@playwright/test'

import { counted } from '../effort.ts'
import { invoicesPage } from '../pages/invoices.ts'
import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

type Counter = ReturnType<typeof counted>

/** From the start page to the dashboard of a new business, the shortest way. */
async function signUp(page: Page, { tap, fill }: Counter) {
  const form = signInPage(page)
  const setup = onboarding(page)
  await page.goto('/')
  await tap(page.getByRole('link', { name: /trial/i }).first())
  await fill(form.fullName, 'Marta Lopez')
  await fill(form.email, newEmail('marta'))
  await fill(form.password, password)
  await tap(form.terms)
  await tap(form.createAccount)
  await fill(setup.businessName, 'Sparkle & Shine')
  await tap(setup.trade('Cleaning'))
  await tap(setup.next)
  await tap(setup.later)
  await tap(setup.currencies.getByRole('button', { name: 'Continue' }))
  await page.waitForURL('**/home')
}

/** The first service of the trade, with its usual price, as the first line of a document. */
async function addUsualService(page: Page, { tap }: Counter) {
  await tap(page.getByRole('combobox', { name: 'Add a service' }))
  await tap(page.getByRole('option', { name: /^Regular house cleaning/ }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Add \d+ service/ }))
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
