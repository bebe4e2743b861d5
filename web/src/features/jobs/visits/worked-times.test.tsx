import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { memberRow, visitRow } from '#testing/work-rows.ts'

import { VisitPast } from './visit-past.tsx'
import { workedTimeTexts } from './worked-times.texts.ts'

const correct = 'POST rest/v1/rpc/correct_visit_time'
const wanda = nextId()
const team = [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(wanda, 'Wanda')]
const timeOf = (user_id: string, entered_by: string | null = null) => ({
  id: nextId(),
  user_id,
  started_at: '2026-05-04T13:00:20+00:00',
  ended_at: '2026-05-04T15:00:40+00:00',
  created_at: '2026-05-04T15:30:00+00:00',
  entered_by,
})
const before = (time_id: string, is_deletion = false) => ({
  id: nextId(),
  time_id,
  member_id: userId,
  user_id: wanda,
  is_deletion,
  started_at: '2026-05-04T12:00:00+00:00',
  ended_at: '2026-05-04T15:00:00+00:00',
  created_at: '2026-05-04T16:00:00+00:00',
})

type Setting = Parameters<typeof renderSignedIn>[1] & { now?: string; changes?: object[] }

async function open(times: object[], { now, changes = [], ...setting }: Setting = {}) {
  setClock(now ?? '2026-05-05T12:00:00Z')
  reply('GET rest/v1/visit_times', times)
  reply('GET rest/v1/visit_time_changes', changes)
  for (const empty of ['visit_checklist_items', 'visit_signoffs', 'photos']) reply(`GET rest/v1/${empty}`, [])
  const visit = visitRow({ status: 'completed', members: [{ user_id: userId }] })
  const business = { timezone: 'America/New_York', ...setting.business }
  await renderSignedIn(<VisitPast visit={visit} businessId={businessId} />, { team, ...setting, business })
  const texts = workedTimeTexts[setting.language ?? 'en']
  const user = person()
  const edit = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: texts.correctOf(name) }))
    const dialog = within(await screen.findByRole('dialog'))
    const set = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value
    return { set, value, save: () => user.click(dialog.getByRole('button', { name: texts.save })) }
  }
  return { texts, edit }
}

describe('the time worked on a visit', () => {
  it.each(['en', 'es'] as const)(
    'says in %s who corrected it, when, and what it was before',
    async (language) => {
      const time = timeOf(userId)
      const { texts } = await open([time], { language, changes: [before(time.id)] })
      const row = await screen.findByText(new RegExp(texts.corrected('Wanda', '').replace(/,.*/, '')))
      expect(row.textContent?.replace(/\s/g, ' ')).toMatch(/8:00.*11:00/)
    },
  )

  it.each(['en', 'es'] as const)('says in %s that a deleted time was still running', async (language) => {
    const deleted = { ...before(nextId(), true), ended_at: null }
    const { texts } = await open([], { language, changes: [deleted] })
    const row = await screen.findByText(new RegExp(`${texts.running}$`))
    expect(row.textContent).not.toContain('–')
  })

  it('is corrected in the time zone of the business; what was not touched keeps its seconds', async () => {
    const time = timeOf(userId)
    const { texts, edit } = await open([time], { role: 'worker' })
    const { set, value, save } = await edit('Ana Lark')
    expect(value(texts.started)).toBe('2026-05-04T09:00')
    set(texts.ended, '2026-05-04T11:30')
    reply(correct, lost)
    await save()
    await screen.findByText(problemTexts.en.failures.network)
    reply(correct, null)
    await save()
    await screen.findByText(texts.saved)
    const sent = { time_id: time.id, started_at: time.started_at, ended_at: '2026-05-04T15:30:00Z' }
    expect(sentTo(correct)).toEqual([sent, sent])
  })

  it.each(['en', 'es'] as const)('says in %s who typed it in, and who deleted which', async (language) => {
    const { texts } = await open([timeOf(userId, wanda)], { language, changes: [before(nextId(), true)] })
    const lines = [texts.entered('Wanda', ''), texts.deleted('Wanda', '')]
    for (const line of lines) await screen.findByText(new RegExp(line.replace(/,.*/, '')))
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: texts.correctOf('Ana Lark') })).toHaveLength(1)
  })

  it('that was deleted shows what it was before each correction, too', async () => {
    const gone = nextId()
    const minute = { ...before(gone, true), started_at: '2026-05-04T14:59:00+00:00' }
    await open([timeOf(userId)], { changes: [before(gone), minute] })
    const row = (await screen.findAllByRole('listitem'))[1]
    expect(row?.textContent?.replace(/\s/g, ' ')).toMatch(/8:00.*11:00.*10:59.*11:00/)
  })

  const { time_in_future: future, time_too_long: tooLong, time_too_old: tooOld } = refusalTexts.en
  it.each([
    ['ends before it started', 'ended', '2026-05-04T08:59', workedTimeTexts.en.wrong],
    ['ends in the future', 'ended', '2026-05-05T08:01', future],
    ['has no end', 'ended', '', workedTimeTexts.en.wrong],
    ['takes more than a day', 'started', '2026-05-03T10:59', tooLong],
  ] as const)('of a worker is refused at once where it %s (%s %s)', async (_, field, value, said) => {
    const { texts, edit } = await open([timeOf(userId)], { role: 'worker' })
    const { set, save } = await edit('Ana Lark')
    set(texts[field], value)
    await save()
    await screen.findByText(said)
    expect(sentTo(correct)).toEqual([])
  })

  it('is moved behind the last fourteen days by the office alone', async () => {
    const { texts, edit } = await open([timeOf(userId)], { role: 'worker' })
    const { set, save } = await edit('Ana Lark')
    set(texts.started, '2026-04-20T09:00')
    set(texts.ended, '2026-04-20T10:00')
    await save()
    await screen.findByText(tooOld)
    expect(sentTo(correct)).toEqual([])
  })

  it.each(['worker', 'manager'] as const)(
    'of long ago is corrected by the office alone: %s',
    async (role) => {
      const { texts } = await open([timeOf(userId)], { role, now: '2026-05-19T12:00:00Z' })
      await screen.findByText('Ana Lark')
      const button = screen.queryByRole('button', { name: texts.correctOf('Ana Lark') })
      expect(button === null).toBe(role === 'worker')
    },
  )

  it('is not asked for on a visit of others that a worker may only see', async () => {
    const visit = visitRow({ status: 'completed', members: [{ user_id: wanda }] })
    for (const empty of ['visit_checklist_items', 'visit_signoffs', 'photos'])
      reply(`GET rest/v1/${empty}`, [])
    const setting = { team, role: 'worker' as const, business: { workers_see_all_work: true } }
    await renderSignedIn(<VisitPast visit={visit} businessId={businessId} />, setting)
    expect(callsOf('GET rest/v1/visit_times')).toEqual([])
  })
})
