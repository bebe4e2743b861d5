import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn, signedInAnswer } from '#testing/render.tsx'
import { businessRow, userId } from '#testing/rows.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

const texts = onboardingTexts.en
const insert = 'POST rest/v1/businesses'
const noted = `onboarding:${userId}`
const standing = (changes = {}) => ({ role: 'owner', business: businessRow(changes) })

/** Onboarding of a person with these businesses; `back` is the button of the browser. */
async function open(memberships: () => object[]) {
  reply('PATCH rest/v1/profiles', new Response(null, { status: 204 }))
  reply('PUT auth/v1/user', signedInAnswer.user)
  reply('POST functions/v1/locate', { country_code: 'US' })
  reply('POST rest/v1/rpc/former_businesses', [])
  const { router } = await renderSignedIn(<OnboardingScreen />, {
    at: paths.onboarding,
    memberships: async () => memberships(),
  })
  const user = person()
  return {
    user,
    /** Presses a button once it takes presses: a new step waits for the end of a double tap. */
    press: async (name: string) => {
      const button = await screen.findByRole('button', { name })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
      await user.click(button)
    },
    back: () => act(() => router.navigate(-1)),
    path: () => router.state.location.pathname,
  }
}
const title = (of: string) => screen.findByRole('heading', { level: 1, name: of })
const phone = () => screen.findByLabelText<HTMLInputElement>(texts.reach.phone)

it('the browser’s Back leads to the step before, where what was typed still stands', async () => {
  let stored: object[] = []
  const { user, press, back, path } = await open(() => stored)
  await user.type(await screen.findByLabelText(new RegExp(`^${texts.businessName}`)), 'Lark Gardens')
  await user.click(await screen.findByRole('radio', { name: /Landscaping/ }))
  reply(insert, () => {
    stored = [standing({ currency: 'USD' })]
    return [businessRow()]
  })
  await press(texts.next)
  await title(texts.reachTitle)
  await user.type(await phone(), '555 0142')
  await press(texts.skip)
  await title(texts.currencyTitle)
  await back()
  await title(texts.reachTitle)
  expect((await phone()).value).toBe('555 0142')
  await back()
  await title(texts.businessTitle)
  expect(path()).toBe(paths.onboarding)
  expect(sentTo(insert)).toHaveLength(1)
})

it('Back does not lead through the questions once they are answered', async () => {
  localStorage.setItem(noted, JSON.stringify({ step: 'reach' }))
  const { press, back, path } = await open(() => [standing({ currency: 'USD' })])
  await press(texts.skip)
  await title(texts.currencyTitle)
  await press(texts.next)
  await title(texts.servicesTitle)
  await press(texts.later)
  await waitFor(() => expect(path()).toBe(paths.home))
  await back()
  expect(path()).toBe(paths.home)
  expect(localStorage.getItem(noted)).toBeNull()
})
