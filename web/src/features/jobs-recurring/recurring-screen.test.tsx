import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { seriesDialogTexts } from '#parts/recurrence/series-dialogs.texts.ts'
import { seriesEditTexts } from '#parts/recurrence/series-edit.texts.ts'
import { seriesMenuTexts } from '#parts/recurrence/series-menu.texts.ts'
import { jobHref } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, lost, pageOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa } from '#testing/rows.ts'
import { jobRow, scheduleSettingsRow, seriesRow } from '#testing/work-rows.ts'

import { recurringTexts } from './recurring.texts.ts'
import { RecurringScreen } from './recurring-screen.tsx'

const texts = { ...recurringTexts.en, ...seriesMenuTexts.en }
const dialogs = seriesDialogTexts.en
const rpc = (name: string) => `POST rest/v1/rpc/${name}`
const next = ['2026-05-05', '2026-05-12', '2026-05-19'].map((visit_date) => ({
  id: nextId(),
  visit_date,
  start_time: '09:00:00',
  duration_minutes: 60,
  is_moved: false,
}))
const hedge = { ...jobRow({ amount: 180 }), client: rosa, property: null, members: [] }
const listed = (changes = {}) => ({ ...seriesRow({ job_id: hedge.id }), job: hedge, next, ...changes })

/** Monday, May 4, 2026; the hedge is trimmed every Tuesday. */
async function open(
  rows: readonly object[] = [listed()],
  setting: Parameters<typeof renderSignedIn>[1] = {},
) {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/job_series', () => pageOf(rows))
  for (const name of ['pause_series', 'resume_series', 'skip_visit', 'reopen_visit']) reply(rpc(name), null)
  const view = await renderSignedIn(<RecurringScreen />, { at: '/jobs/recurring', ...setting })
  await screen.findByRole('searchbox')
  const user = person()
  const menu = async () => {
    await user.click(await screen.findByRole('button', { name: texts.more('Hedge trimming') }))
    return screen.findAllByRole('menuitem')
  }
  const choose = async (item: string) => {
    await menu()
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, menu, choose, location: () => view.router.state.location }
}

describe('the list of recurring jobs', () => {
  it('shows the rule and the next date of each, and links to its job', async () => {
    await open()
    const row = (await screen.findByText('Hedge trimming')).closest('tr') as HTMLElement
    expect(row.textContent).toContain('Tue, May 5 · Tue, May 12 · Tue, May 19')
    expect(row.textContent).toContain('Rosa Diaz')
    expect(within(row).getAllByRole('link')[0]?.getAttribute('href')).toBe(jobHref(hedge.id))
    expect(row.textContent).toMatch(/Tuesday/)
    expect(row.textContent).toContain('$180.00')
  })

  it('shows them on a phone too, with the price', async () => {
    resizeTo(360)
    await open()
    const row = (await screen.findByText('Hedge trimming')).closest('li') as HTMLElement
    for (const part of ['Rosa Diaz', 'Tuesday', 'Tue, May 5 · Tue, May 12', '$180.00'])
      expect(row.textContent).toContain(part)
  })

  it.each([
    ['', { or: '(end_date.is.null,end_date.gte.2026-05-04)', is_paused: null }],
    ['?state=running', { is_paused: 'eq.false' }],
    ['?state=paused', { is_paused: 'eq.true' }],
    ['?state=ended', { end_date: 'lt.2026-05-04', is_paused: null }],
  ])('requests what "%s" means on this day', async (search, wanted) => {
    await open([listed()], { at: `/jobs/recurring${search}` })
    await screen.findByText('Hedge trimming')
    const query = callsOf('GET rest/v1/job_series').at(-1)?.query
    for (const [name, value] of Object.entries(wanted)) expect(query?.get(name)).toBe(value)
  })

  it('shows an empty state without any, and another for the filter', async () => {
    const { user, location } = await open([], { at: '/jobs/recurring?state=paused' })
    await screen.findByText(texts.noMatchTitle)
    await user.click(screen.getByRole('button', { name: /Clear/ }))
    await screen.findByText(texts.emptyTitle)
    await user.click(document.body)
    await user.keyboard('n')
    expect(location().pathname + location().search).toBe('/jobs/new?type=recurring')
  })
})

describe('the actions on a series', () => {
  it.each([
    ['is running', listed(), [texts.openJob, texts.change, texts.skipNext, texts.pause]],
    ['is paused', listed({ is_paused: true, next: [] }), [texts.openJob, texts.resume]],
    ['has ended', listed({ end_date: '2026-05-01', next: [] }), [texts.openJob]],
    ['has no visit to come', listed({ next: [] }), [texts.openJob, texts.pause]],
  ])('depend on whether it %s', async (_, row, items) => {
    const { menu } = await open([row])
    expect((await menu()).map((item) => item.textContent)).toEqual(items)
  })

  it('are not available to a worker', async () => {
    await open([listed()], { role: 'worker' })
    await screen.findByText('Hedge trimming')
    expect(screen.queryByRole('button', { name: texts.more('Hedge trimming') })).toBeNull()
    expect(screen.queryByRole('link', { name: texts.newJob })).toBeNull()
  })

  it('pause it after a confirmation, and report it', async () => {
    const row = listed()
    const { user, choose } = await open([row])
    await choose(texts.pause)
    await user.click(await screen.findByRole('button', { name: texts.cancel }))
    expect(sentTo(rpc('pause_series'))).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await choose(texts.pause)
    await user.dblClick(await screen.findByRole('button', { name: texts.pauseConfirm }))
    await screen.findByText(texts.paused('Hedge trimming'))
    expect(sentTo(rpc('pause_series'))).toEqual([{ series_id: row.id, from_date: null }])
  })

  it('resume it from today with visits for a year, on its own weekday', async () => {
    const row = listed({ is_paused: true, next: [], version: 5 })
    const { choose } = await open([row])
    reply('GET rest/v1/job_series', ({ query }) => (query.get('id') ? [row] : pageOf([row])))
    await choose(texts.resume)
    await screen.findByText(texts.resumed('Hedge trimming'))
    const [sent] = sentTo<{ visits: { visit_date: string }[] }>(rpc('resume_series'))
    expect(sent).toMatchObject({ series_id: row.id, series_version: 5 })
    expect(sent?.visits[0]?.visit_date).toBe('2026-05-05')
    expect(sent?.visits.at(-1)?.visit_date).toBe('2027-05-04')
    expect(sent?.visits).toHaveLength(53)
  })

  it.each(['en', 'es'] as const)('explain a rejection in %s', async (language) => {
    const row = listed()
    const own = { ...recurringTexts[language], ...seriesMenuTexts[language] }
    const { user } = await open([row], { language })
    reply(rpc('pause_series'), refusal(404, 'PT404', 'series_not_found'))
    await user.click(await screen.findByRole('button', { name: own.more('Hedge trimming') }))
    await user.click(await screen.findByRole('menuitem', { name: own.pause }))
    await user.click(await screen.findByRole('button', { name: own.pauseConfirm }))
    await screen.findByText(refusalTexts[language].series_not_found)
  })
})

describe('skipping the next visit', () => {
  it('takes a reason, and can be undone', async () => {
    const { user, choose } = await open()
    await choose(texts.skipNext)
    await screen.findByRole('dialog', { name: dialogs.skipTitle('Tue, May 5') })
    await user.type(screen.getByLabelText(dialogs.reason), ' Vacation ')
    await user.dblClick(screen.getByRole('button', { name: dialogs.skipConfirm }))
    await screen.findByText(dialogs.skipped('Tue, May 5'))
    expect(sentTo(rpc('skip_visit'))).toEqual([{ visit_id: next[0]?.id, reason: 'Vacation' }])
    await user.click(screen.getByRole('button', { name: dialogs.undo }))
    await screen.findByText(dialogs.undone)
    expect(sentTo(rpc('reopen_visit'))).toEqual([{ visit_id: next[0]?.id }])
  })

  it('keeps the reason when the connection is lost', async () => {
    const { user, choose } = await open()
    reply(rpc('skip_visit'), lost)
    await choose(texts.skipNext)
    await user.type(await screen.findByLabelText(dialogs.reason), 'Vacation')
    await user.click(screen.getByRole('button', { name: dialogs.skipConfirm }))
    await screen.findByText(problemTexts.en.failures.network)
    expect(screen.getByLabelText<HTMLInputElement>(dialogs.reason).value).toBe('Vacation')
  })
})

describe('changing the rule of a job', () => {
  const openRule = async () => {
    const row = listed()
    const view = await open([row])
    await view.choose(texts.change)
    await screen.findByRole('dialog', { name: dialogs.changeTitle })
    return { ...view, row, go: () => view.user.click(screen.getByRole('button', { name: dialogs.next })) }
  }

  it('needs a weekday and at least five minutes, and reports that after Next', async () => {
    const { user, go } = await openRule()
    const minutes = screen.getByLabelText<HTMLInputElement>(dialogs.duration)
    await user.clear(minutes)
    await user.type(minutes, '3')
    expect(screen.queryByText(dialogs.problems.duration)).toBeNull()
    await go()
    await screen.findByText(dialogs.problems.duration)
    expect(screen.queryByRole('dialog', { name: seriesEditTexts.en.title })).toBeNull()
  })

  it('asks which visits it applies to, previews the result, and sends it with an undo', async () => {
    const { user, go, row } = await openRule()
    const visits = next.map((visit, at) => ({
      ...visit,
      series_id: row.id,
      sequence: at,
      status: 'scheduled',
      version: 1,
      instructions: null,
      items: [],
      photos: [],
      members: [],
    }))
    reply('GET rest/v1/job_series', ({ query }) => (query.get('id') ? [row] : pageOf([row])))
    reply('GET rest/v1/visits', ({ query }) => (query.get('series_id') ? visits : []))
    reply('GET rest/v1/schedule_blocks', [])
    reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
    reply(rpc('edit_series'), { undo_id: 'undo-1' })
    reply(rpc('undo_series_edit'), true as unknown as object)
    fireEvent.change(screen.getByLabelText(dialogs.startTime), { target: { value: '10:30' } })
    await go()
    const dialog = within(await screen.findByRole('dialog', { name: seriesEditTexts.en.title }))
    expect(dialog.queryByRole('radio', { name: new RegExp(`^${seriesEditTexts.en.scopes.this}`) })).toBeNull()
    const save = await dialog.findByRole('button', { name: seriesEditTexts.en.save })
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
    await user.dblClick(save)
    await waitFor(() => expect(sentTo(rpc('edit_series'))).toHaveLength(1))
    const [{ plan }] = sentTo<{ plan: { scope: string } }>(rpc('edit_series')) as [
      { plan: { scope: string } },
    ]
    expect(plan.scope).toBe('all')
    await user.click(await screen.findByRole('button', { name: seriesEditTexts.en.undo }))
    await screen.findByText(seriesEditTexts.en.undone)
    expect(sentTo(rpc('undo_series_edit'))).toEqual([{ undo_id: 'undo-1' }])
  })
})
