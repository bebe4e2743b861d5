import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { callsOf, lost, pageOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, userId } from '#testing/rows.ts'

import { keepAnswers } from './kept-answers.ts'
import type { Kept } from './kept-store.ts'
import { shownSince, unreached } from './unreached.ts'

const businessId = businessRow({}).id
const place = { userId, businessId, role: 'owner' }
const clients = 'GET rest/v1/clients'
const key = ['clients', businessId, 'list']
const hash = JSON.stringify(key)
const morning = Date.parse('2026-11-27T07:40:00Z')
// There is no map of files in this page.
const build = '0'

/** The store of the device, as it is after an earlier visit. */
function open(earlier: Record<string, Kept> = {}) {
  const kept = new Map(Object.entries(earlier))
  const write = vi.fn(async (_: object, answers: ReadonlyMap<string, Kept>) => {
    for (const [name, one] of answers) kept.set(name, one)
  })
  const stop = keepAnswers(queryClient, place, false, { read: async () => kept, write })
  stops.push(stop)
  return { kept, write, stop }
}
const stops: (() => void)[] = []

function Names({ queryKey = key as readonly unknown[] }) {
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => rowsOf(await rest.from('clients').select('id, name').eq('business_id', businessId)),
  })
  if (isError) return 'Not read'
  return data ? data.map(({ name }) => name).join() : 'Reading'
}

const known = (name: string, more: Partial<Kept> = {}): Record<string, Kept> => ({
  [hash]: { data: [{ id: '1', name }], at: morning, build, ...more },
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('keeps what the server answered, and nothing of money, of another business, or that is asked while typing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  reply(clients, pageOf([{ id: '1', name: 'Carla' }]))
  const { kept } = open()
  const others = [
    ['payments', businessId, 'balance'],
    ['clients', 'another', 'list'],
    ['clients', businessId, 'email', 'a@b.c'],
    ['jobs', businessId, 'profit', '1'],
  ]
  await renderSignedIn(
    <>
      {[key, ...others].map((queryKey) => (
        <Names key={queryKey.join()} queryKey={queryKey} />
      ))}
    </>,
  )
  await waitFor(() => expect(callsOf(clients)).toHaveLength(5))
  await vi.advanceTimersByTimeAsync(3000)
  expect([...kept]).toEqual([[hash, { data: [{ id: '1', name: 'Carla' }], at: expect.any(Number), build }]])
})

it('keeps the beginning of a long list', async () => {
  vi.useFakeTimers()
  const { kept } = open()
  const pages = [1, 2, 3, 4, 5]
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => ({ pages, pageParams: pages }) })
  localStorage.setItem('fieldlark-auth', JSON.stringify({ refresh_token: 'r', user: { id: userId } }))
  await vi.advanceTimersByTimeAsync(3000)
  expect(kept.get(hash)?.data).toEqual({ pages: [1, 2, 3], pageParams: [1, 2, 3] })
})

it('keeps that there is no such record', async () => {
  vi.useFakeTimers()
  const { kept } = open()
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => null })
  localStorage.setItem('fieldlark-auth', JSON.stringify({ refresh_token: 'r', user: { id: userId } }))
  await vi.advanceTimersByTimeAsync(3000)
  expect(kept.get(hash)?.data).toBeNull()
})

it('writes nothing for somebody who is no longer signed in on this device', async () => {
  vi.useFakeTimers()
  const { write } = open()
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => [] })
  localStorage.setItem('fieldlark-auth', JSON.stringify({ refresh_token: 'r', user: { id: 'another' } }))
  await vi.advanceTimersByTimeAsync(3000)
  expect(write).not.toHaveBeenCalled()
})

it('shows what was kept where the server does not answer, without calling that an error, until it does', async () => {
  reply(clients, lost)
  open(known('Carla'))
  await renderSignedIn(<Names />)
  await screen.findByText('Carla')
  await waitFor(() => expect(callsOf(clients)).toHaveLength(3))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  screen.getByText('Carla')
  expect(shownSince(queryClient)).toBe(morning)
  reply(clients, pageOf([{ id: '1', name: 'Carla Reyes' }]))
  await act(() => queryClient.refetchQueries({ queryKey: key }))
  await screen.findByText('Carla Reyes')
  expect(shownSince(queryClient)).toBeNull()
})

it('prefers the answer of the server, and waits four seconds for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  reply(clients, () => new Promise<never>(() => {}))
  open(known('Carla'))
  await renderSignedIn(<Names />)
  await vi.advanceTimersByTimeAsync(3000)
  screen.getByText('Reading')
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByText('Carla')
})

it('shows what was kept at once where the browser has no network, and asks again when it has one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reply(clients, () => new Promise<never>(() => {}))
  open(known('Carla'))
  await renderSignedIn(<Names />)
  await screen.findByText('Carla')
  expect(shownSince(queryClient)).toBe(morning)
  onLine.mockReturnValue(true)
  expect(shownSince(queryClient)).toBeNull()
})

it.each([
  ['of another build', known('Carla', { build: 'earlier' })],
  ['of another list', { other: { data: [], at: morning, build } }],
])('says that nothing was read where all that was kept is %s', async (_, earlier) => {
  reply(clients, lost)
  open(earlier)
  await renderSignedIn(<Names />)
  await screen.findByText('Not read')
})

it('leaves what the server refuses to the screen', async () => {
  reply(clients, Response.json({ code: '42501', message: 'no' }, { status: 403 }))
  open(known('Carla'))
  await renderSignedIn(<Names />)
  await screen.findByText('Not read')
  expect(unreached.size).toBe(0)
})

it('asks again each quarter of a minute, as a browser does not know that a server is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  reply(clients, lost)
  open(known('Carla'))
  await renderSignedIn(<Names />)
  await screen.findByText('Carla')
  await vi.advanceTimersByTimeAsync(5000)
  reply(clients, pageOf([{ id: '1', name: 'Carla Reyes' }]))
  await vi.advanceTimersByTimeAsync(15_000)
  await screen.findByText('Carla Reyes')
})
