import type { SeriesPlan } from '@fieldlark/domain/schedule/series-plan.ts'
import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { seriesEditTexts } from '#parts/recurrence/series-edit.texts.ts'
import { at, grab, layOut } from '#testing/calendar-pointer.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa, userId } from '#testing/rows.ts'
import { serveCalendar, team, wanda } from '#testing/schedule-page.ts'
import { blockRow, jobRow, memberRow, seriesRow, visitRow } from '#testing/work-rows.ts'

import { scheduleTexts } from '../schedule.texts.ts'
import { ScheduleScreen } from '../schedule-screen.tsx'

const texts = scheduleTexts.en
const day = '2026-05-05'
const move = 'POST rest/v1/rpc/move_visit'
const hedge = jobRow()
const silent = { ...rosa, email: null }
const gone = nextId()
const crew = [...team, memberRow(gone, 'Greta', { is_active: false })]
const visitOf = (members: string[], changes = {}) =>
  visitRow({
    job: hedge,
    client: silent,
    version: 3,
    members: members.map((user_id) => ({ user_id })),
    ...changes,
  })

type Calendar = Parameters<typeof serveCalendar>[0]
async function open(calendar: Calendar, setting: Parameters<typeof renderSignedIn>[1] = {}) {
  serveCalendar(calendar)
  reply(move, visitRow({ version: 4 }))
  await renderSignedIn(<ScheduleScreen />, { at: `/schedule?view=day&date=${day}`, team: crew, ...setting })
  if (calendar?.visits) await screen.findAllByRole('button', { name: /Rosa Diaz/ })
  const user = person()
  const chip = (member: string) =>
    document.querySelector<HTMLElement>(`[data-grid="time"][data-member="${member}"] [data-visit]`)
  const press = async (member: string, keys: string) => {
    chip(member)?.focus()
    await user.keyboard(keys)
  }
  return { user, chip, press }
}
const columns = () => screen.getAllByRole('group').flatMap((group) => group.getAttribute('aria-label') ?? [])
const question = () => screen.findByRole('dialog', { name: texts.moveTitle })

describe('a day by member', () => {
  it('has a column for nobody and for each who works now, and a visit in those of its members', async () => {
    const { chip } = await open({ visits: [visitOf([userId, wanda])] })
    expect(columns()).toEqual([texts.unassigned, 'Ana Lark', 'Wanda'])
    expect(chip(userId)).toBeTruthy()
    expect(chip(wanda)).toBeTruthy()
    expect(chip('')).toBeNull()
  })

  it('keeps the work of somebody who left in a column of its own, where nothing is dropped', async () => {
    await open({ visits: [visitOf([gone], { status: 'completed' })] })
    expect(columns()).toEqual([texts.unassigned, 'Ana Lark', 'Wanda', texts.former])
    const group = screen.getByRole('group', { name: texts.former })
    expect(within(group).getByRole('button', { name: /Rosa Diaz/ })).toBeTruthy()
    expect(group.hasAttribute('data-grid')).toBe(false)
  })

  it('shades the hours and the time off of each member', async () => {
    const off = blockRow({ title: 'Dentist', member_id: wanda, start_time: '10:00', end_time: '12:00' })
    const early = { start: '06:00', end: '10:00' }
    serveCalendar({ blocks: [off] })
    reply('GET rest/v1/member_hours', [
      { user_id: wanda, working_hours: [early, early, early, early, early, null, null] },
    ])
    await renderSignedIn(<ScheduleScreen />, { at: `/schedule?view=day&date=${day}`, team })
    await screen.findByRole('button', { name: /Dentist/ })
    const shades = (name: string) =>
      [...screen.getByRole('group', { name }).querySelectorAll<HTMLElement>('.cal-closed')].map(
        ({ style }) => style.top,
      )
    await waitFor(() => expect(shades('Wanda')).not.toEqual(shades('Ana Lark')))
    expect(within(screen.getByRole('group', { name: 'Wanda' })).getByRole('button').textContent).toContain(
      'Dentist',
    )
    expect(within(screen.getByRole('group', { name: 'Ana Lark' })).queryByRole('button')).toBeNull()
  })

  it('is the plain day of a member that it is filtered by; visits of nobody are a filter too', async () => {
    const { user } = await open({ visits: [visitOf([wanda])] })
    await user.selectOptions(screen.getByLabelText(texts.member), wanda)
    expect(columns()).toEqual(['Tuesday, May 5'])
    await user.selectOptions(screen.getByLabelText(texts.member), texts.unassigned)
    expect(screen.queryByRole('button', { name: /Rosa Diaz/ })).toBeNull()
  })

  it.each([
    ['their own work', false, ['Tuesday, May 5']],
    ['all work', true, [texts.unassigned, 'Ana Lark', 'Wanda']],
  ])('of a worker who sees %s', async (_, workers_see_all_work, expected) => {
    const { press } = await open(
      { visits: [visitOf([userId])] },
      { role: 'worker', business: { workers_see_all_work } },
    )
    expect(columns()).toEqual(expected)
    await press(userId, '{ArrowRight}{Enter}')
    expect(sentTo(move)).toEqual([])
  })

  it('is a list on a phone', async () => {
    resizeTo(390)
    await open({ visits: [visitOf([wanda])] })
    expect(screen.queryByRole('group', { name: 'Wanda' })).toBeNull()
    expect(screen.getByLabelText(texts.member)).toBeTruthy()
  })

  it('is printed as a sheet for each member', async () => {
    const { user } = await open({ visits: [visitOf([wanda]), visitOf([wanda, userId])] })
    const printed: string[][] = []
    vi.stubGlobal('print', () => {
      fireEvent(window, new Event('beforeprint'))
      printed.push(
        [...document.querySelectorAll('.cal-print section')].map(
          (sheet) => `${sheet.querySelector('h2')?.textContent} ${sheet.querySelectorAll('li').length}`,
        ),
      )
    })
    await user.click(screen.getByRole('button', { name: texts.print }))
    await waitFor(() => expect(printed).toHaveLength(1))
    fireEvent(window, new Event('afterprint'))
    expect(printed[0]).toEqual([
      expect.stringMatching(/Tuesday, May 5 · Ana Lark 1$/),
      expect.stringMatching(/Tuesday, May 5 · Wanda 2$/),
    ])
  })
})

describe('reassigning a visit', () => {
  const over = layOut()

  it('by drag is saved at once at the same time, and can be undone', async () => {
    const visit = visitOf([userId])
    const { chip, user } = await open({ visits: [visit] })
    const first = over('time', day, userId)
    grab(chip(userId) as Element, 540 - first)
    over('time', day, wanda)
    at('pointerMove', 545 - first)
    expect(chip(wanda)).toBeTruthy()
    expect(chip(userId)).toBeNull()
    at('pointerUp', 545 - first)
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await screen.findByText(texts.undone)
    const same = { visit_id: visit.id, visit_date: day, start_time: '09:00', tell_client: false }
    expect(sentTo(move)).toMatchObject([
      { ...same, version: 3, member_ids: [wanda] },
      { ...same, version: 4, member_ids: [userId] },
    ])
  })

  it('and moving it asks once, and says who goes', async () => {
    const { chip, user } = await open({ visits: [visitOf([userId])] })
    const first = over('time', day, userId)
    grab(chip(userId) as Element, 540 - first)
    over('time', day, wanda)
    at('pointerMove', 660 - first)
    at('pointerUp', 660 - first)
    const dialog = within(await question())
    expect(dialog.getByText(texts.assignedTo('Wanda'))).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: texts.move }))
    await waitFor(() => expect(sentTo(move)).toMatchObject([{ start_time: '11:00', member_ids: [wanda] }]))
  })

  it('by keyboard goes from column to column', async () => {
    const { press } = await open({ visits: [visitOf([wanda])] })
    await press(wanda, '{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    const announced = () => document.querySelector('output[aria-live="assertive"]')?.textContent ?? ''
    expect(announced()).toMatch(/^Unassigned, Tuesday, May 5/)
    await press('', '{Enter}')
    await screen.findByText(texts.nobodyGoes)
    expect(sentTo(move)).toMatchObject([{ member_ids: [], start_time: '09:00' }])
  })

  it('of a series asks which visits, and tells how many they go on', async () => {
    const series = seriesRow({ weekdays: [2], start_date: day, made_until: '2026-05-26' })
    const visits = ['2026-05-05', '2026-05-12', '2026-05-19', '2026-05-26'].map((visit_date, at) =>
      visitOf([userId], { series_id: series.id, sequence: at + 1, visit_date }),
    )
    const { chip, user } = await open({ visits: visits.slice(0, 1) })
    reply('GET rest/v1/job_series', ({ query }) => (query.get('id') ? [series] : []))
    reply('GET rest/v1/visits', ({ query }) =>
      (query.get('series_id') ? visits : visits.slice(0, 1)).map((visit) => ({
        ...visit,
        items: [],
        photos: [],
      })),
    )
    reply('POST rest/v1/rpc/edit_series', { undo_id: nextId() })
    const first = over('time', day, userId)
    grab(chip(userId) as Element, 540 - first)
    over('time', day, wanda)
    at('pointerMove', 545 - first)
    at('pointerUp', 545 - first)
    const questions = seriesEditTexts.en
    const dialog = within(await screen.findByRole('dialog', { name: questions.title }))
    await dialog.findByText(questions.assigned('Wanda', 1))
    await user.click(dialog.getByRole('radio', { name: new RegExp(questions.scopes.following) }))
    await dialog.findByText(questions.assigned('Wanda', 4))
    const save = dialog.getByRole('button', { name: questions.save })
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
    await user.click(save)
    await screen.findByText(questions.saved(4))
    const [sent] = sentTo<{ plan: SeriesPlan }>('POST rest/v1/rpc/edit_series')
    expect(sent?.plan).toMatchObject({ scope: 'following', member_ids: [wanda], changed: null, added: null })
    expect(sent?.plan.changed_visits.map(({ id }) => id)).toEqual(visits.map(({ id }) => id))
    expect(sentTo(move)).toEqual([])
  })

  it('by the menu opens the visit with its members', async () => {
    const { user, chip } = await open({ visits: [visitOf([wanda])] })
    await user.click(chip(wanda) as HTMLElement)
    const sheet = within(await screen.findByRole('dialog', { name: /Rosa/ }))
    await user.click(sheet.getByRole('button', { name: texts.changeMembers }))
    await screen.findByRole('dialog', { name: 'Edit visit' })
  })
})
