import { person } from '@fieldlark/ui/testing/page.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { denied } from '#testing/account-page.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderForGuest, signedInAnswer } from '#testing/render.tsx'
import { authTexts } from './auth.texts.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeySignInTexts } from './passkey-sign-in.texts.ts'

const texts = passkeySignInTexts.en
const button = () => screen.getByRole('button', { name: authTexts.en.passkey })
const verify = 'POST auth/v1/passkeys/authentication/verify'

class Credential {
  static parseRequestOptionsFromJSON = (options: object) => options
  toJSON = () => ({ id: 'key' })
}

const get = vi.fn()
beforeEach(() => {
  get.mockReset().mockResolvedValue(new Credential())
  vi.stubGlobal('PublicKeyCredential', Credential)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  reply('POST auth/v1/passkeys/authentication/options', { challenge_id: 'c', options: {}, expires_at: 1 })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const onProblem = vi.fn()
  renderForGuest(<PasskeyButton onProblem={onProblem} />)
  return { onProblem, press: async () => person().click(button()) }
}

it('says so where the browser has none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { press, onProblem } = open()
  await press()
  await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(texts.unknown))
})

describe('a passkey', () => {
  it.each([
    ['signs in, and that is said', [], true],
    ['is not all where a code is owed', [{ id: 'f', status: 'verified', factor_type: 'totp' }], false],
  ] as const)('%s', async (_, factors, isTold) => {
    const success = vi.spyOn(toast, 'success')
    reply(verify, { ...signedInAnswer, user: { ...signedInAnswer.user, factors } })
    const { press, onProblem } = open()
    await press()
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
    expect(sentTo(verify)).toEqual([{ challenge_id: 'c', credential: { id: 'key' } }])
    expect(success.mock.calls).toEqual(isTold ? [[signInTexts.en.loggedIn]] : [])
    expect(new Set(onProblem.mock.calls.flat())).toEqual(new Set(['']))
    success.mockRestore()
  })

  it('that is not used, or not known, is a sentence', async () => {
    const { press, onProblem } = open()
    get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await press()
    await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(texts.givenUp))
    reply(verify, denied(400, 'webauthn_verification_failed'))
    await press()
    await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(texts.failed))
  })
})
