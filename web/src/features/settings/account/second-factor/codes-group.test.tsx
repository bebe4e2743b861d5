import { besideDialog, person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { secondStepTexts } from '#parts/sign-in/second-step.texts.ts'
import { stepAgainTexts } from '#parts/sign-in/step-again.texts.ts'
import { paths } from '#paths.ts'
import { accountIs, denied, keepSession, signedInBy } from '#testing/account-page.ts'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { AccountScreen } from '../account-screen.tsx'
import { codesTexts } from './codes.texts.ts'

const texts = codesTexts.en
const id = '00000000-0000-4000-8000-00000000000f'
const created_at = '2026-11-21T12:00:00Z'
const phone = { id, status: 'verified', factor_type: 'totp', friendly_name: 'Phone', created_at }
const tablet = { ...phone, id: '00000000-0000-4000-8000-0000000000ff', friendly_name: 'Tablet' }
const codesFactor = { ...phone, id: '00000000-0000-4000-8000-0000000000fe', factor_type: 'recovery_code' }
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const left = (remaining: number) =>
  reply('GET auth/v1/factors/recovery-codes', { id, type: 'recovery_code', total: 10, remaining })

async function open(factors: readonly object[] = [], minutesAgo = 0) {
  accountIs({ factors })
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount })
  keepSession(signedInBy(factors.length > 0 ? 'totp' : 'password', minutesAgo, factors))
  reply(`POST auth/v1/factors/${id}/challenge`, { id: 'c', type: 'totp', expires_at: 4_102_444_800 })
  return person()
}

describe('codes', () => {
  it('are switched on by a name, the key and a first code, and recovery codes are made at once', async () => {
    const user = await open()
    reply('POST auth/v1/factors', { id, type: 'totp', totp: { qr_code: '<svg/>', secret: 'KEY', uri: '' } })
    await user.click(await button(texts.switchOn))
    const name = await screen.findByLabelText(new RegExp(`^${texts.nameLabel}`))
    await user.clear(name)
    await user.click(await button(texts.proceed))
    await screen.findByText(texts.nameMissing)
    await user.type(name, 'Phone')
    await user.click(await button(texts.proceed))
    const dialog = within(await screen.findByRole('dialog', { name: texts.onTitle }))
    expect((await dialog.findByRole('img', { name: texts.qr })).getAttribute('src')).toContain('<svg/>')
    expect(dialog.getByLabelText<HTMLInputElement>(texts.secret).value).toBe('KEY')
    expect(sentTo('POST auth/v1/factors')).toMatchObject([{ friendly_name: 'Phone', factor_type: 'totp' }])
    reply(`POST auth/v1/factors/${id}/verify`, denied(422, 'mfa_verification_failed'))
    await user.type(dialog.getByLabelText(texts.codeLabel), '000000')
    await user.click(dialog.getByRole('button', { name: texts.switchOn }))
    await screen.findByText(secondStepTexts.en.wrong)
    reply(`POST auth/v1/factors/${id}/verify`, signedInBy('totp', 0, [phone]))
    accountIs({ factors: [phone] })
    await user.click(dialog.getByRole('button', { name: texts.switchOn }))
    await screen.findByText(texts.isOn)
    await screen.findByText(texts.since('Nov 21, 2026'))

    reply('POST auth/v1/factors/recovery-codes', { id, codes: ['abcdefghijkmnpqr'], total: 1 })
    left(1)
    accountIs({ factors: [phone, codesFactor] })
    await user.click(await button(texts.makeRecovery))
    await screen.findByText('abcd-efgh-ijkm-npqr')
    await user.click(besideDialog())
    screen.getByText('abcd-efgh-ijkm-npqr')
    await user.click(await button(texts.codesKept))
    expect(screen.queryByText('abcd-efgh-ijkm-npqr')).toBeNull()
  })

  it('have at most two devices with names of their own', async () => {
    const user = await open([phone])
    await user.click(await button(texts.addAnother))
    await user.type(await screen.findByLabelText(new RegExp(`^${texts.nameLabel}`)), 'Phone')
    await user.click(await button(texts.proceed))
    await screen.findByText(texts.nameTaken)
    expect(callsOf('POST auth/v1/factors')).toEqual([])
  })

  it('show both devices, and no place for a third', async () => {
    await open([phone, tablet])
    await button(`${texts.removeDevice}: Tablet`)
    expect(screen.queryByRole('button', { name: texts.addAnother })).toBeNull()
  })

  it('are switched off after a question', async () => {
    const user = await open([phone])
    reply(`DELETE auth/v1/factors/${id}`, { id })
    reply('POST auth/v1/token', signedInBy('password'))
    await user.click(await button(`${texts.switchOff}: Phone`))
    const question = within(await screen.findByRole('alertdialog', { name: texts.offTitle }))
    accountIs()
    await user.click(question.getByRole('button', { name: texts.switchOff }))
    await screen.findByText(texts.isOff)
    await button(texts.switchOn)
  })

  it('are asked again before that where the last one is long ago', async () => {
    const user = await open([phone], 11)
    await user.click(await button(`${texts.switchOff}: Phone`))
    const dialog = within(await screen.findByRole('dialog', { name: stepAgainTexts.en.againTitle }))
    reply(`POST auth/v1/factors/${id}/verify`, signedInBy('totp', 0, [phone]))
    await user.type(dialog.getByLabelText(secondStepTexts.en.label), '123456')
    await user.click(dialog.getByRole('button', { name: secondStepTexts.en.submit }))
    await screen.findByRole('alertdialog', { name: texts.offTitle })
  })
})

describe('recovery codes', () => {
  it('say how many are left, and new ones replace them after a warning', async () => {
    left(3)
    const user = await open([phone, codesFactor])
    await user.click(await button(new RegExp(texts.recoveryLeft(3, 10))))
    await screen.findByText(texts.recoveryAgain)
    reply('POST auth/v1/factors/recovery-codes/regenerate', { id, codes: ['zyxwvutsrqpnmkji'], total: 10 })
    await user.click(await button(texts.newRecovery))
    await screen.findByText('zyxw-vuts-rqpn-mkji')
    await waitFor(() => expect(callsOf('GET auth/v1/factors/recovery-codes')).toHaveLength(2))
  })
})
