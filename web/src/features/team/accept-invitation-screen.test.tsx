import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'
import { loseAuthChunk } from '#testing/auth-chunk.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderForGuest, renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { AcceptInvitationScreen } from './accept-invitation-screen.tsx'
import { invitationTexts } from './invitation.texts.ts'

vi.mock('#connection/auth.ts', async (original) =>
  (await import('#testing/auth-chunk.ts')).authFile(original),
)

const texts = invitationTexts.en
const read = 'POST rest/v1/rpc/get_invitation'
const accept = 'POST rest/v1/rpc/accept_team_invitation'
const activate = 'POST rest/v1/rpc/set_active_business'
const at = `${paths.acceptInvitation}?token=abc`
const offered = (changes = {}) => ({
  business_name: 'Hill Roofing',
  email: 'a***@lark.test',
  role: 'worker',
  status: 'pending',
  ...changes,
})
const pending = () => sessionStorage.getItem('pending_invitation')

beforeEach(() => sessionStorage.clear())

async function openSignedIn(invitation: object = offered(), setting = {}) {
  reply(read, [invitation])
  reply(accept, businessId as unknown as object)
  reply(activate, null)
  const view = await renderSignedIn(<AcceptInvitationScreen />, { at, ...setting })
  return { user: person(), path: () => view.router.state.location.pathname }
}

describe('an invitation', () => {
  it('is accepted once on a double click, and the new business becomes the current one', async () => {
    const { user, path } = await openSignedIn()
    const answer = slow(businessId as unknown as object)
    reply(accept, answer.replies)
    const join = await screen.findByRole('button', { name: texts.join })
    expect(screen.getByText(texts.roles.worker)).toBeTruthy()
    await user.dblClick(join)
    answer.release()
    await screen.findByText(texts.accepted)
    expect(sentTo(accept)).toEqual([{ token: 'abc', full_name: 'Ana Lark' }])
    expect(sentTo(activate)).toEqual([{ business_id: businessId }])
    expect(path()).toBe(paths.home)
    expect(pending()).toBeNull()
  })

  it('is accepted without a question after signing up for it', async () => {
    sessionStorage.setItem('pending_invitation', JSON.stringify({ token: 'abc', isWanted: true }))
    await openSignedIn()
    await screen.findByText(texts.accepted)
    expect(callsOf(accept)).toHaveLength(1)
  })

  it('can be dismissed', async () => {
    const { user, path } = await openSignedIn()
    await user.click(await screen.findByRole('button', { name: texts.notNow }))
    expect(path()).toBe(paths.home)
    expect(pending()).toBeNull()
    expect(callsOf(accept)).toEqual([])
  })

  it('for another address is not accepted with this one', async () => {
    await openSignedIn(offered({ email: 'z***@hill.test' }))
    await screen.findByText(texts.otherEmailTitle)
    expect(screen.getByText(texts.otherEmail('z***@hill.test', 'ana@lark.test'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: texts.join })).toBeNull()
    expect(pending()).toBeNull()
  })

  it('for another address stays on screen when signing out fails because the auth client does not load', async () => {
    const { user } = await openSignedIn(offered({ email: 'z***@hill.test' }))
    loseAuthChunk()
    await user.click(await screen.findByRole('button', { name: texts.switchAccount }))
    await screen.findByText(problemTexts.en.failures.network)
    expect(screen.getByText(texts.otherEmailTitle)).toBeTruthy()
    expect(pending()).toBeNull()
  })

  it.each([
    ['expired', texts.expiredTitle],
    ['accepted', texts.usedTitle],
    ['cancelled', texts.cancelledTitle],
  ])('that is %s says so, and is not kept', async (status, title) => {
    await openSignedIn(offered({ status }))
    await screen.findByText(title)
    await waitFor(() => expect(pending()).toBeNull())
  })

  it.each([
    ['invitation_other_email', texts.otherEmailTitle],
    ['invitation_expired', texts.expiredTitle],
    ['invitation_not_pending', texts.usedTitle],
    ['inviter_left', texts.inviterLeftTitle],
    ['email_not_verified', texts.notVerified],
  ])('rejected because of %s explains what to do', async (reason, sentence) => {
    const { user } = await openSignedIn()
    reply(accept, refusal(409, 'PT409', reason))
    await user.click(await screen.findByRole('button', { name: texts.join }))
    await screen.findByText(sentence)
  })

  it('can be accepted again after a lost response', async () => {
    const { user } = await openSignedIn()
    reply(accept, lost)
    await user.click(await screen.findByRole('button', { name: texts.join }))
    await screen.findByText(texts.failed)
    reply(accept, businessId as unknown as object)
    await user.click(screen.getByRole('button', { name: texts.join }))
    await screen.findByText(texts.accepted)
  })

  it.each(['en', 'es'] as const)(
    'that could not be loaded is loaded again on request, in %s',
    async (language) => {
      reply(read, refusal(403, '42501', 'permission denied'))
      await renderSignedIn(<AcceptInvitationScreen />, { at, language })
      await screen.findByText(problemTexts[language].failures.forbidden)
      reply(read, [offered()])
      await person().click(screen.getByRole('button', { name: invitationTexts[language].tryAgain }))
      await screen.findByRole('button', { name: invitationTexts[language].join })
    },
  )

  it('without a token, or with an unknown one, is not found', async () => {
    const { unmount } = await renderSignedIn(<AcceptInvitationScreen />, { at: paths.acceptInvitation })
    await screen.findByText(texts.notFoundTitle)
    unmount()
    reply(read, [])
    await renderSignedIn(<AcceptInvitationScreen />, { at })
    await screen.findByText(texts.notFoundTitle)
  })
})

describe('an invitation for somebody without an account', () => {
  const words = signInTexts.en

  it('creates an account for the invited address only', async () => {
    reply(read, [offered()])
    renderForGuest(<AcceptInvitationScreen />, { at, language: 'en' })
    const user = person()
    await user.type(await screen.findByLabelText(new RegExp(`^${words.fullName}`)), 'Wanda')
    await user.type(screen.getByLabelText(new RegExp(`^${words.email}`)), 'wanda@hill.test')
    await user.type(screen.getByLabelText(new RegExp(`^${words.password}`)), 'secret88')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: words.createAccount }))
    await waitFor(() => expect(screen.getAllByText(texts.sentTo('a***@lark.test'))).toHaveLength(2))
    expect(callsOf('POST auth/v1/signup')).toEqual([])

    reply('POST auth/v1/signup', { id: 'u', identities: [{ id: 'i' }] })
    await user.clear(screen.getByLabelText(new RegExp(`^${words.email}`)))
    await user.type(screen.getByLabelText(new RegExp(`^${words.email}`)), 'anna@lark.test')
    await user.click(screen.getByRole('button', { name: words.createAccount }))
    await screen.findByText(texts.confirmTitle)
    expect(JSON.parse(pending() ?? '{}')).toEqual({ token: 'abc', isWanted: true })
    expect(callsOf('POST auth/v1/signup')[0]?.query.get('redirect_to')).toContain('token=abc')
  })

  it('has the address that its link says, for a new account and for one that exists', async () => {
    reply(read, [offered()])
    renderForGuest(<AcceptInvitationScreen />, { at: `${at}#email=anna%2Bwork%40lark.test`, language: 'en' })
    const field = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${words.email}`))
    expect(await field()).toMatchObject({ value: 'anna+work@lark.test', readOnly: true })
    expect(screen.queryByText(texts.sentTo('a***@lark.test'))).toBeNull()
    await person().click(screen.getByRole('radio', { name: texts.hasAccount }))
    expect(await field()).toMatchObject({ value: 'anna+work@lark.test', readOnly: true })
  })

  it('ignores an address in the link that it was not sent to', async () => {
    reply(read, [offered()])
    renderForGuest(<AcceptInvitationScreen />, { at: `${at}#email=wanda%40hill.test`, language: 'en' })
    expect(await screen.findByLabelText(new RegExp(`^${words.email}`))).toMatchObject({
      value: '',
      readOnly: false,
    })
  })
})
