import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#connection/query-client.ts'
import { newPasswordTexts } from '#parts/sign-in/new-password.texts.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { stepAgainTexts } from '#parts/sign-in/step-again.texts.ts'
import { paths } from '#paths.ts'
import { accountIs, denied, keepSession, signedInBy } from '#testing/account-page.ts'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn, signedInAnswer } from '#testing/render.tsx'
import { someDay } from '#testing/rows.ts'

import { accountTexts } from './account.texts.ts'
import { AccountScreen } from './account-screen.tsx'
import { sessionsTexts } from './sessions/sessions.texts.ts'

const texts = stepAgainTexts.en
const own = accountTexts.en
const sessions = sessionsTexts.en
const account = 'PUT auth/v1/user'
const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function open(minutesAgo = 0) {
  accountIs()
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount, role: 'worker' })
  keepSession(signedInBy('password', minutesAgo))
  return person()
}

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
    accountIs({ new_email: 'new@lark.test' })
    await user.click(await button(own.emailSubmit))
    await screen.findByText(own.pendingTitle('new@lark.test'))
    expect(callsOf(account)[1]?.query.get('redirect_to')).toBe(`${location.origin}/settings/account`)
    await user.click(await button(own.sendAgain))
    await waitFor(() => expect(sentTo(account)[2]).toMatchObject({ email: 'new@lark.test' }))
  })

  it('asks for the password again where the sign-in is long ago', async () => {
    const user = await open(11)
    await user.click(await button(new RegExp(`^${own.email}`)))
    const dialog = within(await screen.findByRole('dialog', { name: texts.againTitle }))
    const signIn = 'POST auth/v1/token'
    reply(signIn, denied(400, 'invalid_credentials'))
    await user.type(dialog.getByLabelText(/^Password/), 'a good password')
    await user.click(dialog.getByRole('button', { name: texts.againSubmit }))
    await screen.findByText(signInTexts.en.faults.invalidCredentials)
    reply(signIn, signedInBy('password'))
    await user.click(dialog.getByRole('button', { name: texts.againSubmit }))
    await screen.findByLabelText(/New email/)
    expect(sentTo(signIn)[1]).toMatchObject({ email: 'ana@lark.test', password: 'a good password' })
  })

  it('says after the first of the two links that the other one is still to be opened', async () => {
    accountIs()
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
  const type = async (user: Awaited<ReturnType<typeof open>>, label: string, text: string) =>
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

describe('the devices where one is signed in', () => {
  const sessionOf = (id: string, changes: object) => ({
    id,
    is_current: false,
    user_agent: null,
    ip: null,
    created_at: someDay,
    last_used_at: someDay,
    ...changes,
  })
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0 Mobile Safari/537.36'
  const here = sessionOf('a', { is_current: true, user_agent: 'Mozilla/5.0 (Macintosh) Chrome/130.0' })
  const there = sessionOf('b', { user_agent: phone, ip: '203.0.113.7' })

  it('say when they were used, and each but this one can be signed out', async () => {
    const user = await open()
    await screen.findByText(sessions.title)
    accountIs({}, [here, there])
    await queryClient.invalidateQueries()
    await screen.findByText(sessions.here)
    await screen.findByText(/^Last used .*May 4.* from 203.0.113.7$/)
    expect(screen.queryByRole('button', { name: sessions.endOf('Chrome · Mac') })).toBeNull()
    reply('POST rest/v1/rpc/end_session', null)
    accountIs({}, [here])
    await user.click(await button(sessions.endOf('Chrome · Android')))
    await screen.findByText(sessions.ended)
    await waitFor(() => expect(screen.queryByText('Chrome · Android')).toBeNull())
    expect(sentTo('POST rest/v1/rpc/end_session')).toEqual([{ session_id: 'b' }])
  })

  it('are all signed out but this one', async () => {
    const user = await open()
    reply('POST auth/v1/logout', null)
    await user.click(await button(sessions.signOutOthers))
    await screen.findByText(sessions.othersDone)
    await waitFor(() => expect(callsOf('POST auth/v1/logout')[0]?.query.get('scope')).toBe('others'))
    expect(screen.getByRole('heading', { name: own.title })).toBeTruthy()
  })
})
