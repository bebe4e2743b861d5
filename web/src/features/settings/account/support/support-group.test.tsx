import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { Support } from '#data/support.ts'
import { paths } from '#paths.ts'
import { accountIs } from '#testing/account-page.ts'
import { callsOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'

import { AccountScreen } from '../account-screen.tsx'
import { openedKindOf } from './opened-kind.ts'
import { supportTexts } from './support.texts.ts'

const visit = {
  id: nextId(),
  seen_by: 'Ada Admin',
  seen_as: 'Ana Lark',
  reason: 'No encuentra una factura.',
  created_at: '2026-11-24T15:00:00+00:00',
  is_open: true,
  requests: 1,
}

async function open(support: Support) {
  accountIs()
  reply('POST rest/v1/rpc/my_support', support)
  await renderSignedIn(<AccountScreen />, { at: paths.settingsAccount, language: 'es' })
  return { user: person(), texts: supportTexts.es }
}

it('says who looked and why, shows what they opened, and ends it', async () => {
  const { user, texts } = await open({ is_allowed: true, views: [visit] })
  reply('POST rest/v1/rpc/my_support_requests', [
    { method: 'GET', path: '/rest/v1/invoices', created_at: visit.created_at },
  ])
  await user.click(await screen.findByRole('button', { name: /Ada Admin, como Ana Lark Mirando ahora/ }))
  expect(screen.getByText(texts.body(visit.reason))).toBeTruthy()
  await screen.findByText('Facturas y pagos')
  screen.getByText('GET /rest/v1/invoices')

  reply('POST rest/v1/rpc/end_support_view', null)
  reply('POST rest/v1/rpc/my_support', { is_allowed: true, views: [{ ...visit, is_open: false }] })
  await user.click(screen.getByRole('button', { name: texts.end }))
  await screen.findByText(texts.ended)
  expect(callsOf('POST rest/v1/rpc/end_support_view')[0]?.body).toEqual({ view_id: visit.id })
  await waitFor(() => expect(screen.queryByText(texts.isOpen)).toBeNull())
})

it('says that the reason stays with who works elsewhere too', async () => {
  const { texts } = await open({ is_allowed: true, views: [{ ...visit, reason: null }] })
  await screen.findByText(texts.hidden)
})

it.each([
  ['/rest/v1/rpc/dashboard_totals', 'dashboard'],
  ['/rest/v1/job_series', 'schedule'],
  ['/rest/v1/job_lines', 'jobs'],
  ['/rest/v1/profiles', 'account'],
  ['/rest/v1/public_profiles', 'publicPage'],
  ['/rest/v1/rpc/client_statement', 'clients'],
  ['/storage/v1/object/sign/photos', 'files'],
  ['/rest/v1/unheard_of', 'other'],
])('names what %s reads: %s', (path, kind) => {
  expect(openedKindOf(path)).toBe(kind)
})

it('is switched off and on', async () => {
  const { user, texts } = await open({ is_allowed: true, views: [] })
  await screen.findByText(texts.never)
  reply('POST rest/v1/rpc/allow_support', null)
  reply('POST rest/v1/rpc/my_support', { is_allowed: false, views: [] })
  await user.click(screen.getByRole('switch', { name: texts.allow }))
  await screen.findByText(texts.switchedOff)
  expect(callsOf('POST rest/v1/rpc/allow_support')[0]?.body).toEqual({ is_allowed: false })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: texts.allow }).checked).toBe(false)
})
