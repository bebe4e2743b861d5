import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { it } from 'vitest'

import { paths } from '#paths.ts'
import { lost, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { formerMemberTexts } from './former-member.texts.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

const former = 'POST rest/v1/rpc/former_businesses'
const open = (language: 'en' | 'es' = 'en') =>
  renderSignedIn(<OnboardingScreen />, { at: paths.onboarding, memberships: [], language })

it.each(['en', 'es'] as const)(
  'says in %s where the person no longer works before it asks for a business',
  async (language) => {
    reply(former, ['Lark Gardens', 'Oak Paint'])
    await open(language)
    const texts = formerMemberTexts[language]
    await screen.findByRole('heading', { name: texts.title('Lark Gardens') })
    screen.getByRole('button', { name: texts.signOut })
    await person().click(screen.getByRole('button', { name: texts.start }))
    await screen.findByRole('heading', { name: onboardingTexts[language].businessTitle })
  },
)

it.each([
  ['who is new', () => []],
  ['where that cannot be read', lost],
] as const)('asks for the business at once of a person %s', async (_, answer) => {
  reply(former, answer)
  await open()
  await screen.findByRole('heading', { name: onboardingTexts.en.businessTitle })
})
