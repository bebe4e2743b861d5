import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { callOnce } from '#data/call.ts'
import { exportRows } from '#parts/exports/export-queries.ts'
import { callsOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'

import { useSignedIn } from './session.tsx'
import { supportViewTexts } from './support-view.texts.ts'

const texts = supportViewTexts.en
const seen = nextId()
const view = {
  user_id: seen,
  email: 'rosa@diaz.test',
  full_name: 'Rosa Diaz',
  reason: 'Cannot find an invoice.',
  expires_at: '2100-01-01T00:00:00+00:00',
  token: 'of-rosa',
  expires_in: 300,
}
const assign = vi.fn<(url: string | URL) => void>()
beforeEach(() => {
  sessionStorage.setItem('admin_impersonate_user_id', seen)
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  sessionStorage.clear()
  assign.mockClear()
  vi.restoreAllMocks()
})

function Who() {
  const { userId, isSupportView } = useSignedIn()
  return <p>{`${userId} ${isSupportView}`}</p>
}

const authorization = (call: string) => callsOf(call)[0]?.headers.get('Authorization')

it('reads as the person with the token of the view, says so, and keeps nothing of theirs', async () => {
  reply('POST functions/v1/support-token', view)
  reply('POST rest/v1/rpc/admin_end_view', null)
  reply('POST rest/v1/rpc/my_push_choice', null)
  await renderSignedIn(<Who />)
  await screen.findByText(`${seen} true`)
  const bar = screen.getByRole('region', { name: texts.label })
  expect(bar.textContent).toContain(texts.seenAs('Rosa Diaz'))
  expect(bar.textContent).toContain('Cannot find an invoice.')
  await callOnce('my_push_choice', {})
  expect(authorization('POST rest/v1/rpc/my_push_choice')).toBe('Bearer of-rosa')
  expect(authorization('GET rest/v1/profiles')).toBe('Bearer of-rosa')
  expect(authorization('POST functions/v1/support-token')).toBe('Bearer token')
  expect(localStorage.getItem('lastReading')).toBeNull()
  const exported = exportRows(nextId(), 'clients', () => {}, new AbortController().signal)
  await expect(exported).rejects.toMatchObject({ code: 'forbidden' })

  await person().click(screen.getByRole('button', { name: texts.end }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/users/${seen}`))
  expect(authorization('POST rest/v1/rpc/admin_end_view')).toBe('Bearer token')
  expect(callsOf('POST rest/v1/rpc/admin_end_view')[0]?.body).toEqual({ user_id: seen })
  expect(sessionStorage.getItem('admin_impersonate_user_id')).toBeNull()
})

it('ends when its time is over', async () => {
  reply('POST functions/v1/support-token', { ...view, expires_at: '2020-01-01T00:00:00+00:00' })
  void renderSignedIn(<Who />).catch(() => {})
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/users/${seen}`))
})

it.each([403, 404, 501])('an entry that the server gives no token for is dropped: %s', async (status) => {
  reply('POST functions/v1/support-token', () => refusal(status, 'view_over', 'over'))
  void renderSignedIn(<Who />).catch(() => {})
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/users/${seen}`))
  expect(sessionStorage.getItem('admin_impersonate_user_id')).toBeNull()
  expect(callsOf('GET rest/v1/profiles')).toEqual([])
})

it('an entry whose profile cannot be read is dropped', async () => {
  reply('POST functions/v1/support-token', view)
  void renderSignedIn(<Who />).catch(() => {})
  reply('GET rest/v1/profiles', () => refusal(500, 'XX000', 'broken'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/admin/users/${seen}`))
  expect(sessionStorage.getItem('admin_impersonate_user_id')).toBeNull()
})
