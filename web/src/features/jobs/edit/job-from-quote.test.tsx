import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { recurrenceTexts } from '#parts/recurrence/recurrence.texts.ts'
import { setClock } from '#testing/clock.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa, userId } from '#testing/rows.ts'
import { jobLineRow, jobRow, memberRow, scheduleSettingsRow } from '#testing/work-rows.ts'

import { JobEditScreen } from './job-edit-screen.tsx'
import { jobFormTexts } from './job-form.texts.ts'

const texts = jobFormTexts.en
const save = 'POST rest/v1/rpc/save_job'
const series = 'POST rest/v1/rpc/save_series'
const cleaning = serviceRow({ name: 'Deep clean', duration_minutes: 150 })
const drafted = (changes = {}) =>
  jobRow({
    status: 'draft',
    schedule_type: 'recurring',
    billing_frequency: 'after_each_visit',
    quote_id: nextId(),
    total_visits: 0,
    version: 1,
    lines: [jobLineRow({ service_id: cleaning.id })],
    ...changes,
  })

async function schedule(job: ReturnType<typeof jobRow>, search = '') {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/document_settings', [{ payment_terms: 'net_30' }])
  for (const table of ['property_addresses', 'tax_rates', 'visits', 'schedule_blocks', 'files'])
    reply(`GET rest/v1/${table}`, [])
  reply('GET rest/v1/services', [cleaning])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply('GET rest/v1/jobs', [job])
  for (const route of [save, series]) reply(route, null)
  await renderSignedIn(<JobEditScreen />, {
    at: `/jobs/${job.id}/edit${search}`,
    path: '/jobs/:id/edit',
    team: [memberRow(userId, 'Ana Lark', { role: 'owner' })],
  })
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${recurrenceTexts.en.starts}`)), {
    target: { value: '2026-05-05' },
  })
  await screen.findByDisplayValue('2 h 30 min')
  await person().click(screen.getByRole('button', { name: texts.saveAndSchedule }))
  await screen.findByText(texts.updated)
  return {
    minutes: sentTo<{ series: { duration_minutes: number } }>(series)[0]?.series.duration_minutes,
    members: sentTo<{ member_ids: string[] }>(save)[0]?.member_ids,
  }
}

it('takes as long as its service, and the one member of the business goes', async () => {
  expect(await schedule(drafted())).toEqual({ minutes: 150, members: [userId] })
})

it('stays with nobody where somebody saved it so', async () => {
  expect(await schedule(drafted({ version: 2 }))).toEqual({ minutes: 150, members: [] })
})

it('repeats where the address says so, though it was made a one-off', async () => {
  const job = drafted({ schedule_type: 'one-off', billing_frequency: 'on_completion' })
  expect(await schedule(job, '?type=recurring')).toEqual({ minutes: 150, members: [userId] })
  expect(sentTo<{ job: object }>(save)).toMatchObject([
    { job: { schedule_type: 'recurring', billing_frequency: 'after_each_visit' } },
  ])
})
