import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from '#connection/config.ts'
import { serverTime } from '#connection/server-time.ts'
import { sessionKey } from '#connection/session-key.ts'
import {
  endTopics,
  followed,
  openSockets,
  shownTokens,
  storeChange,
  tellChange,
} from '#testing/live-socket.ts'
import { callsOf, reply, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow } from '#testing/rows.ts'
import { type SignedIn, useSignedIn } from './session.tsx'
import { useLive } from './use-live.ts'

const otherId = '00000000-0000-4000-9000-000000000003'
const topicsOf = (id: string) => [`business:${id}`, `business:${id}:office`]

/** The businesses whose jobs were read, in order. */
let reads: string[] = []
let session: SignedIn

function Screen({ answer }: { answer?: () => Promise<unknown> }) {
  useLive()
  const signedIn = useSignedIn()
  useEffect(() => {
    session = signedIn
  }, [signedIn])
  const id = signedIn.business?.id ?? ''
  useQuery({
    queryKey: ['jobs', id, 'list'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      reads.push(id)
      return answer?.() ?? Promise.resolve(reads.length)
    },
  })
  return null
}

/** A screen that follows its business. */
async function openScreen() {
  reads = []
  await renderSignedIn(<Screen />)
  await waitFor(() => expect(followed()).toEqual(topicsOf(businessId)))
  expect(reads).toEqual([businessId])
  const [socket] = openSockets()
  return socket
}

/** Longer than a change waits for others. */
const untilBurstIsOver = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)))

describe('the first join', () => {
  it('reads nothing again when nothing was changed since the first answer', async () => {
    storeChange(`business:${businessId}`, 'jobs', Date.now() - 3_600_000)
    storeChange(`business:${businessId}`, 'services')
    await openScreen()
    await untilBurstIsOver()
    expect(reads).toEqual([businessId])
    expect(callsOf('GET rest/v1/team_members')).toHaveLength(1)
  })

  it('reads again what was changed between the reading and the join', async () => {
    storeChange(`business:${businessId}:office`, 'quotes')
    await openScreen()
    await waitFor(() => expect(reads).toHaveLength(2))
  })

  it('reads everything again when more was changed than the server tells', async () => {
    for (let count = 0; count < 25; count += 1) storeChange(`business:${businessId}`, 'services')
    await openScreen()
    await waitFor(() => expect(reads).toHaveLength(2))
  })

  it('reads everything again on a hosted project', async () => {
    config.url = 'https://hosted.test'
    await openScreen()
    await waitFor(() => expect(reads).toHaveLength(2))
  })

  it('reads everything again when no answer told the time of the server', async () => {
    const found = vi.spyOn(Headers.prototype, 'get').mockReturnValue(null)
    await openScreen()
    found.mockRestore()
    await waitFor(() => expect(reads).toHaveLength(2))
  })
})

/** Stores a token as the auth client would, with this many seconds to live. */
function storeToken(access_token: string, secondsLeft: number) {
  const stored = JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as object
  const expires_at = Math.floor(Date.now() / 1000) + secondsLeft
  localStorage.setItem(sessionKey, JSON.stringify({ ...stored, access_token, expires_at }))
}

afterEach(() => vi.useRealTimers())
beforeEach(() => {
  serverTime.firstAnswer = null
  config.url = location.origin
})

describe('a refreshed token', () => {
  it('reaches the server with the next heartbeat over the same socket', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const socket = await openScreen()
    storeToken('second', 3600)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(shownTokens()).toEqual(['token', 'token', 'second', 'second'])
    expect(openSockets()).toEqual([socket])
    tellChange(socket, `business:${businessId}`, 'jobs')
    await waitFor(() => expect(reads).toHaveLength(2))
  })

  it('is used to rejoin after the old one expired on a suspended page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const socket = await openScreen()
    reply('POST auth/v1/token', () => ({
      ...(JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as object),
      access_token: 'second',
      refresh_token: 'next',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    }))
    storeToken('token', -10)
    endTopics(socket)
    await act(() => vi.advanceTimersByTimeAsync(7000))
    await waitFor(() => expect(followed()).toEqual(topicsOf(businessId)))
    expect(callsOf('POST auth/v1/token')).toHaveLength(1)
    expect(openSockets()).not.toContain(socket)
    expect(shownTokens()).toEqual(['token', 'token', 'second', 'second'])
    // Changes in between were not delivered.
    await waitFor(() => expect(reads).toHaveLength(2))
  })
})

it('reads again what was on its way for the first time when it was changed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = slow([])
  reads = []
  await renderSignedIn(<Screen answer={answer.replies} />)
  // A read that hangs is not waited for.
  await act(() => vi.advanceTimersByTimeAsync(7000))
  await waitFor(() => expect(followed()).toEqual(topicsOf(businessId)))
  tellChange(openSockets()[0], `business:${businessId}`, 'jobs')
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(reads).toHaveLength(1)
  answer.release()
  await waitFor(() => expect(reads).toHaveLength(2))
})

describe('switching to another business', () => {
  async function switchBusiness() {
    const memberships = [businessRow(), businessRow({ id: otherId, business_name: 'Hill Roofs' })]
    reply('GET rest/v1/team_members', () => memberships.map((business) => ({ role: 'owner', business })))
    reply('POST rest/v1/rpc/set_active_business', null)
    await act(() => session.refresh())
    await act(() => session.switchBusiness(otherId))
    await waitFor(() => expect(followed()).toEqual(topicsOf(otherId)))
  }

  it('leaves the topics of the first and joins those of the other', async () => {
    const first = await openScreen()
    await switchBusiness()
    expect(first?.readyState).toBe(3)
    expect(openSockets()).toHaveLength(1)
  })

  it('ignores later messages about the first', async () => {
    const first = await openScreen()
    tellChange(first, `business:${businessId}`, 'jobs')
    const topic = `business:${businessId}`
    const joinRef = first?.joined.get(`realtime:${topic}`) ?? null
    const before = reads.length
    await switchBusiness()
    const payload = { type: 'broadcast', event: 'change', payload: { table: 'jobs', by: null } }
    first?.receive([joinRef, null, `realtime:${topic}`, 'broadcast', payload])
    await untilBurstIsOver()
    expect(reads.slice(before)).not.toContain(businessId)
    expect(reads.slice(before).length).toBeGreaterThan(0)
    tellChange(openSockets()[0], `business:${otherId}`, 'jobs')
    const later = reads.length
    await waitFor(() => expect(reads).toHaveLength(later + 1))
    expect(reads.at(-1)).toBe(otherId)
  })
})
