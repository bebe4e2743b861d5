import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { bearer, fetchWithin } from './fetch-as-caller.ts'
import { fetchForAuth } from './refreshing.ts'

type Reading = { data: { session: { access_token: string } | null } }

const auth = vi.hoisted(() => ({ load: (): Promise<unknown> => new Promise(() => {}) }))
vi.mock('./auth.ts', () => ({ loadAuth: () => auth.load() }))
vi.mock('./held-session.ts', () => ({ heldSession: () => ({ access_token: 'old', expires_at: 1 }) }))

let isNetworkThere: boolean
beforeEach(() => {
  auth.load = () => new Promise(() => {})
  vi.stubGlobal('fetch', () =>
    isNetworkThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A session that is read until `arrive` is called. */
function reading() {
  let arrive = () => {}
  const session = new Promise<Reading>((resolve) => {
    arrive = () => resolve({ data: { session: { access_token: 'new' } } })
  })
  auth.load = () => Promise.resolve({ getSession: () => session })
  return { arrive: () => arrive() }
}
const refresh = (isThere: boolean) => {
  isNetworkThere = isThere
  return fetchForAuth('/auth/v1/token').catch(() => null)
}
const begun = () => new Promise((resolve) => setTimeout(resolve))

it('times out even while the token does not arrive', async () => {
  await expect(fetchWithin(1)('/rest/v1/clients')).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('can be aborted while the token does not arrive', async () => {
  const caller = new AbortController()
  const answer = fetchWithin(60_000)('/rest/v1/clients', { signal: caller.signal })
  caller.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('fails as soon as the token cannot be refreshed, while the auth client still tries', async () => {
  reading()
  const token = bearer()
  token.catch(() => {})
  await begun()
  await refresh(false)
  await expect(token).rejects.toThrow('Failed to fetch')
})

it('waits for a refresh that is under way, although the one before it failed', async () => {
  await refresh(false)
  const { arrive } = reading()
  const token = bearer()
  token.catch(() => {})
  await begun()
  await refresh(true)
  await refresh(false)
  arrive()
  await expect(token).resolves.toBe('new')
})
