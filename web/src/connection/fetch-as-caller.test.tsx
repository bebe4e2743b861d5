import { expect, it, vi } from 'vitest'

import { fetchWithin } from './fetch-as-caller.ts'

vi.mock('./auth.ts', () => ({ loadAuth: () => new Promise(() => {}) }))

it('times out even while the token does not arrive', async () => {
  await expect(fetchWithin(1)('/rest/v1/clients')).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('can be aborted while the token does not arrive', async () => {
  const caller = new AbortController()
  const answer = fetchWithin(60_000)('/rest/v1/clients', { signal: caller.signal })
  caller.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})
