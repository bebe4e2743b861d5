import { person } from '@fieldlark/ui/testing/page.ts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { sessionKey } from '#connection/session-key.ts'
import { rest } from '#data/rest.ts'
import { refreshSession } from '#data/stale.ts'
import { rowsOf } from '#data/table.ts'
import { callsOf, lost, reply, slow } from '#testing/network.ts'
import { renderForGuest, renderSignedIn, signedInAnswer } from '#testing/render.tsx'
import { businessRow, nextId, userId } from '#testing/rows.ts'
import { useBusiness } from './session.tsx'

const profiles = 'GET rest/v1/profiles'
const memberships = 'GET rest/v1/team_members'
const clients = 'GET rest/v1/clients'

/** A screen that asks for rows of its business. */
function Clients() {
  const { id, business_name } = useBusiness()
  useQuery({
    queryKey: ['clients', id],
    queryFn: async () => rowsOf(await rest.from('clients').select('id').eq('business_id', id)),
  })
  return business_name
}

/** Loads the page of somebody who was here before; their businesses are answered when the test releases them. */
async function comeBack() {
  reply(clients, [])
  await renderSignedIn(<Clients />)
  await waitFor(() => expect(callsOf(clients)).toHaveLength(1))
  cleanup()
  queryClient.clear()
}

it('asks for the rows of a screen without waiting for the session, which is read anew after them', async () => {
  await comeBack()
  const answer = slow([{ role: 'owner', business: businessRow({ business_name: 'Renamed' }) }])
  await renderSignedIn(<Clients />, { memberships: answer.replies })
  await waitFor(() => expect(callsOf(clients)).toHaveLength(2))
  expect(callsOf(profiles)).toHaveLength(1)
  await waitFor(() => expect(callsOf(profiles)).toHaveLength(2))
  expect(callsOf(memberships)).toHaveLength(2)
  expect(screen.queryByText('Renamed')).toBeNull()
  answer.release()
  await screen.findByText('Renamed')
})

it('forgets at sign-out what it read about the person', async () => {
  await comeBack()
  expect(localStorage.getItem('lastReading')).toContain(businessRow({}).id)
  localStorage.setItem('earlyReads', '{}')
  localStorage.removeItem(sessionKey)
  renderForGuest(null)
  await waitFor(() => expect(localStorage.getItem('lastReading')).toBeNull())
  expect(localStorage.getItem('earlyReads')).toBeNull()
})

const spoiled = {
  'somebody else': (last: string) => last.replaceAll(userId, 'somebody-else'),
  'a release with other columns': (last: string) => last.replace('"memberships"', '"members"'),
}

it.each(Object.keys(spoiled) as (keyof typeof spoiled)[])(
  'takes nothing from what was read by %s',
  async (by) => {
    await comeBack()
    const last = localStorage.getItem('lastReading') ?? ''
    localStorage.setItem('lastReading', spoiled[by](last))
    const answer = slow([{ role: 'owner', business: businessRow({}) }])
    const rendered = renderSignedIn(<Clients />, { memberships: answer.replies })
    await waitFor(() => expect(callsOf(memberships)).toHaveLength(2))
    expect(callsOf(clients)).toHaveLength(1)
    answer.release()
    await rendered
  },
)

it('keeps the screen and what is typed when a refetch in the background fails', async () => {
  await renderSignedIn(<input aria-label="Note" />)
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
  await person().type(note(), 'gate is behind the house')
  reply('GET rest/v1/profiles', lost)
  await refreshSession(queryClient)
  await waitFor(() => expect(callsOf('GET rest/v1/profiles')).toHaveLength(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(note().value).toBe('gate is behind the house')
})

it('reads the person again with a newer token, where the old one saw nothing after a second factor was switched on', async () => {
  await renderSignedIn(<p>Here</p>)
  let isNew = false
  reply('POST auth/v1/token', () => {
    isNew = true
    return signedInAnswer
  })
  reply(profiles, () => (isNew ? [{ id: userId, full_name: 'Ana Lark' }] : []))
  await refreshSession(queryClient)
  await waitFor(() => expect(callsOf(profiles)).toHaveLength(3))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(['session', userId])).toMatchObject({ profile: { full_name: 'Ana Lark' } })
  expect(screen.getByText('Here')).toBeTruthy()
})

describe('two tabs', () => {
  const hill = businessRow({ id: nextId(), business_name: 'Hill Roofing', is_active: false })
  const both = [
    { role: 'owner', business: businessRow() },
    { role: 'owner', business: hill },
  ]
  const show = async () => {
    reply(clients, [])
    await renderSignedIn(<Clients />, { memberships: both })
  }

  it('keep their business when another tab switches', async () => {
    await show()
    await screen.findByText('Lark Gardens')
    // Another tab switched: what new tabs begin with is another business now.
    localStorage.setItem('currentBusinessId', hill.id)
    cleanup()
    queryClient.clear()
    await show()
    await screen.findByText('Lark Gardens')
    // A new tab has nothing of its own yet.
    cleanup()
    queryClient.clear()
    sessionStorage.clear()
    await show()
    await screen.findByText('Hill Roofing')
  })

  it('of which one holds a business that the person left falls back to what they still have', async () => {
    sessionStorage.setItem('currentBusinessId', nextId())
    await show()
    await screen.findByText('Lark Gardens')
    expect(sessionStorage.getItem('currentBusinessId')).toBe(businessRow().id)
  })
})
