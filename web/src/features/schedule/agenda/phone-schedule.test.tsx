import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { setClock } from '#testing/clock.ts'
import { callsOf } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { rosa } from '#testing/rows.ts'
import { serveCalendar, team, wanda } from '#testing/schedule-page.ts'
import { waitingRow } from '#testing/waiting-row.ts'
import { blockRow, jobRow, visitRow } from '#testing/work-rows.ts'

import { scheduleTexts } from '../schedule.texts.ts'
import { ScheduleScreen } from '../schedule-screen.tsx'

const texts = scheduleTexts.en
const hedge = jobRow()
const tom = { ...rosa, first_name: 'Tom', last_name: 'Hill', name: 'Tom Hill' }
const toms = visitRow({ client: tom, start_time: '08:00:00' })
const rosas = visitRow({ job: hedge, start_time: '13:00:00', members: [{ user_id: wanda }] })

async function open(at = '/schedule') {
  const view = await renderSignedIn(<ScheduleScreen />, { at, team })
  await screen.findByRole('button', { name: texts.today })
  return { user: person(), search: () => view.router.state.location.search, ...view }
}

beforeEach(() => resizeTo(390))

describe('a day on a phone', () => {
  it('is a list, with the week above it', async () => {
    serveCalendar({ visits: [rosas, toms] })
    const { user, search } = await open('/schedule?view=day')
    expect(screen.getByText(texts.emptyDay)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: texts.dayLabel('Tuesday, May 5', 2) }))
    expect(search()).toBe('?view=day&date=2026-05-05')
    const list = within(screen.getByRole('region', { name: 'Tuesday, May 5' }))
    expect(list.getAllByRole('listitem').map((row) => /Tom|Rosa/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Tom',
      'Rosa',
    ])
    expect(list.getByText('2 visits')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Tue, May 5$/)
  })

  it.each(['en', 'es'] as const)(
    'has the time of a booking that waits, which leads to its request, in %s',
    async (language) => {
      const words = scheduleTexts[language]
      serveCalendar({ visits: [toms] })
      const booking = waitingRow()
      const view = await renderSignedIn(<ScheduleScreen />, {
        at: '/schedule?view=day&date=2026-05-05',
        team,
        language,
        waiting: [booking],
      })
      const row = await screen.findByRole('button', { name: new RegExp(words.toAnswer) })
      expect(row.textContent).toContain('Rosa Diaz')
      // Both the strip and the list count it.
      expect(screen.getAllByText(words.visits(2), { exact: false }).length).toBeGreaterThan(1)
      await person().click(row)
      await waitFor(() => expect(view.router.state.location.pathname).toBe(`/requests/${booking.request_id}`))
    },
  )

  it('shows the unscheduled work after one tap', async () => {
    serveCalendar({ unscheduled: [visitRow({ job: hedge, visit_date: null, start_time: null })] })
    const { user } = await open()
    await user.click(await screen.findByText(texts.trayOpen(1)))
    const tray = await screen.findByRole('dialog', { name: texts.tray })
    expect(within(tray).getByRole('button', { name: texts.scheduleIt('Rosa Diaz') })).toBeTruthy()
  })
})

describe('a week on a phone', () => {
  it('is what the business begins with, if it wants that: the visits of each day, by time', async () => {
    serveCalendar({
      visits: [rosas, toms, visitRow({ client: tom, status: 'cancelled', visit_date: '2026-05-07' })],
    })
    const { user, search } = await open()
    expect(screen.getByRole('radio', { name: texts.views.week })).toHaveProperty('checked', true)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/May 4\s–\s10$/)
    const day = within(await screen.findByRole('region', { name: 'Tuesday, May 5' }))
    await waitFor(() => expect(day.getAllByRole('listitem')).toHaveLength(2))
    expect(day.getAllByRole('listitem').map((row) => /Tom|Rosa/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Tom',
      'Rosa',
    ])
    expect(screen.getAllByRole('region', { name: /May \d+$/ })).toHaveLength(7)
    expect(within(screen.getByRole('region', { name: 'Thursday, May 7' })).getByText('1 visit')).toBeTruthy()
    await user.click(day.getByRole('button', { name: /Rosa Diaz/ }))
    expect(await screen.findByRole('dialog', { name: /Rosa Diaz/ })).toBeTruthy()
    expect(search()).toBe('')
  })

  it('begins with today, over which one line leads to the days before', async () => {
    serveCalendar({ visits: [rosas] })
    setClock('2026-05-08T12:00:00Z')
    const { user } = await open('/schedule?view=week')
    const before = await screen.findByRole('button', { name: `${texts.earlierThisWeek} 1 visit` })
    const listed = () =>
      screen.getAllByRole('region', { name: /May \d+$/ }).map((day) => day.getAttribute('aria-label'))
    expect(listed()).toEqual(['Friday, May 8', 'Saturday, May 9', 'Sunday, May 10'])
    await user.click(before)
    expect(listed()).toHaveLength(7)
    expect(screen.getByText('Rosa Diaz')).toBeTruthy()
    expect(screen.queryByText(texts.earlierThisWeek)).toBeNull()
  })

  it('lists the days before today once the strip leads to one of them', async () => {
    serveCalendar({ visits: [rosas] })
    setClock('2026-05-08T12:00:00Z')
    const { user } = await open('/schedule?view=week')
    await user.click(await screen.findByRole('button', { name: texts.dayLabel('Tuesday, May 5', 1) }))
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Tuesday, May 5' }))
  })

  it('names a week of another year by its month', async () => {
    serveCalendar({})
    await open('/schedule?view=week&date=2025-12-30')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/December 2025$/)
  })

  it('is crossed by the strip above it, and the name of a day opens that day', async () => {
    serveCalendar({ visits: [rosas] })
    const { user, search, router } = await open('/schedule?view=week')
    await user.click(await screen.findByRole('button', { name: texts.dayLabel('Saturday, May 9', 0) }))
    expect(search()).toBe('?view=week&date=2026-05-09')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Saturday, May 9' }))
    await user.click(screen.getByRole('button', { name: 'Tuesday, May 5' }))
    expect(search()).toBe('?view=day&date=2026-05-05')
    await router.navigate(-1)
    await waitFor(() => expect(search()).toBe('?view=week&date=2026-05-09'))
    await user.click(await screen.findByRole('button', { name: texts.following.week }))
    expect(search()).toBe('?view=week&date=2026-05-16')
  })

  it('starts on the day of the business, and reads what a desk reads', async () => {
    serveCalendar({ settings: { week_starts_on: 7 } })
    await open('/schedule?view=week&date=2026-05-06')
    const days = await screen.findAllByRole('region', { name: /May \d+$/ })
    expect(days.map((day) => day.getAttribute('aria-label'))[0]).toBe('Monday, May 4')
    expect(callsOf('GET rest/v1/visits').map(({ query }) => query.getAll('visit_date').join())).toContain(
      'gte.2026-05-03,lte.2026-05-09',
    )
  })

  it('leaves out weekends where the business hides them', async () => {
    serveCalendar({ settings: { show_weekends: false } })
    await open('/schedule?view=week')
    expect(await screen.findAllByRole('region', { name: /May \d+$/ })).toHaveLength(5)
  })
})

describe('a month on a phone', () => {
  it('says how much there is on each day, which a tap opens; Back leads to the month', async () => {
    const blocks = [blockRow({ title: 'Fair', start_date: '2026-05-06', end_date: '2026-05-06' })]
    serveCalendar({
      visits: [rosas, toms, ...Array.from({ length: 3 }, () => visitRow({ client: tom }))],
      blocks,
    })
    const { user, search, router } = await open('/schedule?view=month')
    const day = await screen.findByRole('button', { name: texts.dayLabel('Tuesday, May 5', 5) })
    expect(day.querySelector('.cal-dots')?.textContent).toBe('5')
    expect(screen.getByRole('button', { name: /^Wednesday, May 6, 0 visits, Blocked: Fair/ })).toBeTruthy()
    expect(screen.getByRole('button', { current: 'date' }).textContent).toContain('Monday, May 4')
    expect(callsOf('GET rest/v1/visits').map(({ query }) => query.getAll('visit_date').join())).toContain(
      'gte.2026-04-27,lte.2026-05-31',
    )
    await user.click(day)
    expect(search()).toBe('?view=day&date=2026-05-05')
    await router.navigate(-1)
    await waitFor(() => expect(search()).toBe('?view=month'))
  })

  it('is one Tab stop, crossed by the arrow keys', async () => {
    serveCalendar({ settings: { default_view: 'month', week_starts_on: 7 } })
    const { user, search } = await open('/schedule?date=2026-05-05')
    const first = await screen.findByRole('button', { name: texts.dayLabel('Tuesday, May 5', 0) })
    const stops = () => document.querySelectorAll('.cal-days button[tabindex="0"]')
    expect([...stops()]).toEqual([first])
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.textContent).toContain('Wednesday, May 13')
    expect([...stops()]).toEqual([document.activeElement])
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.textContent).toContain('Wednesday, April 29')
    await user.keyboard('{Enter}')
    expect(search()).toBe('?date=2026-04-29&view=day')
  })
})
