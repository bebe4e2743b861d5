import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, someDay } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { portalTexts } from './portal.texts.ts'
import { cutoffText } from './portal-fields.tsx'
import { PortalScreen } from './portal-screen.tsx'

const read = 'GET rest/v1/portal_settings'
const update = 'PATCH rest/v1/portal_settings'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

const row = {
  id: businessId,
  business_id: businessId,
  is_on: false,
  shows_quotes: true,
  shows_invoices: true,
  shows_appointments: true,
  shows_requests: true,
  shows_messages: true,
  may_request_new: true,
  cutoff_minutes: 1440,
  welcome_en: null,
  welcome_es: null,
  version: 3,
  created_at: someDay,
  updated_at: someDay,
}

async function open(setting: Setting = {}) {
  reply(read, [row])
  reply(update, ({ body }) => [{ ...row, ...(body as object), version: 4 }])
  const texts = portalTexts[setting.language ?? 'en']
  const at = paths.settingsPortal
  const view = await renderSignedIn(<PortalScreen />, { at, path: at, ...setting })
  if (setting.role !== 'worker') await screen.findByText(texts.sees)
  return { ...view, texts, user: person() }
}

describe('the settings of the client portal', () => {
  it.each(['en', 'es'] as const)('are saved, in %s', async (language) => {
    const { user, texts, router } = await open({ language })
    await user.click(screen.getByRole('switch', { name: texts.fields.is_on }))
    await user.click(screen.getByRole('switch', { name: texts.fields.shows_messages }))
    await user.selectOptions(screen.getByLabelText(texts.fields.cutoff_minutes), '240')
    await user.type(screen.getByLabelText(texts.fields.welcome_es), 'Bienvenidos')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(sentTo(update)).toEqual([
      {
        is_on: true,
        shows_quotes: true,
        shows_invoices: true,
        shows_appointments: true,
        shows_requests: true,
        shows_messages: false,
        may_request_new: true,
        cutoff_minutes: 240,
        welcome_en: null,
        welcome_es: 'Bienvenidos',
        version: 3,
      },
    ])
    expect(router.state.location.pathname).toBe(paths.settings)
  })

  it('keep what was typed when somebody else was first', async () => {
    const { user, texts } = await open()
    await user.type(screen.getByLabelText(texts.fields.welcome_en), 'Hello')
    reply(update, refusal(409, 'PT409', 'stale_version'))
    reply(read, [{ ...row, version: 9, is_on: true }])
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('switch', { name: texts.fields.is_on }).checked).toBe(true)
    })
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.fields.welcome_en).value).toBe('Hello')
  })

  it('are not for workers', async () => {
    await open({ role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(read)).toEqual([])
  })
})

it.each([
  [0, 'Until it starts'],
  [60, 'Until 1 hour before it starts'],
  [90, 'Until 1.5 hours before it starts'],
  [1440, 'Until 1 day before it starts'],
])('says %i minutes as "%s"', (minutes, text) => {
  expect(cutoffText(portalTexts.en, minutes)).toBe(text)
})
