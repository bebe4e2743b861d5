import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { config } from '#connection/config.ts'

import { keepAnswers } from './kept-answers.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

const session = vi.hoisted(() => ({
  status: 'signed-in',
  userId: 'u',
  business: { id: 'b' },
  role: 'owner',
  memberships: [{ business: { id: 'b' }, role: 'owner' }],
}))
vi.mock('./session.tsx', () => ({ useSession: () => session }))
vi.mock('./use-live.ts', () => ({ firstPageRead: Promise.resolve() }))
vi.mock('./kept-answers.ts', () => ({ keepAnswers: vi.fn(() => () => {}) }))
vi.mock('./kept-store.ts', () => ({ keepOnly: async () => {} }))

const deleteDatabase = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('indexedDB', { deleteDatabase })
})
afterEach(() => {
  config.isKeptOnDevices = true
  vi.unstubAllGlobals()
})

it('keeps what is read', async () => {
  renderHook(useKeptAnswers)
  await expect.poll(() => vi.mocked(keepAnswers).mock.calls).toHaveLength(1)
  expect(deleteDatabase).not.toHaveBeenCalled()
})

it('keeps nothing and deletes what was kept where the server wants nothing on devices', async () => {
  config.isKeptOnDevices = false
  renderHook(useKeptAnswers)
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('fieldlark-kept')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(keepAnswers).not.toHaveBeenCalled()
})
