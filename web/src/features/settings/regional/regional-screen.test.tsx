import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { paths } from '#paths.ts'
import { callsOf, pageOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow, clientRow, nextId, stored } from '#testing/rows.ts'
import { scheduleSettingsRow } from '#testing/work-rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { regionalTexts } from './regional.texts.ts'
import { RegionalScreen } from './regional-screen.tsx'

const save = 'POST rest/v1/rpc/save_regional'
const visits = 'GET rest/v1/visits'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

async function open(setting: Setting = {}) {
  const row = businessRow(setting.business)
  const settings = scheduleSettingsRow()
  reply('GET rest/v1/schedule_settings', [settings])
  reply(save, ({ body }) => {
    const { regional } = body as { regional: object }
    return {
      business: stored<'businesses'>(regional, row),
      settings: stored<'schedule_settings'>(regional, settings),
    }
  })
  const texts = regionalTexts[setting.language ?? 'en']
  const at = paths.settingsRegional
  const view = await renderSignedIn(<RegionalScreen />, { at, path: at, ...setting })
  if (setting.role !== 'worker') await screen.findByText(texts.where)
  return { ...view, texts, user: person() }
}

type User = ReturnType<typeof person>

async function choose(user: User, label: string, typed: string, option: string) {
  // The box of the list is loaded after the first paint and replaces the one that waits; an open list hides the rest from roles.
  const box = () => screen.getByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(box().getAttribute('aria-autocomplete')).toBe('list'))
  await user.click(box())
  await user.clear(box())
  await user.type(box(), typed)
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }))
}

const visitRow = (visit_date: string, start_time: string | null) => ({
  id: nextId(),
  visit_date,
  start_time,
  client: clientRow({ name: 'Rosa Diaz' }),
})

describe('the regional settings', () => {
  it('are saved in one request, over the versions that were read', async () => {
    const { user, texts, router } = await open({ business: { version: 4, timezone: 'America/Chicago' } })
    await user.click(screen.getByRole('radio', { name: texts.languages.es }))
    await choose(user, texts.fields.country, 'Mexico', 'Mexico')
    await user.click(screen.getByRole('radio', { name: texts.days['7'] }))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(sentTo(save)).toEqual([
      {
        business_id: businessId,
        regional: { language: 'es', country: 'MX', timezone: 'America/Chicago', week_starts_on: 7 },
        version: 4 + scheduleSettingsRow().version,
      },
    ])
    expect(router.state.location.pathname).toBe(paths.settings)
    expect(callsOf(visits)).toEqual([])
  })

  it('take in what somebody else changed of the business meanwhile', async () => {
    const { user, texts } = await open()
    reply(save, refusal(409, 'PT409', 'stale_version'))
    reply('GET rest/v1/businesses', [businessRow({ version: 2, language: 'es' })])
    await user.click(screen.getByRole('radio', { name: texts.days['7'] }))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('radio', { name: texts.languages.es }).checked).toBe(true)
    })
    expect(sentTo(save)).toHaveLength(1)
  })

  it('are not for workers', async () => {
    await open({ role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
  })
})

describe('a change of time zone', () => {
  it.each([
    ['en', /1 h later: Thu, Jan 4, 2125 · 10:00.AM in Mountain Time$/, 'Pacific Time'],
    [
      'es',
      /1 h después: jue, 4 de ene de 2125 · 10:00.a\.m\. en hora de las Montañas Rocosas$/,
      'hora del Pacífico',
    ],
  ] as const)('says in %s which visits move and how, before it is saved', async (language, moved, zone) => {
    const business = { timezone: 'America/Denver' } as const
    reply(visits, pageOf([visitRow('2125-01-04', '09:00:00')], 7))
    const { user, texts } = await open({ language, business })
    const named = language === 'en' ? 'Pacific Time — Los Angeles' : 'Hora del Pacífico — Los Ángeles'
    await choose(user, texts.fields.timezone, 'Los Ang', named)
    await screen.findByText(texts.zoneChange.title(7))
    screen.getByText(texts.zoneChange.body(zone))
    screen.getByText(texts.zoneChange.more(6))
    expect(screen.getByText(/Rosa Diaz/).parentElement?.textContent).toMatch(moved)
    expect(sentTo(save)).toEqual([])
  })

  it('says that no visit moves where there is none', async () => {
    reply(visits, pageOf([]))
    const { user, texts } = await open()
    await choose(user, texts.fields.timezone, 'Bogota', 'Bogotá')
    await screen.findByText(texts.zoneChange.none)
  })
})

describe('the sample', () => {
  it('shows a date, a number and money as the choices write them', async () => {
    const { user, texts } = await open({ business: { currency: 'EUR' } })
    screen.getByText('€1,234.50')
    screen.getByText('12,345.5')
    await user.click(screen.getByRole('radio', { name: texts.languages.es }))
    screen.getByText(/^1\.234,50.€$/)
    screen.getByText('12.345,5')
  })
})

describe('the currency', () => {
  it.each(['en', 'es'] as const)('that is set says in %s that only support changes it', async (language) => {
    await open({ language, business: { currency: 'EUR' } })
    screen.getByText(currencyTexts[language].cannotChange)
    screen.getByText(currencyTexts[language].setTo('Euro').slice(0, -4), { exact: false })
    expect(screen.queryByRole('button', { name: currencyTexts[language].titleUnset })).toBeNull()
  })

  it('is chosen here until it is set, with that of the country first', async () => {
    const business = { currency: null, currency_set_at: null, country: 'MX' } as const
    const { user } = await open({ business })
    await user.click(screen.getByRole('button', { name: currencyTexts.en.titleUnset }))
    await screen.findByRole('dialog', { name: currencyTexts.en.titleUnset })
    await screen.findByText(currencyTexts.en.suggested)
  })
})
