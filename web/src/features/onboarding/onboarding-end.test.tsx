import { emptyFreeInvoice } from '@fieldlark/domain/invoices/free-invoice.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { writeStore } from '#free-drafts/free-drafts.ts'
import { paths } from '#paths.ts'
import { reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { userId } from '#testing/rows.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

const draft = (client: string) => ({
  id: 'a',
  saved_at: '2026-11-23T10:00:00Z',
  invoice: { ...emptyFreeInvoice('en', '2026-11-23'), lines: [], client: { name: client, address: '' } },
})

beforeEach(() => localStorage.removeItem('free-invoices'))

const typed = draft('Rosa')
typed.invoice.business = {
  name: 'Brightside',
  contact: '(512) 555-0142',
  address: '14 Cedar Street',
  registration: '',
}

it('offers the name of the business that was typed in the generator', async () => {
  writeStore({ version: 1, drafts: [typed], logo: null })
  reply('POST rest/v1/rpc/former_businesses', [])
  reply('POST functions/v1/locate', { country_code: 'US' })
  await renderSignedIn(<OnboardingScreen />, { at: paths.onboarding, memberships: [] })
  expect(await screen.findByDisplayValue('Brightside')).toBeTruthy()
})

it('offers how clients reach the business, as it was typed in the generator', async () => {
  writeStore({ version: 1, drafts: [typed], logo: null })
  localStorage.setItem(`onboarding:${userId}`, JSON.stringify({ step: 'reach' }))
  reply('POST functions/v1/locate', { country_code: 'US' })
  await renderSignedIn(<OnboardingScreen />, {
    at: paths.onboarding,
    business: { currency: null, phone: null, address: null },
  })
  expect(await screen.findByDisplayValue('(512) 555-0142')).toBeTruthy()
  expect(await screen.findByDisplayValue('14 Cedar Street')).toBeTruthy()
})

it.each([
  ['the invoices of the free generator where this browser has some', 'Rosa', paths.invoicesKeep],
  ['the dashboard where nothing was written in them', '', paths.home],
])('ends at %s', async (_, client, end) => {
  localStorage.setItem(`onboarding:${userId}`, JSON.stringify({ step: 'sample' }))
  writeStore({ version: 1, drafts: [draft(client)], logo: null })
  reply('POST functions/v1/locate', { country_code: 'US' })
  const { router } = await renderSignedIn(<OnboardingScreen />, {
    at: paths.onboarding,
    business: { currency: 'USD' },
  })
  const button = await screen.findByRole('button', { name: onboardingTexts.en.startEmpty })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await person().click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe(end))
})
