import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { useBusiness } from '#session/session.tsx'
import { callsOf, lost, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, nextId } from '#testing/rows.ts'

import { SignedInOnly } from './guards.tsx'
import { linkedBusinessTexts } from './linked-business.texts.ts'
import { startTexts } from './start.texts.ts'

const clients = 'GET rest/v1/clients'
const hill = businessRow({ id: nextId(), business_name: 'Hill Roofing' })
const lark = { role: 'owner', business: businessRow() }
const both = [lark, { role: 'worker', business: hill }]
const readOf = () => callsOf(clients).map(({ query }) => query.get('business_id'))

/** A screen that asks for rows of its business. */
function Clients() {
  const { id, business_name } = useBusiness()
  useQuery({
    queryKey: ['clients', id],
    queryFn: async () => rowsOf(await rest.from('clients').select('id').eq('business_id', id)),
  })
  return business_name
}

const open = (
  search: string,
  memberships: NonNullable<Parameters<typeof renderSignedIn>[1]>['memberships'],
) =>
  renderSignedIn(
    <SignedInOnly>
      <Clients />
    </SignedInOnly>,
    { at: `/clients${search}`, path: '/clients', ...(memberships && { memberships }) },
  )

beforeEach(() => reply(clients, []))
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('a link of another business of the same person', () => {
  it('opens in that one, in this tab alone, and asks for no row of the one before', async () => {
    const { router } = await open(`?tab=all&business=${hill.id}`, both)
    await screen.findByText('Hill Roofing')
    expect(router.state.location.search).toBe('?tab=all')
    await waitFor(() => expect(readOf()).toEqual([`eq.${hill.id}`]))
    expect(sessionStorage.getItem('currentBusinessId')).toBe(hill.id)
    expect(localStorage.getItem('currentBusinessId')).toBeNull()
    expect(callsOf('POST rest/v1/rpc/set_active_business')).toEqual([])
  })

  it('opens at once where the tab is in it', async () => {
    const { router } = await open(`?business=${lark.business.id}`, both)
    await screen.findByText('Lark Gardens')
    expect(router.state.location.search).toBe('')
    await waitFor(() => expect(readOf()).toEqual([`eq.${lark.business.id}`]))
  })

  it.each(['en', 'es'] as const)(
    'that the person has left says so in %s, and opens nothing',
    async (language) => {
      localStorage.setItem('language', language)
      const { router } = await renderSignedIn(
        <SignedInOnly>
          <Clients />
        </SignedInOnly>,
        { at: `/clients?business=${hill.id}`, path: '/clients', language, memberships: [lark] },
      )
      await screen.findByRole('heading', { name: linkedBusinessTexts[language].title })
      screen.getByRole('link', { name: linkedBusinessTexts[language].toHome('Lark Gardens') })
      expect(router.state.location.search).toBe(`?business=${hill.id}`)
      expect(readOf()).toEqual([])
      expect(sessionStorage.getItem('currentBusinessId')).toBe(lark.business.id)
    },
  )

  it('says when it could not be read, and opens nothing', async () => {
    let times = 0
    await open(`?business=${hill.id}`, async () => {
      times += 1
      return times === 1 ? both : lost()
    })
    await screen.findByText(startTexts.en.pageNotLoaded)
    expect(readOf()).toEqual([])
  })

  it('says when the person could not be read there, and opens at another try', async () => {
    let times = 0
    await open(`?business=${hill.id}`, async () => {
      times += 1
      // The session's, without the business that was joined since; the link's; the session's again.
      if (times === 1) return [lark]
      if (times === 2) return both
      return times === 3 ? lost() : both
    })
    await screen.findByText(startTexts.en.pageNotLoaded)
    expect(readOf()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: loadFailedTexts.en.tryAgain }))
    await screen.findByText('Hill Roofing')
  })
})
