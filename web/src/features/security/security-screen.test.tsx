import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newPasswordTexts } from '#parts/sign-in/new-password.texts.ts'
import { secondStepTexts } from '#parts/sign-in/second-step.texts.ts'
import { paths } from '#paths.ts'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn, signedInAnswer } from '#testing/render.tsx'

import { securityTexts } from './security.texts.ts'
import { SecurityScreen } from './security-screen.tsx'

const texts = securityTexts.en
const id = '00000000-0000-4000-8000-00000000000f'
const factor = { id, status: 'verified', factor_type: 'totp', created_at: '2026-11-21T12:00:00Z' }
const account = 'PUT auth/v1/user'
const userWith = (factors: object[]) => reply('GET auth/v1/user', { ...signedInAnswer.user, factors })
const denied = (status: number, code: string) =>
  Response.json({ code, error_code: code, msg: code }, { status })
const tokenOf = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`

async function open(factors: object[] = []) {
  userWith(factors)
  await renderSignedIn(<SecurityScreen />, { at: paths.security, role: 'worker' })
  return person()
}
const button = (name: string) => screen.findByRole('button', { name })

describe('changing the password', () => {
  const type = async (user: ReturnType<typeof person>, label: string, text: string) =>
    user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text)

  it('asks for the current one, and says when it is wrong', async () => {
    const user = await open()
    const own = newPasswordTexts.en
    await type(user, own.next, 'another long one')
    await type(user, own.repeat, 'another long one')
    await user.click(await button(texts.change))
    expect(callsOf(account)).toEqual([])
    await type(user, own.current, 'a wrong one')
    reply(account, denied(400, 'invalid_credentials'))
    await user.click(await button(texts.change))
    await screen.findByText(own.currentWrong)
    reply(account, signedInAnswer.user)
    await user.click(await button(texts.change))
    await screen.findByText(texts.changed)
    expect(sentTo(account)[1]).toMatchObject({
      password: 'another long one',
      current_password: 'a wrong one',
    })
  })
})

describe('codes', () => {
  it('are switched on by the picture or the key and a first code', async () => {
    const user = await open()
    reply('POST auth/v1/factors', { id, type: 'totp', totp: { qr_code: '<svg/>', secret: 'KEY', uri: '' } })
    await user.click(await button(texts.switchOn))
    const dialog = within(await screen.findByRole('dialog', { name: texts.onTitle }))
    expect(dialog.getByRole('img', { name: texts.qr }).getAttribute('src')).toContain('<svg/>')
    expect(dialog.getByLabelText<HTMLInputElement>(texts.secret).value).toBe('KEY')
    reply(`POST auth/v1/factors/${id}/challenge`, { id: 'c', type: 'totp', expires_at: 4_102_444_800 })
    reply(`POST auth/v1/factors/${id}/verify`, denied(422, 'mfa_verification_failed'))
    await user.type(dialog.getByLabelText(texts.codeLabel), '000000')
    await user.click(dialog.getByRole('button', { name: texts.switchOn }))
    await screen.findByText(secondStepTexts.en.wrong)
    const next = { ...signedInAnswer, access_token: tokenOf('aal2') }
    reply(`POST auth/v1/factors/${id}/verify`, { ...next, user: { ...next.user, factors: [factor] } })
    userWith([factor])
    await user.click(dialog.getByRole('button', { name: texts.switchOn }))
    await screen.findByText(texts.isOn)
    await screen.findByText(texts.since('Nov 21, 2026'))
    expect(await button(texts.addAnother)).toBeTruthy()
  })

  it('are switched off after a question', async () => {
    const user = await open([factor])
    reply(`DELETE auth/v1/factors/${id}`, { id })
    reply('POST auth/v1/token', signedInAnswer)
    await user.click(await button(texts.switchOff))
    const question = within(await screen.findByRole('alertdialog', { name: texts.offTitle }))
    userWith([])
    await user.click(question.getByRole('button', { name: texts.switchOff }))
    await screen.findByText(texts.isOff)
    await button(texts.switchOn)
  })
})

it('signs out the other devices and stays signed in', async () => {
  const user = await open()
  reply('POST auth/v1/logout', null)
  await user.click(await button(texts.signOutOthers))
  await screen.findByText(texts.othersDone)
  await waitFor(() => expect(callsOf('POST auth/v1/logout')[0]?.query.get('scope')).toBe('others'))
  expect(screen.getByRole('heading', { name: texts.title })).toBeTruthy()
})
