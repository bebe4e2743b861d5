import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { setClock } from '#testing/clock.ts'
import { refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa, userId } from '#testing/rows.ts'
import { memberRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'
import { refusalTexts } from '../failures/refusals.texts.ts'
import { visitTexts } from './visit.texts.ts'
import { VisitDialog } from './visit-dialog.tsx'
import type { FreshVisit } from './visit-values.ts'

const save = 'POST rest/v1/rpc/save_visit'
const send = 'POST rest/v1/rpc/send_visit_date'

async function open(changes: Partial<FreshVisit>, language: 'en' | 'es' = 'en') {
  setClock('2026-05-04T12:00:00Z')
  for (const table of ['schedule_blocks', 'job_lines', 'visits']) reply(`GET rest/v1/${table}`, [])
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  const saved = visitRow({ visit_date: '2026-05-04', start_time: '09:00:00' })
  reply(save, saved)
  reply(send, Response.json(true))
  const fresh = { jobId: nextId(), client: rosa, memberIds: [userId], ...changes }
  await renderSignedIn(<VisitDialog businessId={businessId} onClose={() => {}} fresh={fresh} />, {
    language,
    team: [memberRow(userId, 'Ana Lark', { role: 'owner' })],
  })
  const texts = visitTexts[language]
  const user = person()
  /** Answers what was sent to the client. */
  const submit = async (result = texts.saved) => {
    await user.click(await screen.findByRole('button', { name: texts.save }))
    await screen.findByText(result, { exact: false })
    expect(sentTo(save)).toHaveLength(1)
    return sentTo(send)
  }
  const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: texts.tell.date('Rosa Diaz') })
  return { user, texts, box, submit, saved }
}

it.each(['en', 'es'] as const)(
  'sends the date of a first visit unless told not to (%s)',
  async (language) => {
    const { user, texts, box, submit, saved } = await open({}, language)
    await screen.findByLabelText(texts.day)
    expect(box()).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.today }))
    expect(box()?.checked).toBe(true)
    expect(await submit(texts.savedAndMailed('Rosa Diaz'))).toEqual([
      { visit_id: saved.id, visit_date: saved.visit_date, start_time: saved.start_time },
    ])
  },
)

it.each(['en', 'es'] as const)(
  'saves the visit although the mails of the day are used up, and says so (%s)',
  async (language) => {
    const { texts, submit } = await open({ visit_date: '2026-05-05' }, language)
    reply(send, refusal(429, 'PT429', 'too_many_mails'))
    await submit(`${texts.savedUnmailed} ${refusalTexts[language].too_many_mails}`)
  },
)

it('says that the visit is saved where it was begun before its day could be sent', async () => {
  const { submit } = await open({ visit_date: '2026-05-05' })
  reply(send, Response.json(false))
  await submit(visitTexts.en.saved)
  expect(screen.queryByText(visitTexts.en.savedAndMailed('Rosa Diaz'))).toBeNull()
})

it('sends nothing where it is unchecked', async () => {
  const { user, box, submit } = await open({ visit_date: '2026-05-05' })
  await screen.findByText(rosa.email ?? '')
  await user.click(box() as HTMLInputElement)
  expect(await submit()).toEqual([])
})

it.each([
  ['a client without an address', { client: { ...rosa, email: null }, visit_date: '2026-05-05' }],
  ['a visit that has been', { visit_date: '2026-05-03' }],
])('offers nothing for %s', async (_, changes) => {
  const { box, submit } = await open(changes)
  const sent = await submit()
  expect(box()).toBeNull()
  expect(sent).toEqual([])
})
