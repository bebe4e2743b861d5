import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { paths } from '#paths.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, someDay } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { bookingSettingsTexts } from './booking-settings.texts.ts'
import { ruleText } from './booking-settings-fields.tsx'
import { BookingSettingsScreen } from './booking-settings-screen.tsx'

const read = 'GET rest/v1/booking_settings'
const update = 'PATCH rest/v1/booking_settings'
const named = 'GET rest/v1/bookable_members'
const add = 'POST rest/v1/bookable_members'
const remove = 'DELETE rest/v1/bookable_members'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

const row = {
  id: businessId,
  business_id: businessId,
  is_on: false,
  needs_code: true,
  is_auto_accept: false,
  lead_minutes: 1440,
  horizon_days: 90,
  step_minutes: 30,
  day_cap: null as number | null,
  answer_hours: 24,
  cutoff_minutes: 1440,
  version: 3,
  created_at: someDay,
  updated_at: someDay,
}
const page = { id: businessId, version: 2, is_published: true, business: { subdomain: 'bright' } }
const alone = [{ user_id: 'ann', role: 'owner', is_active: true, profile: { full_name: 'Ann' } }]
const pair = [
  ...alone,
  { user_id: 'bo', role: 'worker', is_active: true, profile: { full_name: 'Bo' } },
  { user_id: 'cy', role: 'worker', is_active: false, profile: { full_name: 'Cy' } },
]

type Given = {
  team?: object[]
  stored?: object
  published?: object
  services?: object[]
  bookable?: object[]
}

async function open(setting: Setting = {}, given: Given = {}) {
  const texts = bookingSettingsTexts[setting.language ?? 'en']
  const at = paths.settingsBooking
  reply(read, [{ ...row, ...given.stored }])
  reply(update, ({ body }) => [{ ...row, ...(body as object), version: 4 }])
  reply(named, given.bookable ?? [])
  reply('GET rest/v1/public_profiles', [{ ...page, ...given.published }])
  reply('GET rest/v1/services', given.services ?? [{ id: 'windows' }])
  const view = await renderSignedIn(<BookingSettingsScreen />, { at, path: at, ...setting })
  if (given.team) reply('GET rest/v1/team_members', given.team)
  if (setting.role !== 'worker') await screen.findByText(texts.times)
  return { ...view, texts, user: person() }
}

describe('the settings of booking', () => {
  it.each(['en', 'es'] as const)('are saved in %s', async (language) => {
    const { user, texts, router } = await open({ language })
    await user.click(screen.getByRole('switch', { name: texts.fields.is_on }))
    await user.click(screen.getByRole('switch', { name: texts.fields.is_auto_accept }))
    const choose = (name: keyof typeof texts.fields, value: string) =>
      user.selectOptions(screen.getByLabelText(texts.fields[name]), value)
    await choose('lead_minutes', '120')
    await choose('horizon_days', '14')
    await choose('step_minutes', '60')
    await choose('day_cap', '3')
    await choose('answer_hours', '48')
    await choose('cutoff_minutes', '240')
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    const saved = {
      lead_minutes: 120,
      horizon_days: 14,
      step_minutes: 60,
      day_cap: 3,
      answer_hours: 48,
      cutoff_minutes: 240,
    }
    expect(sentTo(update)).toEqual([
      { is_on: true, needs_code: true, is_auto_accept: true, ...saved, version: 3 },
    ])
    expect(router.state.location.pathname).toBe(paths.settings)
  })

  it('book nobody without asking whose address is not proven', async () => {
    const { user, texts } = await open({}, { stored: { is_auto_accept: true } })
    await user.click(screen.getByRole('switch', { name: texts.fields.needs_code }))
    expect(screen.queryByRole('switch', { name: texts.fields.is_auto_accept })).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(sentTo(update)).toMatchObject([{ needs_code: false, is_auto_accept: false }])
  })

  it('keep a value that is not offered, and no cap is none', async () => {
    const { user, texts } = await open({}, { stored: { lead_minutes: 90, day_cap: 7 } })
    screen.getByRole('option', { name: '90 minutes' })
    await user.selectOptions(screen.getByLabelText(texts.fields.day_cap), texts.asManyAsFit)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(sentTo(update)).toMatchObject([{ lead_minutes: 90, day_cap: null }])
  })

  it('keep what was chosen when somebody else was first', async () => {
    const { user, texts } = await open()
    await user.selectOptions(screen.getByLabelText(texts.fields.horizon_days), '30')
    reply(update, refusal(409, 'PT409', 'stale_version'))
    reply(read, [{ ...row, version: 9, is_on: true }])
    await user.click(screen.getByRole('button', { name: texts.save }))
    await waitFor(() => {
      expect(screen.getByRole<HTMLInputElement>('switch', { name: texts.fields.is_on }).checked).toBe(true)
    })
    reply(update, ({ body }) => [{ ...row, ...(body as object), version: 10 }])
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(sentTo(update).at(-1)).toMatchObject({ is_on: true, horizon_days: 30, version: 9 })
  })

  it('say what is missing until a client can book, and where it is', async () => {
    const { texts } = await open({}, { published: { is_published: false }, services: [] })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: texts.steps.services }).getAttribute('href')).toBe(
        paths.settingsServices,
      ),
    )
    expect(screen.getByRole('link', { name: texts.steps.page }).getAttribute('href')).toBe(
      paths.publicProfile,
    )
  })

  it('are not for workers', async () => {
    await open({ role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(read)).toEqual([])
  })
})

describe('who can be booked', () => {
  it('is everybody where nobody is chosen, and otherwise only the chosen', async () => {
    const { user, texts } = await open({}, { team: pair })
    await screen.findByText(texts.everybody)
    expect(screen.queryByRole('checkbox', { name: 'Cy' })).toBeNull()
    reply(add, [{ user_id: 'bo' }])
    reply(named, [{ user_id: 'bo' }])
    await user.click(screen.getByRole('checkbox', { name: 'Bo' }))
    await screen.findByText(texts.onlyThese)
    expect(sentTo(add)).toEqual([{ business_id: businessId, user_id: 'bo' }])
    reply(remove, [{ user_id: 'bo' }])
    reply(named, [])
    await user.click(screen.getByRole('checkbox', { name: 'Bo' }))
    await screen.findByText(texts.everybody)
    expect(callsOf(remove).map(({ query }) => query.get('user_id'))).toEqual(['eq.bo'])
  })

  it('is left as it was after a failure', async () => {
    const { user, texts } = await open({}, { team: pair, bookable: [{ user_id: 'ann' }] })
    await screen.findByText(texts.onlyThese)
    reply(remove, refusal(403, 'PT403', 'business_closed'))
    await user.click(screen.getByRole('checkbox', { name: 'Ann' }))
    await screen.findByText(refusalTexts.en.business_closed, { exact: false })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ann' }).checked).toBe(true)
  })

  it('is no question where somebody works alone', async () => {
    const { texts } = await open({}, { team: alone })
    await waitFor(() => expect(callsOf(named)).toHaveLength(1))
    expect(screen.queryByText(texts.who)).toBeNull()
  })
})

it.each([
  ['lead_minutes', 0, 'None'],
  ['lead_minutes', 90, '90 minutes'],
  ['lead_minutes', 240, '4 hours'],
  ['lead_minutes', 2880, '2 days'],
  ['horizon_days', 1, '1 day'],
  ['day_cap', 0, 'As many as fit'],
  ['day_cap', 1, '1 visit'],
  ['answer_hours', 24, '24 hours'],
  ['cutoff_minutes', 0, 'The start'],
  ['cutoff_minutes', 1440, '1 day before'],
  ['is_on', true, undefined],
])('says %s %s as "%s"', (name, value, text) => {
  expect(ruleText(bookingSettingsTexts.en, name, value)).toBe(text)
})
