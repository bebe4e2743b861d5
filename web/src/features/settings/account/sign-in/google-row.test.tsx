import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { config } from '#connection/config.ts'
import { paths } from '#paths.ts'
import { accountIs, denied, keepSession, signedInBy } from '#testing/account-page.ts'
import { callsOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { AccountScreen } from '../account-screen.tsx'
import { identitiesTexts } from './identities.texts.ts'

const texts = identitiesTexts.en
const button = (name: string) => screen.findByRole('button', { name })
const identityOf = (provider: string) => ({
  id: provider,
  identity_id: provider,
  provider,
  identity_data: { email: `ana@${provider}.test` },
})
const wasOn = config.isGoogleOn
afterEach(() => {
  config.isGoogleOn = wasOn
})

async function open(identities: readonly object[], at: string = paths.settingsAccount) {
  accountIs({ identities })
  await renderSignedIn(<AccountScreen />, { at })
  keepSession(signedInBy('password'))
  return person()
}

it('is no way to sign in where the server does not have it', async () => {
  config.isGoogleOn = false
  await open([identityOf('email')])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(texts.google)).toBeNull()
})

it('is linked at Google, which comes back here', async () => {
  config.isGoogleOn = true
  const user = await open([identityOf('email')])
  reply('GET auth/v1/user/identities/authorize', denied(429, 'over_request_rate_limit'))
  await user.click(await button(texts.link))
  await screen.findByText(/too many|wait/i)
  const [call] = callsOf('GET auth/v1/user/identities/authorize')
  expect(call?.query.get('provider')).toBe('google')
  expect(call?.query.get('redirect_to')).toBe(`${location.origin}/settings/account`)
})

it('says that somebody else has the account at Google', async () => {
  await open(
    [identityOf('email')],
    `${paths.settingsAccount}?error=server_error&error_code=identity_already_exists`,
  )
  await screen.findByText(texts.taken)
})

it('stays as the only way in, and says why', async () => {
  const user = await open([identityOf('google')])
  await user.click(await button(texts.unlink))
  await screen.findByText(texts.onlyWay)
  expect(callsOf('DELETE auth/v1/user/identities/google')).toEqual([])
})

it('is unlinked after a question where there is another way in', async () => {
  const user = await open([identityOf('email'), identityOf('google')])
  await screen.findByText(texts.isLinked('ana@google.test'))
  await user.click(await button(texts.unlink))
  const question = within(await screen.findByRole('alertdialog', { name: texts.unlinkTitle }))
  reply('DELETE auth/v1/user/identities/google', {})
  accountIs({ identities: [identityOf('email')] })
  await user.click(question.getByRole('button', { name: texts.unlink }))
  await screen.findByText(texts.unlinked)
  expect(callsOf('DELETE auth/v1/user/identities/google')).toHaveLength(1)
})
