import { person } from '@fieldlark/ui/testing/page.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { lineTexts } from '#parts/document/lines.texts.ts'
import { visitTexts } from '#parts/visits/visit.texts.ts'
import { paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { rosa } from '#testing/rows.ts'
import { team } from '#testing/schedule-page.ts'
import { jobRow, scheduleSettingsRow } from '#testing/work-rows.ts'

import { JobEditScreen } from './job-edit-screen.tsx'
import { jobFormTexts } from './job-form.texts.ts'

const texts = jobFormTexts.en
const save = 'POST rest/v1/rpc/save_job'
const mail = 'POST rest/v1/rpc/send_visit_date'

async function openNew(search = '', client = rosa, language: 'en' | 'es' = 'en') {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  reply('GET rest/v1/clients', [client])
  reply('GET rest/v1/document_settings', [{ payment_terms: 'net_30' }])
  for (const table of ['property_addresses', 'tax_rates', 'visits', 'schedule_blocks', 'files'])
    reply(`GET rest/v1/${table}`, [])
  reply('GET rest/v1/services', [
    serviceRow({ name: 'Mowing', duration_minutes: 45 }),
    serviceRow({ name: 'Edging', duration_minutes: 20 }),
  ])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply('GET rest/v1/jobs', [jobRow()])
  reply(save, null)
  reply(mail, Response.json(true))
  const at = `${paths.jobNew}?client=${rosa.id}${search}`
  await renderSignedIn(<JobEditScreen />, { at, team, language })
  await screen.findByRole('list', { name: jobFormTexts[language].visits.list })
  return person()
}

const list = () => within(screen.getByRole('list', { name: texts.visits.list }))
const time = () => list().getByLabelText<HTMLInputElement>(texts.visits.time)
const setTime = (value: string) => fireEvent.change(time(), { target: { value } })
const setDay = (value: string) =>
  fireEvent.change(list().getByLabelText(texts.visits.day), { target: { value } })

it('a visit begins when work does, unless somebody chooses another time or none', async () => {
  await openNew()
  expect(time().value).toBe('')
  setDay('2026-05-05')
  expect(time().value).toBe('08:00')
  setDay('2026-05-10')
  expect(time().value).toBe('09:00')
  setTime('07:15')
  setDay('2026-05-06')
  expect(time().value).toBe('07:15')
  setTime('')
  setDay('2026-05-07')
  expect(time().value).toBe('')
})

it('a visit on a day of the schedule begins when work does', async () => {
  await openNew('&date=2026-05-05')
  expect(time().value).toBe('08:00')
})

it('a visit takes as long as its services, unless somebody chooses another duration', async () => {
  const user = await openNew()
  const duration = () => list().getByLabelText<HTMLSelectElement>(texts.visits.duration)
  const add = async (name: string) => {
    const picker = () => screen.getByRole('combobox', { name: lineTexts.en.addService })
    await waitFor(() => expect(picker().getAttribute('aria-autocomplete')).toBe('list'))
    await user.type(picker(), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  expect(duration().value).toBe('90')
  await add('Mowing')
  await add('Edging')
  await waitFor(() => expect(duration().value).toBe('65'))
  await user.selectOptions(duration(), '120')
  await add('Mowing')
  const title = screen.getByLabelText(new RegExp(`^${texts.fields.title}`))
  fireEvent.change(title, { target: { value: 'Garden' } })
  setDay('2026-05-05')
  await user.click(screen.getByRole('button', { name: texts.saveAndSchedule }))
  await screen.findByText(texts.mailed('Rosa Diaz'))
  const [sent] = sentTo<{ visits: object[] }>(save)
  expect(sent?.visits).toMatchObject([{ duration_minutes: 120 }])
})

const writeTitle = (own: (typeof jobFormTexts)['en']) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${own.fields.title}`)), { target: { value: 'Garden' } })
const sentVisits = () => sentTo<{ visits: { id: string; start_time: string | null }[] }>(save).at(-1)?.visits

it.each(['en', 'es'] as const)(
  'emails the day of the first visit unless it is unchecked (%s)',
  async (language) => {
    const own = jobFormTexts[language]
    const user = await openNew('&date=2026-05-05', rosa, language)
    writeTitle(own)
    const box = await screen.findByRole('checkbox', { name: visitTexts[language].tell.date('Rosa Diaz') })
    expect(box).toHaveProperty('checked', true)
    await user.click(box)
    await user.click(box)
    await user.click(screen.getByRole('button', { name: own.saveAndSchedule }))
    await screen.findByText(own.mailed('Rosa Diaz'))
    const [visit] = sentVisits() ?? []
    expect(sentTo(mail)).toEqual([
      { visit_id: visit?.id, visit_date: '2026-05-05', start_time: visit?.start_time },
    ])
  },
)

it('emails nothing where it is unchecked', async () => {
  const user = await openNew('&date=2026-05-05')
  writeTitle(texts)
  await user.click(await screen.findByRole('checkbox', { name: visitTexts.en.tell.date('Rosa Diaz') }))
  await user.click(screen.getByRole('button', { name: texts.saveAndSchedule }))
  await screen.findByText(texts.created)
  expect(sentVisits()).toHaveLength(1)
  expect(sentTo(mail)).toEqual([])
})

it.each([
  ['without an address', '&date=2026-05-05', { ...rosa, email: null }],
  ['without a day', '', rosa],
  ['on a day that has been', '&date=2026-05-03', rosa],
] as const)('offers no email %s', async (_, search, client) => {
  await openNew(search, client)
  // It is loaded on its own.
  await act(async () => void (await import('./first-date-box.tsx')))
  expect(screen.queryByText(visitTexts.en.tell.date('Rosa Diaz'))).toBeNull()
})
