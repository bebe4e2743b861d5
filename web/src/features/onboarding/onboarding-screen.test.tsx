import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { signOutTexts } from '#parts/sign-out/sign-out.texts.ts'
import { paths } from '#paths.ts'
import { loseAuthChunk } from '#testing/auth-chunk.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn, signedInAnswer } from '#testing/render.tsx'
import { businessId, businessRow, stored, userId } from '#testing/rows.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

vi.mock('#connection/auth.ts', async (original) =>
  (await import('#testing/auth-chunk.ts')).authFile(original),
)

const texts = onboardingTexts.en
const insert = 'POST rest/v1/businesses'
const profile = 'PATCH rest/v1/profiles'
const account = 'PUT auth/v1/user'
const sample = 'POST rest/v1/rpc/create_sample_data'

beforeEach(() => sessionStorage.clear())

type Setting = Parameters<typeof renderSignedIn>[1]

/** A signed-in user who has no business unless given one. */
async function open(memberships: readonly object[] = [], setting: Setting = {}) {
  reply(profile, new Response(null, { status: 204 }))
  reply(account, signedInAnswer.user)
  reply('POST functions/v1/locate', { country_code: 'US', country_name: 'United States', region: null })
  const view = await renderSignedIn(<OnboardingScreen />, { at: paths.onboarding, memberships, ...setting })
  return { user: person(), path: () => view.router.state.location.pathname, ...view }
}
const next = () => screen.getByRole('button', { name: texts.next })
const name = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${texts.fullName}`))
const business = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${texts.businessName}`))

async function answerAll(user: ReturnType<typeof person>) {
  await user.clear(await name())
  await user.type(await name(), ' Ana Lark ')
  await user.click(next())
  await user.type(await business(), 'Lark Gardens')
  await user.click(next())
  await user.click(await screen.findByRole('radio', { name: /Landscaping/ }))
}

describe('creating a business', () => {
  it('asks before signing out discards what was typed, and continues when the auth client does not load', async () => {
    const { user } = await open()
    await user.type(await name(), ' Jr')
    loseAuthChunk()
    await user.click(screen.getByRole('button', { name: texts.signOut }))
    const question = within(await screen.findByRole('alertdialog', { name: signOutTexts.en.title }))
    await user.click(question.getByRole('button', { name: signOutTexts.en.confirm }))
    await screen.findByText(problemTexts.en.failures.network)
    expect((await name()).value).toMatch(/ Jr$/)
  })

  it('asks one question at a time, requires each, and keeps the answers on going back', async () => {
    const { user } = await open()
    await user.clear(await name())
    await user.click(next())
    await screen.findByText(texts.fields.fullNameRequired)
    expect(document.activeElement).toBe(await name())
    await user.type(await name(), 'Ana Lark')
    await user.click(next())
    await screen.findByRole('heading', { name: texts.businessTitle })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.businessTitle))
    await user.click(next())
    await screen.findByText(texts.fields.businessNameRequired)
    await user.type(await business(), 'Lark Gardens')
    await user.click(screen.getByRole('button', { name: texts.back }))
    expect((await name()).value).toBe('Ana Lark')
    await user.click(next())
    expect((await business()).value).toBe('Lark Gardens')
    await user.click(next())
    await user.click(next())
    await screen.findByText(texts.fields.tradeRequired)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Cleaning/ }))
    expect(sentTo(insert)).toEqual([])
  })

  it('saves name and business together, once on a double click', async () => {
    const { user } = await open()
    await answerAll(user)
    const answer = slow([businessRow()])
    reply(insert, answer.replies)
    await user.dblClick(next())
    answer.release()
    await waitFor(() => expect(sentTo(insert)).toHaveLength(1))
    expect(sentTo(profile)).toEqual([{ full_name: 'Ana Lark' }])
    expect(sentTo(insert)).toMatchObject([
      { user_id: userId, business_name: 'Lark Gardens', trade: 'landscaping', language: 'en' },
    ])
  })

  it('creates the same business after a lost response', async () => {
    const { user } = await open()
    await answerAll(user)
    let arrived: object | null = null
    reply(insert, ({ body }) => {
      if (arrived) return refusal(409, '23505', 'duplicate key')
      arrived = stored<'businesses'>(body, businessRow())
      return lost()
    })
    reply('GET rest/v1/businesses', () => [arrived ?? {}])
    await user.click(next())
    await screen.findByText(problemTexts.en.failures.network)
    await user.click(await screen.findByRole('button', { name: texts.next }))
    await waitFor(() => expect(sentTo(insert)).toHaveLength(2))
    const [first, second] = sentTo<{ id: string }>(insert)
    expect(second?.id).toBe(first?.id)
    await waitFor(() => expect(screen.queryByText(problemTexts.en.failures.network)).toBeNull())
  })

  it('omits a time zone that the server does not know', async () => {
    const { user } = await open()
    await answerAll(user)
    reply(insert, ({ body }) =>
      'timezone' in (body as object) ? refusal(400, 'PT400', 'unknown_timezone') : [businessRow()],
    )
    await user.click(next())
    await waitFor(() => expect(sentTo(insert)).toHaveLength(2))
    expect(Object.keys(sentTo(insert)[1] ?? {})).not.toContain('timezone')
  })

  it('continues where it was left', async () => {
    const first = await open()
    await first.user.clear(await name())
    await first.user.type(await name(), 'Ana Lark')
    await first.user.click(next())
    await first.user.type(await business(), 'Lark')
    first.unmount()
    await open()
    expect((await business()).value).toBe('Lark')
  })

  it('explains a rejection in Spanish, and that nothing is lost', async () => {
    const es = onboardingTexts.es
    const { user } = await open([], { language: 'es' })
    await user.type(await screen.findByLabelText(new RegExp(`^${es.fullName}`)), 'Ana')
    await user.click(screen.getByRole('button', { name: es.next }))
    await user.type(await screen.findByLabelText(new RegExp(`^${es.businessName}`)), 'Lark')
    await user.click(screen.getByRole('button', { name: es.next }))
    const trades = within(await screen.findByRole('group', { name: es.tradeTitle }))
    await user.click(trades.getAllByRole('radio')[0] as HTMLElement)
    reply(insert, refusal(400, '23514', 'violates check constraint'))
    await user.click(screen.getByRole('button', { name: es.next }))
    await screen.findByText(es.notSaved)
  })
})

describe('once the business exists', () => {
  const standing = (changes = {}) => [
    { role: 'owner', business: businessRow({ currency: null, ...changes }) },
  ]
  const due = () =>
    sessionStorage.setItem(
      `onboarding:${userId}`,
      JSON.stringify({ hasPutOffCurrency: true, isSampleDue: true }),
    )

  it('the currency can be skipped', async () => {
    const { user, path } = await open(standing())
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: texts.later }))
    await waitFor(() => expect(path()).toBe(paths.home))
  })

  it('sample data is added once on a double click, then the dashboard opens', async () => {
    due()
    const { user, path } = await open(standing({ currency: 'USD' }))
    reply(sample, null)
    await user.dblClick(await screen.findByRole('button', { name: texts.addSample }))
    await screen.findByText(texts.ready('Lark Gardens'))
    expect(sentTo(sample)).toEqual([{ business_id: businessId }])
    expect(path()).toBe(paths.home)
  })

  it('a failure to add sample data is explained, and it can be skipped', async () => {
    due()
    const { user, path } = await open(standing({ currency: 'USD' }))
    reply(sample, lost)
    await user.click(await screen.findByRole('button', { name: texts.addSample }))
    await screen.findByText(texts.sampleFailed(problemTexts.en.failures.network))
    const startEmpty = screen.getByRole('button', { name: texts.startEmpty })
    await Promise.all([user.click(startEmpty), user.click(startEmpty)])
    await waitFor(() => expect(path()).toBe(paths.home))
    expect(screen.getAllByText(texts.ready('Lark Gardens'))).toHaveLength(1)
  })

  it.each(['manager', 'worker'] as const)('a %s is asked nothing', async (role) => {
    const { path } = await open([{ role, business: businessRow({ currency: null }) }])
    await waitFor(() => expect(path()).toBe(paths.home))
  })

  it('a pending invitation comes first', async () => {
    sessionStorage.setItem('pending_invitation', JSON.stringify({ token: 'abc', isWanted: true }))
    const { path } = await open()
    await waitFor(() => expect(path()).toBe(paths.acceptInvitation))
  })
})
