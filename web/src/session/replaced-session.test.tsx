import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { loadAuth } from '#connection/auth.ts'
import { sessionKey } from '#connection/session-key.ts'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderForGuest, signedInAnswer } from '#testing/render.tsx'
import { businessRow, userId } from '#testing/rows.ts'

import { useSession } from './session.tsx'

const end = 'POST rest/v1/rpc/end_session'
const factor = { id: 'f', status: 'verified', factor_type: 'totp' }

/** A session with this id, as the auth service answers a sign-in. */
const answerOf = (session_id: string, { aal = 'aal1', factors = [] as object[] } = {}) => ({
  ...signedInAnswer,
  access_token: `x.${btoa(JSON.stringify({ session_id, aal }))}.x`,
  user: { ...signedInAnswer.user, factors },
})

const Status = () => <p>{useSession().status}</p>

async function openWith(stored: object) {
  localStorage.setItem(sessionKey, JSON.stringify(stored))
  reply('GET rest/v1/profiles', [{ id: userId, full_name: 'Ana Lark' }])
  reply('GET rest/v1/team_members', [{ role: 'owner', business: businessRow() }])
  reply(end, null)
  renderForGuest(<Status />)
  await screen.findByText('signed-in')
}

async function signIn(answer: object) {
  reply('POST auth/v1/token', answer)
  await (await loadAuth()).signInWithPassword({ email: 'ana@lark.test', password: 'a good password' })
}

it('a sign-in ends the session whose place it takes in this browser, once', async () => {
  await openWith(answerOf('before'))
  await signIn(answerOf('after'))
  await waitFor(() => expect(sentTo(end)).toEqual([{ session_id: 'before', is_replaced: true }]))
  await signIn(answerOf('after'))
  await signIn(answerOf('last'))
  await waitFor(() => expect(callsOf(end)).toHaveLength(2))
  expect(sentTo(end)[1]).toEqual({ session_id: 'after', is_replaced: true })
})

it('waits with that for the code of the second factor', async () => {
  await openWith(answerOf('before', { aal: 'aal2', factors: [factor] }))
  await signIn(answerOf('after', { factors: [factor] }))
  await screen.findByText('code-owed')
  expect(callsOf(end)).toEqual([])
  await signIn(answerOf('after', { aal: 'aal2', factors: [factor] }))
  await waitFor(() => expect(sentTo(end)).toEqual([{ session_id: 'before', is_replaced: true }]))
})
