import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { jobHref, paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { openFilter } from '#testing/list-page.ts'
import { callsOf, pageOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'
import { team, wanda } from '#testing/schedule-page.ts'
import { jobRow } from '#testing/work-rows.ts'
import { jobsTexts } from './jobs.texts.ts'
import { JobsScreen } from './jobs-screen.tsx'

const texts = jobsTexts.en
const read = 'GET rest/v1/jobs'
type Listed = { next?: readonly object[]; running?: readonly object[]; unbilled?: readonly object[] } & Omit<
  NonNullable<Parameters<typeof jobRow>[0]>,
  'unbilled'
>
const listed = ({ next = [], running = [], unbilled = [], ...changes }: Listed = {}) => ({
  ...jobRow(changes),
  next,
  running,
  unbilled,
})
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr') as HTMLTableRowElement

/** Monday, May 4, 2026. */
async function open(
  rows: readonly object[],
  at = '/jobs',
  setting: Parameters<typeof renderSignedIn>[1] = {},
) {
  setClock('2026-05-04T12:00:00Z')
  reply(read, () => pageOf(rows))
  reply('GET rest/v1/job_counts', [
    { status: 'scheduled', jobs: 12 },
    { status: 'draft', jobs: 3 },
  ])
  const { router } = await renderSignedIn(<JobsScreen />, { at, team, ...setting })
  await screen.findByRole('searchbox')
  return { user: person(), location: () => router.state.location }
}
const lastQuery = () => callsOf(read).at(-1)?.query
const on = (visit_date: string) => [{ visit_date }]

describe('the list of jobs', () => {
  it.each([
    ['late', { next: on('2026-05-03') }, texts.chips.late],
    ['due today', { next: on('2026-05-04') }, texts.chips.today],
    ['being done', { next: on('2026-05-04'), running: on('2026-05-04') }, texts.chips.in_progress],
    ['without a day', { total_visits: 0 }, texts.chips.unscheduled],
    ['all done', { total_visits: 2, completed_visits: 2 }, texts.chips.action_required],
    ['done and not billed', { status: 'completed', unbilled: [{ amount: 80 }] }, texts.chips.needs_invoicing],
    [
      'ending soon',
      { schedule_type: 'recurring', end_date: '2026-05-20', next: on('2026-05-10') },
      texts.chips.ending_soon,
    ],
  ] as const)('shows for a job that is %s its badge', async (_, changes, sign) => {
    await open([listed({ ...changes, title: 'Lawn' })])
    const row = await rowOf('Lawn')
    expect(within(row).getAllByText(sign).length).toBeGreaterThan(0)
  })

  it('shows no badge of billing for a job that is done and billed', async () => {
    await open([listed({ status: 'completed', title: 'Lawn' })])
    const row = await rowOf('Lawn')
    expect(within(row).queryByText(texts.chips.needs_invoicing)).toBeNull()
  })

  it.each([
    ['its next open visit', { next: on('2026-05-12'), total_visits: 3, completed_visits: 1 }, 'Tue, May 12'],
    ['nothing once all of them are over', { total_visits: 1, completed_visits: 1 }, ''],
    ['nothing when it is done', { status: 'completed', completed_visits: 1 }, ''],
    ['nothing when it is cancelled', { status: 'cancelled', total_visits: 0 }, ''],
    ['the day it is planned for', { status: 'draft', total_visits: 0 }, 'Sat, May 2'],
    ['that its open visit has no day', { next: [{ visit_date: null }] }, texts.noDay],
    ['that it has none', { total_visits: 0, scheduled_date: null }, texts.noDay],
  ] as const)('shows as next visit of a job %s', async (_, changes, shown) => {
    await open([listed({ scheduled_date: '2026-05-02', title: 'Lawn', ...changes })])
    const row = await rowOf('Lawn')
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const cell = row.cells[headers.indexOf(texts.columns.day)]
    expect(cell?.firstChild?.textContent).toBe(shown)
  })

  it('shows number, client, price and how many visits are done', async () => {
    const job = listed({ next: on('2026-05-10'), total_visits: 4, completed_visits: 1, amount: 1250 })
    await open([job])
    const row = (await screen.findByText('Hedge trimming')).closest('tr') as HTMLElement
    for (const shown of ['J-7', 'Rosa Diaz', '$1,250.00', 'Sun, May 10', texts.done(1, 4)])
      expect(row.textContent).toContain(shown)
    expect(within(row).getAllByRole('link')[0]?.getAttribute('href')).toBe(jobHref(job.id))
  })

  it.each([
    ['status=draft', { status: 'eq.draft' }],
    ['type=recurring', { schedule_type: 'eq.recurring' }],
    [`member=${wanda}`, { 'assigned.user_id': `eq.${wanda}` }],
    ['chip=late', { 'due.visit_date': 'lt.2026-05-04' }],
    ['chip=today', { 'due.visit_date': 'eq.2026-05-04' }],
    ['chip=ending_soon', { schedule_type: 'eq.recurring', status: 'eq.scheduled' }],
    ['sort=day', { order: 'status.desc,scheduled_date.asc.nullslast,id.asc' }],
    [
      'chip=needs_invoicing',
      { or: '(billing_frequency.not.in.(weekly,monthly),next_billing.is.null,next_billing.lte.2026-05-04)' },
    ],
    ['sort=amount-desc', { order: 'amount.desc,id.asc' }],
    ['member=everybody', { 'assigned.user_id': null }],
  ])('requests %s', async (search, wanted) => {
    await open([listed()], `/jobs?${search}`)
    await screen.findByText('Hedge trimming')
    expect(lastQuery()?.get('business_id')).toBe(`eq.${businessId}`)
    for (const [name, value] of Object.entries(wanted)) expect(lastQuery()?.get(name)).toBe(value)
  })

  it("finds a word in the job or in its client's name", async () => {
    reply('GET rest/v1/rpc/find_jobs', pageOf([listed()]))
    await open([], '/jobs?q=rosa&status=draft')
    await screen.findByText('Hedge trimming')
    const [{ query } = {}] = callsOf('GET rest/v1/rpc/find_jobs')
    expect(query?.get('business_id')).toBe(businessId)
    expect(query?.get('search')).toBe('rosa')
    expect(query?.get('status')).toBe('eq.draft')
  })

  it('is filtered by member if there is more than one', async () => {
    const { user, location } = await open([listed()])
    await user.selectOptions(await openFilter(user, texts.member), wanda)
    expect(location().search).toBe(`?member=${wanda}`)
  })

  it.each([true, false])('is filtered by member for workers who see all work: %s', async (isAll) => {
    const { user } = await open([listed()], '/jobs', {
      role: 'worker',
      business: { workers_see_all_work: isAll },
    })
    await screen.findByText('Hedge trimming')
    await openFilter(user, texts.sort)
    expect(screen.queryByLabelText(texts.member) !== null).toBe(isAll)
  })

  it('counts by status', async () => {
    await open([listed()])
    await waitFor(() => expect(screen.getByRole('button', { name: /All/ }).textContent).toBe('All15'))
    expect(screen.queryByRole('button', { name: /Completed/ })).toBeNull()
  })

  it('sorts by a header in its one direction, then in the default order', async () => {
    const { user, location } = await open([listed()])
    await screen.findByText('Hedge trimming')
    await user.click(screen.getByRole('button', { name: texts.columns.title }))
    expect(location().search).toBe('?sort=title')
    await user.click(screen.getByRole('button', { name: texts.columns.title }))
    expect(location().search).toBe('')
  })
})

describe('the groups of the list of jobs', () => {
  const rows = [
    listed({ title: 'Lawn', scheduled_date: '2026-05-03', next: on('2026-05-03') }),
    listed({ title: 'Hedge', scheduled_date: '2026-05-04', next: on('2026-05-04') }),
    listed({ title: 'Roof', status: 'draft', scheduled_date: null }),
  ]
  const heads = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim())

  it('are days and states, in the order of the next visit', async () => {
    await open(rows)
    await screen.findByText('Lawn')
    expect(lastQuery()?.get('order')).toBe('status.desc,scheduled_date.asc.nullslast,id.asc')
    expect(heads()).toEqual([
      `${texts.groups.earlier} 1`,
      `${texts.groups.today} 1`,
      `${texts.states.draft} 1`,
    ])
  })

  it.each(['?sort=newest', '?q=a'])('are none at %s', async (search) => {
    reply('GET rest/v1/rpc/find_jobs', pageOf(rows))
    await open(rows, `/jobs${search}`)
    await screen.findByText('Lawn')
    expect(heads()).toEqual([])
  })

  it('has what is over with the last first', async () => {
    await open(rows, '/jobs?status=completed')
    await screen.findByText('Lawn')
    expect(lastQuery()?.get('order')).toBe('scheduled_date.desc.nullslast,id.asc')
  })
})

describe('the empty list of jobs', () => {
  it.each([
    ['manager', texts.emptyBody, true],
    ['worker', texts.emptyWorkerBody, false],
  ] as const)('tells the %s what appears here', async (role, body, canMake) => {
    const { user, location } = await open([], '/jobs', { role })
    await screen.findByText(body)
    expect(screen.queryAllByRole('link', { name: texts.newJob }).length > 0).toBe(canMake)
    await user.keyboard('n')
    expect(location().pathname).toBe(canMake ? paths.jobNew : '/jobs')
  })
})
