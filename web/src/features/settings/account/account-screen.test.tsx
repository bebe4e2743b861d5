import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newPasswordTexts } from '#parts/sign-in/new-password.texts.ts'
import { secondStepTexts } from '#parts/sign-in/second-step.texts.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn, signedInAnswer } from '#testing/render.tsx'

import { accountTexts } from './account.texts.ts'
import { AccountScreen } from './account-screen.tsx'
import { codesTexts } from './codes.texts.ts'

const texts = codesTexts.en
const own = accountTexts.en
const id = '00000000-0000-4000-8000-00000000000f'
const factor = { id, status: 'verified', factor_type: 'totp', created_at: '2026-11-21T12:00:00Z' }
const account = 'PUT auth/v1/user'
const userWith = (factors: object[], more: object = {}) =>
  reply('GET auth/v1/user', { ...signedInAnswer.user, factors, ...more })
const denied = (status: number, code: string) =>
  Response.json({ code, error_code: code, msg: code }, { status })
const tokenOf = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`

async function open(factors: object[] = [], more: object = {}) {
  userWith(factors, more)
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount, role: 'worker' })
  return person()
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('who one is', () => {
  it('saves the name in the profile and with the sign-in, and refuses an empty one', async () => {
    const user = await open()
    await user.click(await button(new RegExp(`^${own.name}`)))
    const field = await screen.findByLabelText(/Full name/)
    await user.clear(field)
    await user.click(await button(own.save))
    await screen.findByText('Full name is required')
    reply('PATCH rest/v1/profiles', null)
    reply(account, signedInAnswer.user)
    await user.type(field, 'Ana Maria Lark')
    await user.click(await button(own.save))
    await screen.findByText(own.nameSaved)
    expect(sentTo('PATCH rest/v1/profiles')).toEqual([{ full_name: 'Ana Maria Lark' }])
    expect(sentTo(account)[0]).toMatchObject({ data: { full_name: 'Ana Maria Lark' } })
  })

  it('begins the change to another address, shows that it waits, and sends both mails again', async () => {
    const user = await open()
    await user.click(await button(new RegExp(`^${own.email}`)))
    const field = await screen.findByLabelText(/New email/)
    await user.type(field, 'ana@lark.test')
    await user.click(await button(own.emailSubmit))
    await screen.findByText(own.sameEmail)
    await user.clear(field)
    await user.type(field, 'new@lark.test')
    reply(account, denied(422, 'email_exists'))
    await user.click(await button(own.emailSubmit))
    await screen.findByText(signInTexts.en.faults.accountExists)
    reply(account, signedInAnswer.user)
    userWith([], { new_email: 'new@lark.test' })
    await user.click(await button(own.emailSubmit))
    await screen.findByText(own.pendingTitle('new@lark.test'))
    expect(callsOf(account)[1]?.query.get('redirect_to')).toBe(`${location.origin}/settings/account`)
    await user.click(await button(own.sendAgain))
    await waitFor(() => expect(sentTo(account)[2]).toMatchObject({ email: 'new@lark.test' }))
  })

  it('says after the first of the two links that the other one is still to be opened', async () => {
    userWith([])
    const at = `${paths.settingsAccount}?message=accepted`
    const { router } = await renderSignedIn(<AccountScreen />, { at })
    await screen.findByText(own.firstOfTwo)
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('keeps the language for the mails too', async () => {
    const user = await open()
    reply('PATCH rest/v1/profiles', null)
    await user.click(await screen.findByRole('radio', { name: 'Español' }))
    await screen.findByRole('heading', { name: accountTexts.es.title })
    expect(sentTo('PATCH rest/v1/profiles')).toEqual([{ language: 'es' }])
  })
})

describe('changing the password', () => {
  const type = async (user: ReturnType<typeof person>, label: string, text: string) =>
    user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text)

  it('asks for the current one, and says when it is wrong', async () => {
    const user = await open()
    const fields = newPasswordTexts.en
    await user.click(await button(new RegExp(`^${own.password}`)))
    await type(user, fields.next, 'another long one')
    await type(user, fields.repeat, 'another long one')
    await user.click(await button(own.change))
    expect(callsOf(account)).toEqual([])
    await type(user, fields.current, 'a wrong one')
    reply(account, denied(400, 'invalid_credentials'))
    await user.click(await button(own.change))
    await screen.findByText(fields.currentWrong)
    reply(account, signedInAnswer.user)
    await user.click(await button(own.change))
    await screen.findByText(own.changed)
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
  expect(screen.getByRole('heading', { name: own.title })).toBeTruthy()
})
