import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { ScheduledVisit } from '#data/visits.ts'
import { overlapTexts } from '#parts/overlaps/overlap.texts.ts'
import { seriesEditTexts } from '#parts/recurrence/series-edit.texts.ts'
import { setClock } from '#testing/clock.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { waitingRow } from '#testing/waiting-row.ts'
import { blockRow, memberRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'
import { memberNoteTexts } from './member-notes.texts.ts'
import { visitTexts } from './visit.texts.ts'
import { VisitDialog } from './visit-dialog.tsx'

const wanda = nextId()
const team = [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(wanda, 'Wanda')]

function serve(others: readonly ScheduledVisit[] = []) {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  reply('GET rest/v1/schedule_blocks', [])
  reply('GET rest/v1/job_lines', [])
  reply('GET rest/v1/visits', others)
  reply('GET rest/v1/visit_checklist_items', [])
}

const open = (visit: ScheduledVisit, setting = {}) =>
  renderSignedIn(<VisitDialog businessId={businessId} onClose={() => {}} visit={visit} />, {
    team,
    ...setting,
  })

describe('who goes', () => {
  const cleaning = nextId()
  const names = () =>
    screen
      .getAllByRole('checkbox', { name: /Ana Lark|Wanda/ })
      .map(({ parentElement }) => parentElement?.textContent)
  const visit = (changes = {}) => visitRow({ visit_date: '2026-05-05', start_time: '09:00:00', ...changes })
  it('lists first who can do the services of the job', async () => {
    serve()
    const named = { ...serviceRow({ id: cleaning }), service_members: [{ user_id: wanda }] }
    reply('GET rest/v1/services', [named])
    reply('GET rest/v1/job_lines', [{ service_id: cleaning }])
    await open(visit({ job_id: nextId() }))
    await waitFor(() => expect(names()[0]).toContain('Wanda'))
    expect(names()).toHaveLength(2)
  })

  it('says beside a name what keeps them, and lists the free ones first', async () => {
    const other = visit({ members: [{ user_id: userId }], duration_minutes: 120 })
    serve([visit(), other])
    await open(visit())
    await waitFor(() => expect(names()[1]).toMatch(/Ana Lark \(you\).*busy 9:00.AM – 11:00.AM/))
    expect(names()[0]).not.toMatch(/busy/)
  })

  it.each(['en', 'es'] as const)('is warned in %s of the time that a booking keeps', async (language) => {
    serve()
    const own = { members: [{ user_id: userId }], start_time: '10:00:00' }
    await open(visit(own), { language, waiting: [waitingRow()] })
    const { one, waits } = overlapTexts[language]
    await screen.findByText(one)
    screen.getByText(`Window cleaning · Rosa Diaz · ${waits}`)
    screen.getByRole('button', { name: visitTexts[language].bookAnyway })
    await waitFor(() => expect(names()[1]).toMatch(/Ana Lark.*9:00/))
  })

  it('may go at another time than that of a booking', async () => {
    serve()
    const own = { members: [{ user_id: userId }], start_time: '13:00:00' }
    await open(visit(own), { waiting: [waitingRow()] })
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(screen.queryByText(overlapTexts.en.one)).toBeNull()
  })

  it.each(['en', 'es'] as const)('says in %s that somebody is on time off', async (language) => {
    serve()
    const off = blockRow({ member_id: wanda, start_date: '2026-05-05', end_date: '2026-05-05' })
    reply('GET rest/v1/schedule_blocks', [off])
    await open(visit(), { language })
    await screen.findByRole('checkbox', { name: `Wanda ${memberNoteTexts[language].off}` })
  })
})

it('asks about the series when others go, and saves the rest of the visit first, with those who went', async () => {
  const visit = visitRow({
    series_id: nextId(),
    sequence: 2,
    members: [{ user_id: userId }],
    job_id: nextId(),
  })
  serve()
  reply('POST rest/v1/rpc/save_visit', { ...visit, version: 2 })
  reply('GET rest/v1/job_series', [])
  await open(visit)
  const user = person()
  await user.click(await screen.findByRole('checkbox', { name: /Wanda/ }))
  await user.type(screen.getByLabelText(visitTexts.en.instructions), 'Ring')
  await user.click(screen.getByRole('button', { name: visitTexts.en.save }))
  await screen.findByRole('dialog', { name: seriesEditTexts.en.title })
  expect(sentTo('POST rest/v1/rpc/save_visit')).toMatchObject([
    { visit: { instructions: 'Ring' }, member_ids: [userId] },
  ])
})
