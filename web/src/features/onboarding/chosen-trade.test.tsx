import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

const texts = onboardingTexts.en
const names = tradeTexts.en
const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.value] : []))

beforeEach(() => sessionStorage.clear())

async function open(search: string) {
  reply('POST rest/v1/rpc/former_businesses', [])
  reply('POST functions/v1/locate', { country_code: 'US' })
  await renderSignedIn(<OnboardingScreen />, { at: paths.onboarding + search, memberships: [] })
  await screen.findByRole('heading', { name: texts.businessTitle })
}

it('begins with the trade whose page the person came from, which can still be changed', async () => {
  await open('?trade=carpentry')
  expect(checked()).toContain('carpentry')
  expect(screen.getByText(texts.listReady(names.carpentry))).toBeTruthy()
  await person().click(screen.getByRole('radio', { name: names.roofing }))
  expect(checked()).toContain('roofing')
  expect(checked()).not.toContain('carpentry')
})

it('begins without a trade where the address names one that does not exist', async () => {
  await open('?trade=piracy')
  expect(checked().filter((value) => value in names)).toEqual([])
  expect(screen.queryByText(/price list is ready/)).toBeNull()
})
