import type { Locator, Page } from '@playwright/test'

import { onboarding } from './pages/onboarding.ts'
import { signInPage } from './pages/sign-in.ts'
import { tapSeen } from './tap-seen.ts'
import { newEmail, password } from './test-data.ts'

/**
 * Counts what a person does: taps on buttons, links and choices, and fields to fill in, whose own tap for the focus is part of
 * the field.
 */
export function counted() {
  const effort = { taps: 0, fields: 0 }
  return {
    effort,
    tap: async (control: Locator) => {
      effort.taps += 1
      await tapSeen(control)
    },
    fill: async (field: Locator, text: string) => {
      effort.fields += 1
      await field.fill(text)
    },
  }
}

export type Counter = ReturnType<typeof counted>

/** From the start page to the first question about a new business, which is named and of the cleaning trade then. */
export async function begin(page: Page, { tap, fill }: Counter) {
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
}

/** From the start page to the dashboard of a new business, the shortest way. */
export async function signUp(page: Page, counter: Counter) {
  const setup = onboarding(page)
  await begin(page, counter)
  await counter.tap(setup.later)
  await counter.tap(setup.currencies.getByRole('button', { name: 'Continue' }))
  await page.waitForURL('**/home')
}
