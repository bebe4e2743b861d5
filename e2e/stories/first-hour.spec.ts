import { counted } from '../effort.ts'
import { onboarding } from '../pages/onboarding.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

test('@phone from the start page to the dashboard in 7 taps and 4 fields', async ({ page }) => {
  const { effort, tap, fill } = counted()
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
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(effort).toEqual({ taps: 7, fields: 4 })
})

test('@phone through every question, with the trade’s services, in 10 taps and 5 fields', async ({
  page,
}) => {
  const { effort, tap, fill } = counted()
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
  await fill(setup.phone, '+1 512 555 0142')
  await tap(setup.next)
  await tap(setup.addServices)
  await tap(setup.currencies.getByRole('button', { name: 'Continue' }))
  await tap(setup.skip)
  await tap(setup.startEmpty)
  await page.waitForURL('**/home')
  expect(effort).toEqual({ taps: 10, fields: 5 })
})
