import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { paths } from '#paths.ts'
import { accountIs, denied, keepSession, signedInBy } from '#testing/account-page.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { AccountScreen } from '../account-screen.tsx'
import { deletionTexts } from './deletion.texts.ts'

const deletion = 'POST rest/v1/rpc/delete_account'
afterEach(() => vi.unstubAllGlobals())

async function open(language: 'en' | 'es', role: 'owner' | 'worker', business: Partial<Business> = {}) {
  const texts = deletionTexts[language]
  accountIs()
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount, language, role, business })
  keepSession(signedInBy('password'))
  const user = person()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${texts.title}`) }))
  const field = await screen.findByLabelText(new RegExp(texts.label('ana@lark.test')))
  const send = async (typed: string) => {
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: texts.submit }))
  }
  return { texts, send }
}

it.each(['en', 'es'] as const)('tells the last owner in %s to hand over or close first', async (language) => {
  const { texts, send } = await open(language, 'owner')
  expect(screen.getByRole('link', { name: texts.toBusiness }).getAttribute('href')).toBe(
    paths.settingsBusinesses,
  )
  await send('somebody@else.test')
  await screen.findByText(texts.differs)
  expect(callsOf(deletion)).toEqual([])
  reply(deletion, refusal(409, 'PT409', 'last_owner'))
  await send('ana@lark.test')
  await screen.findByText(texts.lastOwner)
})

it('does not ask the owner of a closed business to close it', async () => {
  const { texts } = await open('en', 'owner', { closed_at: '2026-11-20T12:00:00Z' })
  expect(screen.queryByRole('link', { name: texts.toBusiness })).toBeNull()
})

it('ends the session of a member whose account is gone, and says so on the start page', async () => {
  const { texts, send } = await open('en', 'worker')
  expect(screen.queryByRole('link', { name: texts.toBusiness })).toBeNull()
  reply(deletion, null)
  reply('POST auth/v1/logout', denied(403, 'session_not_found'))
  const assign = vi.fn()
  const { href, origin, pathname } = location
  vi.stubGlobal('location', { href, origin, pathname, assign })
  await send('ana@lark.test')
  await waitFor(() => expect(assign).toHaveBeenCalledWith(paths.landing))
  expect(sessionStorage.getItem('notice')).toBe(texts.done)
  expect(sentTo(deletion)).toEqual([{ email: 'ana@lark.test' }])
})
