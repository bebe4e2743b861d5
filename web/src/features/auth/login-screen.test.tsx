import { person } from '@fieldlark/ui/testing/page.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderForGuest, signedInAnswer } from '#testing/render.tsx'
import { userId } from '#testing/rows.ts'

import { authTexts } from './auth.texts.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

const texts = signInTexts.en
const own = authTexts.en
const token = 'POST auth/v1/token'
const signUp = 'POST auth/v1/signup'
const otp = 'POST auth/v1/otp'
const recover = 'POST auth/v1/recover'

/** An error response of the auth service. */
const denied = (status: number, code: string) =>
  Response.json({ code, error_code: code, msg: code }, { status })
const email = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.email}`))
const password = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.password}`))
const button = (name: string) => screen.getByRole('button', { name })

async function openLogin(setting: Parameters<typeof renderForGuest>[1] = {}) {
  reply(token, signedInAnswer)
  const view = renderForGuest(<LoginScreen />, { at: paths.login, language: 'en', ...setting })
  await screen.findByRole('heading', { level: 1 })
  return { user: person(), ...view }
}

describe('signing in', () => {
  it('sends the cleaned address and the verbatim password, once for two clicks', async () => {
    const { user } = await openLogin()
    const answer = slow(signedInAnswer)
    reply(token, answer.replies)
    await user.type(email(), ' Ana@Lark.test ')
    await user.type(password(), ' secret 8')
    await user.dblClick(button(texts.signIn))
    answer.release()
    await waitFor(() => expect(callsOf(token)).toHaveLength(1))
    expect(sentTo(token)).toMatchObject([{ email: 'ana@lark.test', password: ' secret 8' }])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it.each([
    ['says that it is done', [], true],
    [
      'says so only after the code of a second factor',
      [{ id: userId, status: 'verified', factor_type: 'totp' }],
      false,
    ],
  ] as const)('%s', async (_, factors, isTold) => {
    const { user } = await openLogin()
    const success = vi.spyOn(toast, 'success')
    reply(token, { ...signedInAnswer, user: { ...signedInAnswer.user, factors } })
    await user.type(email(), 'ana@lark.test')
    await user.type(password(), 'secret 88')
    await user.click(button(texts.signIn))
    await waitFor(() => expect(button(texts.signIn).getAttribute('aria-busy')).toBeNull())
    expect(callsOf(token)).toHaveLength(1)
    expect(success.mock.calls).toEqual(isTold ? [[texts.loggedIn]] : [])
    success.mockRestore()
  })

  it('requires both fields, with a summary and an error at each field', async () => {
    const { user } = await openLogin()
    await user.click(button(texts.signIn))
    await screen.findByText(texts.signInRequired)
    expect(screen.getByText(texts.fields.emailRequired)).toBeTruthy()
    expect(screen.getByText(texts.fields.passwordRequired)).toBeTruthy()
    expect(document.activeElement).toBe(email())
    expect(callsOf(token)).toEqual([])
  })

  it.each([
    ['a wrong password', denied(400, 'invalid_credentials'), 'invalidCredentials'],
    ['too many tries', denied(429, 'over_request_rate_limit'), 'tooManyAttempts'],
    ['a blocked account', denied(400, 'user_banned'), 'accountBlocked'],
    ['a server that fails', denied(500, 'unexpected_failure'), 'server'],
  ] as const)('says of %s what it is, and gives the focus to the password', async (_, answer, fault) => {
    const { user } = await openLogin()
    reply(token, answer)
    await user.type(email(), 'ana@lark.test')
    await user.type(password(), 'secret88')
    await user.click(button(texts.signIn))
    await screen.findByText(texts.faults[fault])
    expect(document.activeElement).toBe(password())
    expect(email().value).toBe('ana@lark.test')
  })

  it.each(['en', 'es'] as const)(
    'reports in %s that the network is down and keeps the input',
    async (language) => {
      const texts = signInTexts[language]
      const { user } = await openLogin({ language })
      reply(token, lost)
      await user.type(screen.getByLabelText(new RegExp(`^${texts.email}`)), 'ana@lark.test')
      await user.type(screen.getByLabelText(new RegExp(`^${texts.password}`)), 'secret88')
      await user.click(button(texts.signIn))
      await screen.findByText(texts.faults.network)
    },
  )

  it('offers a new confirmation mail for an unconfirmed address', async () => {
    const { user } = await openLogin()
    reply(token, denied(400, 'email_not_confirmed'))
    reply('POST auth/v1/resend', {})
    await user.type(email(), 'ana@lark.test')
    await user.type(password(), 'secret88')
    await user.click(button(texts.signIn))
    await user.click(await screen.findByRole('button', { name: texts.resendConfirmation }))
    await screen.findByText(texts.sentTo('ana@lark.test'))
    expect(sentTo('POST auth/v1/resend')).toMatchObject([{ type: 'signup', email: 'ana@lark.test' }])
  })
})

describe('a link instead of a password', () => {
  it('requires an address first', async () => {
    const { user } = await openLogin()
    await user.click(button(texts.magicLink))
    await screen.findByText(texts.emailFirst)
    await user.type(email(), 'ana@')
    await user.click(button(texts.magicLink))
    await waitFor(() => expect(screen.getAllByText(texts.fields.emailInvalid).length).toBeGreaterThan(0))
    expect(callsOf(otp)).toEqual([])
  })

  it('is sent to the address; its code may be typed with spaces', async () => {
    const { user } = await openLogin()
    reply(otp, {})
    await user.type(email(), 'ana@lark.test')
    await user.click(button(texts.magicLink))
    await screen.findByText(texts.sentTo('ana@lark.test'))
    expect(sentTo(otp)).toMatchObject([{ email: 'ana@lark.test', data: { language: 'en' } }])
    const code = screen.getByLabelText<HTMLInputElement>(own.codeLabel)
    await user.type(code, '12 34')
    await user.click(button(own.useCode))
    await screen.findByText(own.codeIncomplete)
    expect(document.activeElement).toBe(code)
    reply('POST auth/v1/verify', denied(403, 'otp_expired'))
    await user.type(code, ' 56')
    await user.click(button(own.useCode))
    await screen.findByText(own.codeWrong)
    expect(sentTo('POST auth/v1/verify')).toMatchObject([
      { email: 'ana@lark.test', token: '123456', type: 'email' },
    ])
  })

  it('can be requested again after a minute, or for another address', async () => {
    const { user } = await openLogin()
    reply(otp, {})
    await user.type(email(), 'ana@lark.test')
    await user.click(button(texts.magicLink))
    const again = await screen.findByRole('button', { name: texts.sendAgainIn(60) })
    expect(again.hasAttribute('disabled')).toBe(true)
    await user.click(button(texts.otherAddress))
    expect(await screen.findByRole('button', { name: texts.signIn })).toBeTruthy()
  })
})

describe('a new account', () => {
  async function open(at: string = paths.register, setting = {}) {
    const view = renderForGuest(<RegisterScreen />, { at, language: 'en', ...setting })
    await screen.findByRole('heading', { level: 1 })
    const user = person()
    const fill = async () => {
      await user.type(screen.getByLabelText(new RegExp(`^${texts.fullName}`)), ' Ana Lark ')
      await user.type(email(), 'Ana@Lark.test')
      await user.type(password(), 'secret88')
    }
    return { user, fill, ...view }
  }
  const terms = () => screen.getByRole('checkbox')
  const waiting = { id: 'u', email: 'ana@lark.test', identities: [{ id: 'i' }] }

  it('waits for the link in the mail', async () => {
    const { user, fill } = await open()
    reply(signUp, waiting)
    await fill()
    await user.click(terms())
    await user.dblClick(button(texts.createAccount))
    await screen.findByText(own.confirmTitle)
    expect(sentTo(signUp)).toMatchObject([
      { email: 'ana@lark.test', password: 'secret88', data: { full_name: 'Ana Lark', language: 'en' } },
    ])
  })

  it('requires the terms, with an error at the checkbox, and sends nothing', async () => {
    const { user, fill } = await open()
    await fill()
    await user.click(button(texts.createAccount))
    await screen.findByText(texts.fields.termsRequired)
    expect(callsOf(signUp)).toEqual([])
  })

  it.each([
    ['short', texts.fields.passwordTooShort],
    ['x'.repeat(73), texts.fields.passwordTooLong],
  ])('rejects the password %s before sending', async (typed, sentence) => {
    const { user } = await open()
    await user.click(password())
    await user.paste(typed)
    await user.tab()
    await screen.findByText(sentence)
  })

  it.each([
    ['is taken', { ...waiting, identities: [] }, texts.faults.accountExists],
    ['cannot be one', denied(422, 'email_address_invalid'), texts.faults.emailInvalid],
    ['may not sign up', denied(422, 'signup_disabled'), texts.faults.signUpClosed],
  ])('for an address that %s is refused in words, and keeps what was typed', async (_, answer, sentence) => {
    const { user, fill } = await open()
    reply(signUp, answer)
    await fill()
    await user.click(terms())
    await user.click(button(texts.createAccount))
    await screen.findByText(sentence)
    expect(password().value).toBe('secret88')
  })

  it('keeps the referral, the chosen plan and the trade', async () => {
    const { user, fill } = await open(`${paths.register}?ref=LARK&plan=starter&trade=carpentry`)
    reply(signUp, waiting)
    expect(screen.getByText(own.invitedByFriend)).toBeTruthy()
    await fill()
    await user.click(terms())
    await user.click(button(texts.createAccount))
    await screen.findByText(own.confirmTitle)
    expect(sentTo(signUp)).toMatchObject([{ data: { referral_code: 'LARK' } }])
    expect(callsOf(signUp)[0]?.query.get('redirect_to')).toContain(
      `${paths.onboarding}?plan=starter&billing=monthly&trade=carpentry`,
    )
  })
})

describe('a forgotten password', () => {
  it('requests a link without revealing whether the account exists', async () => {
    reply(recover, {})
    renderForGuest(<ForgotPasswordScreen />, { at: paths.forgotPassword, language: 'en' })
    const user = person()
    await user.type(await screen.findByLabelText(new RegExp(`^${texts.email}`)), 'ana@lark')
    await user.click(button(own.sendReset))
    await screen.findByText(texts.fields.emailInvalid)
    await user.type(email(), '.test')
    await user.click(button(own.sendReset))
    await screen.findByText(own.resetDo)
    expect(sentTo(recover)).toMatchObject([{ email: 'ana@lark.test' }])
    expect(screen.queryByLabelText(own.codeLabel)).toBeNull()
  })

  it('reports that the mail could not be sent', async () => {
    reply(recover, refusal(500, 'unexpected_failure', 'no mail server'))
    renderForGuest(<ForgotPasswordScreen />, { at: paths.forgotPassword, language: 'en' })
    const user = person()
    await user.type(await screen.findByLabelText(new RegExp(`^${texts.email}`)), 'ana@lark.test')
    await user.click(button(own.sendReset))
    await screen.findByText(texts.faults.server)
    expect(email().value).toBe('ana@lark.test')
  })
})
