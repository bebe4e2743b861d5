import { begin, counted, signUp } from '../effort.ts'
import { onboarding } from '../pages/onboarding.ts'
import { expect, test } from '../story.ts'

// The suggested currency is chosen where the browser's zone is of its country.
test.use({ timezoneId: 'America/New_York' })

test('@phone from the start page to the dashboard in 7 taps and 4 fields', async ({ page }) => {
  const counter = counted()
  await signUp(page, counter)
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(counter.effort).toEqual({ taps: 7, fields: 4 })
})

test('@phone through every question, with the trade’s services, in 10 taps and 5 fields', async ({
  page,
}) => {
  const counter = counted()
  const { effort, tap, fill } = counter
  const setup = onboarding(page)
  await begin(page, counter)
  await fill(setup.phone, '+1 512 555 0142')
  await tap(setup.next)
  await tap(setup.currencies.getByRole('button', { name: 'Continue' }))
  await tap(setup.addServices)
  // The step before has a "Skip" too, which is there until its services are saved.
  await expect(setup.payment).toBeVisible()
  await tap(setup.skip)
  await tap(setup.startEmpty)
  await page.waitForURL('**/home')
  expect(effort).toEqual({ taps: 10, fields: 5 })
})
