import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { sessionKey } from '#connection/session-key.ts'
import { paths } from '#paths.ts'
import { useSession } from '#session/session.tsx'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderForGuest, signedInAnswer } from '#testing/render.tsx'
import { businessRow, userId } from '#testing/rows.ts'

import { secondStepTexts } from './second-step.texts.ts'
import { SecondStepGate } from './second-step-gate.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** A token with this assurance level, as far as the page reads it. */
const tokenOf = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`
const factor = { id: '00000000-0000-4000-8000-00000000000f', status: 'verified', factor_type: 'totp' }
const answerOf = (aal: string) => ({
  ...signedInAnswer,
  access_token: tokenOf(aal),
  user: { ...signedInAnswer.user, factors: [factor] },
})
const challenge = `POST auth/v1/factors/${factor.id}/challenge`
const verify = `POST auth/v1/factors/${factor.id}/verify`

function Page() {
  const session = useSession()
  return session.status === 'code-owed' ? <SecondStepGate session={session} /> : <p>{session.status}</p>
}

async function open(language: 'en' | 'es' = 'en') {
  const texts = secondStepTexts[language]
  localStorage.setItem(sessionKey, JSON.stringify(answerOf('aal1')))
  reply(challenge, { id: 'c', type: 'totp', expires_at: 4_102_444_800 })
  reply('GET rest/v1/profiles', [{ id: userId, full_name: 'Ana Lark' }])
  reply('GET rest/v1/team_members', [{ role: 'owner', business: businessRow() }])
  renderForGuest(<Page />, { language, at: paths.home })
  const input = await screen.findByLabelText<HTMLInputElement>(texts.label)
  const user = person()
  const send = async (code: string) => {
    await user.clear(input)
    await user.type(input, code)
    await user.click(screen.getByRole('button', { name: texts.submit }))
  }
  return { texts, input, user, send }
}

it('reads no row before the code, and shows the page after it', async () => {
  const { send, texts } = await open()
  reply(verify, answerOf('aal2'))
  await send('123 45')
  await screen.findByText(texts.incomplete)
  await send('123 456')
  await screen.findByText('signed-in')
  await screen.findByText(signInTexts.en.loggedIn)
  expect(sentTo(verify)).toMatchObject([{ code: '123456' }])
})

it.each(['en', 'es'] as const)('says in %s that a code is wrong, and keeps asking', async (language) => {
  const { send, texts, input } = await open(language)
  reply(
    verify,
    Response.json({ code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid' }, { status: 422 }),
  )
  await send('000000')
  await screen.findByText(texts.wrong)
  expect(document.activeElement).toBe(input)
  expect(callsOf('GET rest/v1/profiles')).toEqual([])
})

it('takes a recovery code where the device is lost, however it was typed', async () => {
  const { texts, user } = await open()
  const recover = 'POST auth/v1/factors/recovery-codes/verify'
  reply(
    recover,
    Response.json({ code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid' }, { status: 422 }),
  )
  await user.click(screen.getByText(texts.lostTitle))
  const field = screen.getByLabelText(texts.recoveryLabel)
  await user.type(field, 'ABCD-efgh')
  await user.click(screen.getByRole('button', { name: texts.recoverySubmit }))
  await screen.findByText(texts.recoveryIncomplete)
  await user.clear(field)
  await user.type(field, 'ABCD-efgh ijkm-npqr')
  await user.click(screen.getByRole('button', { name: texts.recoverySubmit }))
  await screen.findByText(texts.wrongRecovery)
  reply(recover, answerOf('aal2'))
  await user.click(screen.getByRole('button', { name: texts.recoverySubmit }))
  await screen.findByText('signed-in')
  expect(sentTo(recover)[1]).toMatchObject({ code: 'abcdefghijkmnpqr' })
})

it('lets somebody else sign in', async () => {
  const { texts, user } = await open()
  reply('POST auth/v1/logout', null)
  await user.click(screen.getByRole('button', { name: texts.otherAccount }))
  await waitFor(() => expect(screen.getByText('signed-out')).toBeTruthy())
})
