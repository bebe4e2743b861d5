import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seriesDialogTexts } from '#parts/recurrence/series-dialogs.texts.ts'
import { seriesMenuTexts } from '#parts/recurrence/series-menu.texts.ts'
import { setClock } from '#testing/clock.ts'
import { reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa } from '#testing/rows.ts'
import { jobRow, scheduleSettingsRow, seriesRow } from '#testing/work-rows.ts'
import { JobSeries } from './job-series.tsx'

const texts = seriesMenuTexts.en
const hedge = { ...jobRow(), client: rosa, property: null, members: [] }
const visit = {
  id: nextId(),
  visit_date: '2026-05-05',
  start_time: '09:00:00',
  duration_minutes: 60,
  is_moved: false,
}
const open = async (changes: object = {}) => {
  setClock('2026-05-04T12:00:00Z')
  const series = { ...seriesRow({ job_id: hedge.id }), job: hedge, next: [visit], ...changes }
  reply('GET rest/v1/job_series', [series])
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  await renderSignedIn(<JobSeries jobId={hedge.id} seriesId={series.id} />)
  return person()
}

it('changes how a job repeats, on its page', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: texts.change }))
  await screen.findByRole('dialog', { name: seriesDialogTexts.en.changeTitle })
})

it('offers to skip the next visit and to pause, and not to open the job that is open', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: texts.more('Hedge trimming') }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([texts.change, texts.skipNext, texts.pause])
})

it('offers nothing but to resume what is paused, as a button', async () => {
  const user = await open({ is_paused: true })
  reply('POST rest/v1/rpc/resume_series', {})
  await user.click(await screen.findByRole('button', { name: texts.resume }))
  await screen.findByText(texts.resumed('Hedge trimming'))
  expect(screen.queryByRole('button', { name: texts.more('Hedge trimming') })).toBeNull()
  expect(screen.queryByRole('button', { name: texts.change })).toBeNull()
})
