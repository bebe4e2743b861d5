import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { overlapTexts } from '#parts/overlaps/overlap.texts.ts'
import { seriesEditTexts } from '#parts/recurrence/series-edit.texts.ts'
import { at, grab, layOut } from '#testing/calendar-pointer.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa, userId } from '#testing/rows.ts'
import { serveCalendar, team, wanda } from '#testing/schedule-page.ts'
import { jobRow, visitRow } from '#testing/work-rows.ts'

import { scheduleTexts } from '../schedule.texts.ts'
import { ScheduleScreen } from '../schedule-screen.tsx'

const texts = scheduleTexts.en
const move = 'POST rest/v1/rpc/move_visit'
const save = 'POST rest/v1/rpc/save_visit'
const unschedule = 'POST rest/v1/rpc/unschedule_visit'
const cancel = 'POST rest/v1/rpc/cancel_visit'
const hedge = jobRow()
const silent = { ...rosa, email: null }
const atNine = (changes = {}) => visitRow({ job: hedge, version: 3, ...changes })

async function open(calendar: Parameters<typeof serveCalendar>[0], at = '/schedule', setting = {}) {
  serveCalendar(calendar)
  for (const route of [move, save, unschedule]) reply(route, visitRow({ version: 4 }))
  reply(cancel, null)
  reply('POST rest/v1/rpc/send_visit_date', Response.json(true))
  const view = await renderSignedIn(<ScheduleScreen />, { at, team, ...setting })
  const chip = () => screen.getByRole('button', { name: /Rosa Diaz, Hedge trimming/ })
  if (calendar?.visits) await screen.findByRole('button', { name: /Rosa Diaz, Hedge trimming/ })
  const dayOf = () => chip().closest('[data-day]')?.getAttribute('data-day')
  const press = async (keys: string) => {
    chip().focus()
    await user.keyboard(keys)
  }
  const user = person()
  return { user, chip, dayOf, press, search: () => view.router.state.location.search }
}
const question = (name = texts.moveTitle) => screen.findByRole('dialog', { name })
const announced = () => document.querySelector('output[aria-live="assertive"]')?.textContent ?? ''

describe('moving a visit by arrow keys', () => {
  it('announces its time, asks before dropping it, and sends it once with its version', async () => {
    const visit = atNine()
    const { user, press, dayOf } = await open({ visits: [visit] })
    await press('{ArrowDown}{ArrowRight}')
    expect(dayOf()).toBe('2026-05-06')
    expect(announced()).toMatch(/Wednesday, May 6, 9:15.AM – 10:15.AM/)
    await user.keyboard('{Enter}')
    const dialog = within(await question())
    expect(dialog.getByText(texts.tellBody('Rosa Diaz', 'rosa@diaz.test'))).toBeTruthy()
    expect(sentTo(move)).toEqual([])
    await user.click(dialog.getByRole('button', { name: texts.moveAndTell }))
    await screen.findByText(/^Moved to Wed, May 6/)
    expect(sentTo(move)).toEqual([
      {
        visit_id: visit.id,
        version: 3,
        visit_date: '2026-05-06',
        start_time: '09:15',
        duration_minutes: 60,
        member_ids: null,
        tell_client: true,
      },
    ])
  })

  it('resizes with Shift, but never below a quarter of an hour', async () => {
    const { user, press } = await open({ visits: [atNine({ duration_minutes: 30, client: silent })] })
    await press('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}{Enter}')
    await user.click(within(await question()).getByRole('button', { name: texts.move }))
    await waitFor(() => expect(sentTo(move)).toMatchObject([{ duration_minutes: 15, start_time: '09:00' }]))
  })

  it('does not leave its day upwards or downwards', async () => {
    const { press } = await open({ visits: [atNine({ start_time: '00:15:00' })] })
    await press('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(announced()).toMatch(/Tuesday, May 5, 12:00.AM/)
  })

  it('restores it on Escape or Tab, without a question', async () => {
    const { user, press, dayOf } = await open({ visits: [atNine()] })
    await press('{ArrowRight}{Escape}')
    expect(dayOf()).toBe('2026-05-05')
    expect(announced()).toBe(texts.takenBack)
    await press('{ArrowRight}{Tab}')
    expect(dayOf()).toBe('2026-05-05')
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog', { name: texts.moveTitle })).toBeNull()
  })

  it('shows the next week when it moves there, and moves by weeks in the month view', async () => {
    const { press, search, user } = await open({ visits: [atNine({ visit_date: '2026-05-10' })] })
    await press('{ArrowRight}')
    expect(search()).toBe('?date=2026-05-11')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: texts.views.month }))
    await press('{ArrowDown}')
    expect(announced()).toMatch(/Sunday, May 17/)
  })

  it.each(['completed', 'in_progress', 'no_show'] as const)(
    'is not possible once it is %s',
    async (status) => {
      const { press, dayOf } = await open({ visits: [atNine({ status })] })
      await press('{ArrowRight}')
      expect(dayOf()).toBe('2026-05-05')
    },
  )

  it('is not possible for a worker', async () => {
    const { press, dayOf } = await open({ visits: [atNine()] }, '/schedule', { role: 'worker' })
    await press('{ArrowRight}')
    expect(dayOf()).toBe('2026-05-05')
  })
})

describe('the question after a move', () => {
  it('sends nothing when it is closed, and returns the focus to the visit', async () => {
    const { user, press, dayOf, chip } = await open({ visits: [atNine()] })
    await press('{ArrowRight}{Enter}')
    await question()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(dayOf()).toBe('2026-05-05')
    await waitFor(() => expect(document.activeElement).toBe(chip()))
    expect(sentTo(move)).toEqual([])
  })

  it('moves without notifying the client if chosen', async () => {
    const { user, press } = await open({ visits: [atNine()] })
    await press('{ArrowRight}{Enter}')
    await user.click(within(await question()).getByRole('button', { name: texts.moveSilently }))
    await waitFor(() => expect(sentTo(move)).toMatchObject([{ tell_client: false }]))
  })

  it('lists conflicts, and adapts the labels of its buttons', async () => {
    const other = visitRow({ job: jobRow({ title: 'Lawn' }), visit_date: '2026-05-06' })
    const { user, press } = await open({ visits: [atNine({ client: silent }), other] })
    await press('{ArrowRight}{Enter}')
    const dialog = within(await question())
    await dialog.findByText(overlapTexts.en.one)
    expect(dialog.getByText('Lawn · Rosa Diaz')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: texts.bookAnyway }))
    await waitFor(() => expect(sentTo(move)).toHaveLength(1))
  })

  it('is answered once on a double click; undo uses the saved version', async () => {
    const visit = atNine({ client: silent })
    const { user, press } = await open({ visits: [visit] })
    const answer = slow({ ...visit, version: 9 })
    reply(move, answer.replies)
    await press('{ArrowRight}{Enter}')
    await user.dblClick(within(await question()).getByRole('button', { name: texts.move }))
    answer.release()
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await screen.findByText(texts.undone)
    expect(sentTo(move)).toMatchObject([
      { version: 3, visit_date: '2026-05-06' },
      { version: 9, visit_date: '2026-05-05', start_time: '09:00' },
    ])
  })

  it.each([
    ['stale_version', 409, texts.stale],
    ['visit_not_open', 409, 'This visit is already done or cancelled.'],
  ])(
    'explains for %s why it failed, and the visit returns to its place',
    async (reason, status, sentence) => {
      const { user, press, dayOf } = await open({ visits: [atNine({ client: silent })] })
      reply(move, refusal(status, `PT${status}`, reason))
      await press('{ArrowRight}{Enter}')
      await user.click(within(await question()).getByRole('button', { name: texts.move }))
      await screen.findByText(`${texts.moveFailed}. ${sentence}`)
      expect(dayOf()).toBe('2026-05-05')
    },
  )

  it('reports a lost connection in Spanish', async () => {
    const es = scheduleTexts.es
    const { user, press } = await open({ visits: [atNine({ client: silent })] }, '/schedule', {
      language: 'es',
    })
    reply(move, lost)
    await press('{ArrowRight}{Enter}')
    await user.click(within(await question(es.moveTitle)).getByRole('button', { name: es.move }))
    await screen.findByText(`${es.moveFailed}. ${problemTexts.es.failures.network}`)
  })

  it('asks about the series if the visit is one of many', async () => {
    const series_id = nextId()
    const visit = atNine({ series_id, sequence: 2 })
    reply('GET rest/v1/job_series', [])
    const { press } = await open({ visits: [visit] })
    reply('GET rest/v1/job_series', refusal(404, 'PGRST116', 'none'))
    await press('{ArrowRight}{Enter}')
    await question(seriesEditTexts.en.title)
    expect(screen.queryByRole('button', { name: texts.moveAndTell })).toBeNull()
  })
})

describe('the tray of unscheduled work', () => {
  const waiting = () => atNine({ visit_date: null, start_time: null })

  it('schedules by a button: a visit is edited, a job gets its first one', async () => {
    const job = jobRow({ title: 'New fence', total_visits: 0 })
    const { user } = await open({ unscheduled: [waiting()], jobs: [job] })
    const tray = within(await screen.findByRole('region', { name: texts.tray }))
    await user.click(
      (await tray.findAllByRole('button', { name: texts.scheduleIt('Rosa Diaz') }))[1] as HTMLElement,
    )
    const dialog = await screen.findByRole('dialog', { name: 'New visit' })
    await user.click(await within(dialog).findByRole('button', { name: 'Today' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save visit' }))
    await waitFor(() =>
      expect(sentTo(save)).toMatchObject([{ visit: { job_id: job.id, visit_date: '2026-05-04' } }]),
    )
  })

  it('can be closed, and says when it is empty', async () => {
    const { user } = await open({})
    await screen.findByText(texts.trayEmpty)
    await user.click(screen.getByRole('button', { name: texts.trayOpen(0) }))
    expect(screen.queryByRole('region', { name: texts.tray })).toBeNull()
  })
})

describe('dragging a visit', () => {
  const over = layOut()

  it('drops it at a quarter of an hour, keeping the offset of the pointer', async () => {
    const { chip, user } = await open({ visits: [atNine({ client: silent })] })
    const first = over('time', '2026-05-05')
    grab(chip(), 9 * 60 + 20 - first)
    over('time', '2026-05-07')
    at('pointerMove', 11 * 60 + 3 - first)
    at('pointerUp', 11 * 60 + 3 - first)
    await user.click(within(await question()).getByRole('button', { name: texts.move }))
    await waitFor(() =>
      expect(sentTo(move)).toMatchObject([{ visit_date: '2026-05-07', start_time: '10:45' }]),
    )
  })

  it('removes its time above the hours and its day over the tray', async () => {
    const visit = atNine({ client: silent })
    const { chip, user } = await open({ visits: [visit] })
    const first = over('time', '2026-05-05')
    grab(chip(), 540 - first)
    over('tray')
    at('pointerMove', 700)
    at('pointerUp', 700)
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await waitFor(() => expect(sentTo(move)).toMatchObject([{ version: 4, start_time: '09:00' }]))
    expect(sentTo(unschedule)).toEqual([{ visit_id: visit.id, version: 3 }])
  })

  it('is cancelled by Escape, and asks nothing when it is dropped in its place', async () => {
    const { chip, user, dayOf } = await open({ visits: [atNine()] })
    const first = over('time', '2026-05-05')
    grab(chip(), 540 - first)
    over('time', '2026-05-07')
    at('pointerMove', 600 - first)
    expect(dayOf()).toBe('2026-05-07')
    await user.keyboard('{Escape}')
    at('pointerUp', 600 - first)
    expect(dayOf()).toBe('2026-05-05')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps its time in the month view', async () => {
    const { chip, user } = await open({ visits: [atNine({ client: silent })] }, '/schedule?view=month')
    over('month', '2026-05-05')
    grab(chip(), 5)
    over('month', '2026-05-22')
    at('pointerMove', 50)
    at('pointerUp', 50)
    await user.click(within(await question()).getByRole('button', { name: texts.move }))
    await waitFor(() =>
      expect(sentTo(move)).toMatchObject([{ visit_date: '2026-05-22', start_time: '09:00' }]),
    )
  })

  it('is not started by a finger that only scrolls', async () => {
    const { chip } = await open({ visits: [atNine()] })
    const first = over('time', '2026-05-05')
    grab(chip(), 540 - first, 'touch')
    over('time', '2026-05-07')
    at('pointerMove', 600 - first)
    at('pointerUp', 600 - first)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a job without visits schedules it where it is dropped, notifies the client, and can be undone', async () => {
    const job = jobRow({ title: 'New fence', total_visits: 0, estimated_minutes: 45 })
    const { user } = await open({ jobs: [job] })
    const row = await screen.findByText('New fence', { exact: false })
    over('tray')
    grab(row, 5)
    const first = over('time', '2026-05-06')
    at('pointerMove', 600 - first)
    at('pointerUp', 600 - first)
    await user.click(within(await question(texts.bookTitle)).getByRole('button', { name: texts.bookAndTell }))
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await waitFor(() => expect(sentTo(cancel)).toHaveLength(1))
    const [made] = sentTo<{ visit: { id: string } }>(save)
    expect(made).toMatchObject({
      visit: { job_id: job.id, visit_date: null, duration_minutes: 45 },
      member_ids: [],
    })
    expect(sentTo(move)).toMatchObject([
      {
        visit_id: made?.visit.id,
        version: 4,
        visit_date: '2026-05-06',
        start_time: '10:00',
        tell_client: true,
      },
    ])
    expect(sentTo(cancel)).toEqual([{ visit_id: made?.visit.id, tell_client: true }])
  })

  it('over empty hours draws a range, which time off then uses', async () => {
    const { user } = await open({})
    await screen.findByRole('group', { name: 'Wednesday, May 6' })
    const first = over('time', '2026-05-06')
    grab(document.querySelector('[data-grid="time"][data-day="2026-05-06"]') as Element, 600 - first)
    at('pointerMove', 720 - first)
    at('pointerUp', 720 - first)
    await screen.findByRole('dialog', { name: texts.pickTitle })
    await user.click(screen.getByText(texts.newBlock))
    expect((await screen.findByLabelText<HTMLInputElement>(/Starts at/)).value).toBe('10:00')
    expect(screen.getByLabelText<HTMLInputElement>(/Ends at/).value).toBe('12:00')
    expect(screen.getByRole('option', { name: 'Wanda' })).toBeTruthy()
    expect([userId, wanda]).toContain(screen.getByRole<HTMLOptionElement>('option', { name: 'Wanda' }).value)
  })
})
