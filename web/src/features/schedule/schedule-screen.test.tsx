import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { rosa, userId } from '#testing/rows.ts'
import { serveCalendar, team, wanda } from '#testing/schedule-page.ts'
import { waitingRow } from '#testing/waiting-row.ts'
import { blockRow, jobRow, visitRow } from '#testing/work-rows.ts'
import { blockTexts } from './blocks/block.texts.ts'

import { scheduleTexts } from './schedule.texts.ts'
import { ScheduleScreen } from './schedule-screen.tsx'

const texts = scheduleTexts.en
const hedge = jobRow()
const atNine = visitRow({ job: hedge, members: [{ user_id: wanda }] })
const tom = { ...rosa, first_name: 'Tom', last_name: 'Hill', name: 'Tom Hill' }

async function open(at = '/schedule', setting: Parameters<typeof renderSignedIn>[1] = {}) {
  const view = await renderSignedIn(<ScheduleScreen />, { at, team, ...setting })
  await screen.findByRole('button', { name: scheduleTexts[setting.language ?? 'en'].today })
  return { user: person(), search: () => view.router.state.location.search, ...view }
}
const chip = (name: RegExp) => screen.getByRole('button', { name })
const rosaChip = /Rosa Diaz, Hedge trimming/

describe('the view of the calendar', () => {
  it("starts with the business's view on its today; every step is in the URL, today is not", async () => {
    serveCalendar({ visits: [atNine] })
    const { user, search } = await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/May 4\s–\s10, 2026/)
    expect(
      (await screen.findByRole('button', { name: rosaChip })).closest('[data-day]')?.getAttribute('data-day'),
    ).toBe('2026-05-05')
    await user.click(screen.getByRole('button', { name: texts.following.week }))
    expect(search()).toBe('?date=2026-05-11')
    await waitFor(() => expect(screen.queryByRole('button', { name: rosaChip })).toBeNull())
    await user.click(screen.getByRole('button', { name: texts.today }))
    expect(search()).toBe('')
    await user.click(screen.getByRole('radio', { name: texts.views.month }))
    expect(search()).toBe('?view=month')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('May 2026')
    await user.click(screen.getByRole('button', { name: texts.previous.month }))
    expect(search()).toBe('?view=month&date=2026-04-04')
  })

  it.each([
    ['what the address says wrongly', '/schedule?view=year&date=2026-13-40', /May 4\s–\s10, 2026/],
    ['a day of the address', '/schedule?view=day&date=2026-05-05', /Tuesday, May 5/],
    ['the last day of a shorter month', '/schedule?view=month&date=2026-02-28', /February 2026/],
  ])('shows %s', async (_, at, heading) => {
    serveCalendar()
    await open(at)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(heading)
  })

  it('starts the week on the day set by the business, and omits weekends if they are hidden', async () => {
    serveCalendar({ settings: { week_starts_on: 7, show_weekends: false } })
    const { user, search } = await open()
    const days = () =>
      [...document.querySelectorAll('[data-grid="anytime"]')].map((day) => day.getAttribute('data-day'))
    expect(days()).toEqual(['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08'])
    await user.click(screen.getByRole('radio', { name: texts.views.day }))
    for (let step = 0; step < 5; step += 1)
      await user.click(screen.getByRole('button', { name: texts.following.day }))
    expect(search()).toContain('date=2026-05-11')
  })

  it('opens a day by its header or by the count of hidden visits in its cell', async () => {
    const many = Array.from({ length: 12 }, () => visitRow({ job: hedge }))
    serveCalendar({ visits: many })
    const { user, search } = await open('/schedule?view=month')
    const cell = await screen.findByRole('group', { name: 'Tuesday, May 5' })
    await waitFor(() => expect(within(cell).getAllByRole('button', { name: rosaChip })).toHaveLength(7))
    await user.click(within(cell).getByRole('button', { name: texts.more(5) }))
    expect(search()).toBe('?view=day&date=2026-05-05')
    await waitFor(() => expect(screen.getAllByRole('button', { name: rosaChip })).toHaveLength(12))
  })

  it("shows the business's today while it is still yesterday on this device", async () => {
    serveCalendar()
    setClock('2026-05-05T03:00:00Z')
    await open('/schedule?view=day', { business: { timezone: 'America/Los_Angeles' } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Monday, May 4/)
  })

  it.each([
    ['2026-03-08', 'America/New_York'],
    ['2026-11-01', 'America/New_York'],
    ['2026-03-29', 'Europe/Madrid'],
  ])('keeps the time of a visit on %s, when the clocks change in %s', async (visit_date, timezone) => {
    serveCalendar({ visits: [visitRow({ job: hedge, visit_date, start_time: '09:00:00' })] })
    await open(`/schedule?view=day&date=${visit_date}`, { business: { timezone } })
    const found = await screen.findByRole('button', { name: rosaChip })
    expect(found.textContent).toMatch(/^9:00|^09:00/)
  })

  it('requests exactly the days that are drawn', async () => {
    serveCalendar()
    await open('/schedule?view=month&date=2026-05-20')
    await waitFor(() =>
      expect(callsOf('GET rest/v1/visits').map(({ query }) => query.getAll('visit_date').join())).toContain(
        'gte.2026-04-27,lte.2026-05-31',
      ),
    )
  })
})

describe('the visits in the calendar', () => {
  it('have a full label for screen readers: time, client, title, team, status', async () => {
    serveCalendar({ visits: [atNine, visitRow({ client: tom, start_time: null, status: 'in_progress' })] })
    await open()
    const spoken = (await screen.findByRole('button', { name: rosaChip })).textContent?.replace(/\s/g, ' ')
    expect(spoken).toContain('9:00 AM – 10:00 AM, Rosa Diaz, Hedge trimming, Wanda, Scheduled')
    expect(chip(/Tom Hill/).textContent).toMatch(/^Any time, Tom Hill, In progress/)
  })

  it('show times in the Spanish format in Madrid', async () => {
    serveCalendar({ visits: [visitRow({ job: hedge, start_time: '15:30:00' })] })
    await open('/schedule', { language: 'es', business: { timezone: 'Europe/Madrid' } })
    expect((await screen.findByRole('button', { name: rosaChip })).textContent).toMatch(/^15:30 – 16:30/)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /4.+10.+mayo.+2026|4.+10.+may.+2026/,
    )
  })

  it('are drawn on both days if they last past midnight, but dragged only on the first', async () => {
    serveCalendar({ visits: [visitRow({ job: hedge, start_time: '23:00:00', duration_minutes: 180 })] })
    await open()
    const halves = await screen.findAllByRole('button', { name: rosaChip })
    const days = halves.map((half) => half.closest('[data-day]')?.getAttribute('data-day'))
    expect(days).toEqual(['2026-05-05', '2026-05-06'])
    expect(halves.map((half) => half.hasAttribute('data-free'))).toEqual([true, false])
  })

  it.each([
    ['week', 0],
    ['day', 1],
  ])('include cancelled ones only in a view with room for them: %s', async (view, count) => {
    const gone = visitRow({ job: hedge, status: 'cancelled' })
    serveCalendar({ visits: [gone, visitRow({ client: tom })] })
    await open(`/schedule?view=${view}&date=2026-05-05`)
    await screen.findByRole('button', { name: /Tom Hill/ })
    expect(screen.queryAllByRole('button', { name: rosaChip })).toHaveLength(count)
  })

  it("omit past completed ones if the business wants that, but never today's", async () => {
    const done = { status: 'completed', job: hedge } as const
    serveCalendar({
      visits: [
        visitRow({ ...done, visit_date: '2026-05-04' }),
        visitRow({ ...done, visit_date: '2026-05-03' }),
      ],
      settings: { show_past_jobs: false, week_starts_on: 7 },
    })
    await open()
    const [shown, ...others] = await screen.findAllByRole('button', { name: rosaChip })
    expect(shown?.closest('[data-day]')?.getAttribute('data-day')).toBe('2026-05-04')
    expect(others).toEqual([])
  })

  it('can be filtered by member, whose hours they then show; time off for everybody stays', async () => {
    const mine = visitRow({ client: tom, members: [{ user_id: userId }] })
    const blocks = [blockRow({ title: 'Fair' }), blockRow({ title: 'Dentist', member_id: userId })]
    serveCalendar({ visits: [atNine, mine], blocks })
    const off = [null, null, null, null, null, null, null]
    reply('GET rest/v1/member_hours', [{ user_id: wanda, working_hours: off }])
    const { user, search } = await open()
    await screen.findByRole('button', { name: rosaChip })
    const closed = () => document.querySelectorAll('.cal-closed').length
    const ofBusiness = closed()
    await user.selectOptions(screen.getByLabelText(texts.member), wanda)
    expect(search()).toBe(`?member=${wanda}`)
    // The hours of the member: none of the days is worked, so each is closed once, not before and after.
    await waitFor(() => expect(closed()).toBeLessThan(ofBusiness))
    expect(screen.queryByRole('button', { name: /Tom Hill/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Dentist/ })).toBeNull()
    expect(chip(/^Blocked, Fair, Everyone, All day/)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText(texts.member), '')
    expect(chip(/Blocked, Dentist, Ana Lark/)).toBeTruthy()
  })

  it('are reported if they cannot be loaded, and loaded again on request', async () => {
    serveCalendar({ visits: [atNine] })
    reply('GET rest/v1/visits', refusal(403, '42501', 'permission denied'))
    const { user } = await open()
    await screen.findByText(texts.loadFailed)
    expect(screen.getByText(problemTexts.en.failures.forbidden)).toBeTruthy()
    serveCalendar({ visits: [atNine] })
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByRole('button', { name: rosaChip })
  })
})

describe('a worker', () => {
  it('sees their own visits, plans nothing for others and may block time', async () => {
    serveCalendar({ visits: [atNine], unscheduled: [visitRow({ visit_date: null })] })
    const { user } = await open('/schedule', { role: 'worker' })
    expect((await screen.findByRole('button', { name: rosaChip })).hasAttribute('data-free')).toBe(false)
    expect(screen.queryByRole('region', { name: texts.tray })).toBeNull()
    expect(screen.queryByLabelText(texts.member)).toBeNull()
    expect(screen.queryByRole('button', { name: texts.new })).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.newBlock }))
    expect(await screen.findByRole('dialog', { name: blockTexts.en.newTitle })).toBeTruthy()
    expect(callsOf('GET rest/v1/jobs')).toEqual([])
  })
})

describe('what the calendar reads', () => {
  it('is what tiles draw; the dialog of a visit reads the rest', async () => {
    serveCalendar({ visits: [atNine] })
    const { user } = await open('/schedule?view=month')
    await user.click((await screen.findAllByRole('button', { name: rosaChip }))[0] as HTMLElement)
    await screen.findByRole('link', { name: new RegExp(texts.openJob) })
    const [tiles, ...others] = callsOf('GET rest/v1/visits').map(({ query }) => query)
    expect(tiles?.get('select')).not.toMatch(/\*|phone|property|instructions|user_id,/)
    expect(others.filter((query) => query.get('id') === `eq.${atNine.id}`)).toHaveLength(1)
  })

  it('is completed before it is printed: addresses, phones and notes', async () => {
    const job = jobRow({ contact_phone: '555 0111', instructions: 'Mind the dog' })
    serveCalendar({ visits: [visitRow({ job })] })
    const { user } = await open()
    await screen.findByRole('button', { name: rosaChip })
    const printed: string[] = []
    vi.stubGlobal('print', () => {
      fireEvent(window, new Event('beforeprint'))
      printed.push(document.querySelector('.cal-print')?.textContent ?? '')
    })
    await user.click(screen.getByRole('button', { name: texts.print }))
    await waitFor(() => expect(printed).toHaveLength(1))
    fireEvent(window, new Event('afterprint'))
    await user.keyboard('{Control>}p{/Control}')
    await waitFor(() => expect(printed).toHaveLength(2))
    for (const page of printed) expect(page).toMatch(/555 0111.*Mind the dog/)
  })

  it('is printed with whose answer a booking waits for', async () => {
    serveCalendar()
    const waiting = [waitingRow(), waitingRow({ start_time: '13:00:00', is_offered: true })]
    await open('/schedule?view=day&date=2026-05-05', { waiting })
    await screen.findByRole('button', { name: new RegExp(texts.offeredTime) })
    fireEvent(window, new Event('beforeprint'))
    const rows = [...document.querySelectorAll('.cal-print li')].map(({ textContent }) => textContent)
    fireEvent(window, new Event('afterprint'))
    expect(rows).toEqual([
      expect.stringContaining(texts.toAnswer),
      expect.stringContaining(texts.offeredTime),
    ])
  })
})

describe('the job of a new visit', () => {
  it('is searched by the server, twenty at most, and only among open ones', async () => {
    serveCalendar()
    reply('GET rest/v1/jobs', [jobRow({ title: 'New fence' })])
    reply('GET rest/v1/rpc/find_jobs', [jobRow({ title: 'Old roof' })])
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: texts.new }))
    await user.click(within(await screen.findByRole('dialog')).getByText(texts.newVisit))
    await user.type(await screen.findByRole('combobox', { name: new RegExp(texts.job) }), 'roof')
    await user.click(await screen.findByRole('option', { name: /Old roof/ }))
    const query = callsOf('GET rest/v1/rpc/find_jobs').at(-1)?.query
    expect(query?.get('search')).toBe('roof')
    expect(query?.get('limit')).toBe('20')
    expect(query?.get('status')).toBe('in.(draft,scheduled)')
    await user.click(screen.getByRole('button', { name: texts.next }))
    await screen.findByRole('dialog', { name: 'New visit' })
  })
})

describe('the keyboard shortcuts of the calendar', () => {
  it('n opens the choice of what to create, t goes to today', async () => {
    serveCalendar()
    const { user, search } = await open('/schedule?date=2026-07-01')
    await user.keyboard('t')
    expect(search()).toBe('')
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: texts.pickTitle }))
    await user.click(dialog.getByText(texts.newJob))
    expect(search()).toBe('?date=2026-05-04')
  })
})
