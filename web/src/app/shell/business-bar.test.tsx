import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow } from '#testing/rows.ts'
import { businessBarTexts } from './business-bar.texts.ts'
import { BusinessBar } from './business-bar.tsx'

const texts = businessBarTexts.en
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

it.each([
  ['an offer that counts', { offered_at: daysAgo(13) }, texts.offered('Lark Gardens')],
  ['no offer that is over', { offered_at: daysAgo(15) }, null],
  [
    'that it is closed, also then',
    { offered_at: daysAgo(15), closed_at: daysAgo(1) },
    texts.closed('Lark Gardens'),
  ],
])('tells of %s', async (_, changes, sentence) => {
  await renderSignedIn(<BusinessBar business={businessRow(changes)} />)
  if (sentence) screen.getByText(sentence)
  else expect(screen.queryByRole('status')).toBeNull()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

it.each([
  [
    'a trial of which days are left',
    'owner',
    { plan_status: 'trial', trial_ends_at: inDays(3) },
    'trialEnds',
  ],
  ['a trial that is over', 'manager', { plan_status: 'trial', trial_ends_at: inDays(-1) }, 'planEnded'],
  ['a plan that is over', 'owner', { plan_status: 'expired', trial_ends_at: null }, 'planEnded'],
  ['nothing of a long trial', 'owner', { plan_status: 'trial', trial_ends_at: inDays(6) }, null],
  ['nothing of it to a worker', 'worker', { plan_status: 'expired', trial_ends_at: null }, null],
] as const)('tells of %s', async (_, role, changes, name) => {
  const business = businessRow(changes)
  for (const language of ['en', 'es'] as const) {
    const { unmount } = await renderSignedIn(<BusinessBar business={business} />, {
      role,
      business,
      language,
    })
    const { trialEnds, planEnded, toPlans } = businessBarTexts[language]
    const sentence = name === 'trialEnds' ? trialEnds(3) : planEnded
    expect(screen.queryByText(new RegExp(sentence)) !== null).toBe(name !== null)
    if (name)
      expect(screen.getByRole('link', { name: toPlans }).getAttribute('href')).toBe(paths.settingsPlan)
    unmount()
  }
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

it.each([
  ['after the first hour', 'owner', 61, true],
  ['not within it', 'owner', 59, false],
  ['only to an owner', 'manager', 61, false],
] as const)(
  'leads to the payment of the plan that was chosen before sign-up: %s',
  async (_, role, minutes, isShown) => {
    localStorage.setItem('chosenPlan', 'plan=starter&billing=yearly')
    const changes = { plan_status: 'trial', trial_ends_at: inDays(13), created_at: ago(minutes) } as const
    await renderSignedIn(<BusinessBar business={businessRow(changes)} />, { role, business: changes })
    const link = screen.queryByRole('link', { name: texts.toPayment })
    expect(link?.getAttribute('href') ?? null).toBe(
      isShown ? `${paths.settingsPlan}?plan=starter&billing=yearly` : null,
    )
  },
)
