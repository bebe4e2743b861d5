import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { sessionKey } from '#connection/session-key.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { callsOf, lost, refusal, reply } from '#testing/network.ts'
import { renderForGuest, renderSignedIn, signedInAnswer } from '#testing/render.tsx'

import { useSession } from './session.tsx'

const refresh = 'POST auth/v1/token'
const clients = 'GET rest/v1/clients'

function Status() {
  const { status } = useSession()
  const { failureReason } = useQuery({
    queryKey: ['clients', 'list'],
    queryFn: async () => rowsOf(await rest.from('clients').select('id')),
  })
  return (
    <p>
      {status} {failureReason?.message}
    </p>
  )
}

/** Somebody who was here before and whose token has expired since. */
async function comeBack() {
  reply(clients, [])
  const { unmount } = await renderSignedIn(null)
  unmount()
  localStorage.setItem(sessionKey, JSON.stringify({ ...signedInAnswer, expires_at: 1_700_000_000 }))
}

it('ends the session when the server refuses to renew it', async () => {
  await comeBack()
  reply(refresh, () => refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token'))
  renderForGuest(<Status />)
  await screen.findByText(/^signed-out/)
  await waitFor(() => expect(localStorage.getItem('lastReading')).toBeNull())
})

// The last: the auth client goes on trying for half a minute.
it('knows without the server who is signed in, and asks for nothing as a guest', async () => {
  await comeBack()
  reply(refresh, lost)
  renderForGuest(<Status />)
  await screen.findByText(/^signed-in .*Failed to fetch/)
  expect(callsOf(clients)).toEqual([])
  expect(localStorage.getItem(sessionKey)).not.toBeNull()
})
